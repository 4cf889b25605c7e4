import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DomainEventOf, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { UpkeepCommand } from '#domain/upkeep/upkeep.ts';
import { handle } from '#event-store/handle.ts';
import { memberId, someContext, until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { points } from '../../points.ts';
import { upkeepModel } from '../../upkeep.ts';
import { into, type ReadModel, readModel, table } from '../read-model.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { carryOutUpkeep } from './carry-out.ts';
import { keptNow } from './kept.ts';
import { begin } from './notes.ts';
import { NothingKept, rollBack } from './roll-back.ts';

let bench: Projecting;
const carrying: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  bench = await projecting();
  mended = false;
});
afterEach(async () => {
  await Promise.all(carrying.splice(0).map((each) => each.stop()));
  await bench.end();
});

/** Whether the 13th entry can be taken in. */
let mended = false;
const rows = table({ key: ['entry_id'], columns: { entry_id: 'text', points: 'integer' } });
type Award = Recorded<DomainEventOf<'PointsAwarded'>>;
const keyOf = ({ data }: Award) => ({ entry_id: `${data.memberId} ${data.entryId}` });
const fussy = readModel({
  name: 'fussy',
  version: 1,
  tables: { rows },
  project: {
    PointsAwarded: [
      into(rows, keyOf, (_row, award: Award) => {
        if (award.data.subjectId === '13' && !mended) throw new Error('unlucky number');
        return { ...keyOf(award), points: award.data.points };
      }),
    ],
  },
});
const entries = async (): Promise<number> => (await bench.db.query(`select from fussy.rows`)).length;

const requestedBy = memberId(99);
const ask = async (command: UpkeepCommand & { readModel: string }): Promise<number> =>
  (await handle(bench.log, command.readModel, command, someContext())).position;
const carryOut = (models: readonly ReadModel[], db = bench.db): void =>
  void carrying.push(carryOutUpkeep({ ...bench, db }, models, { lookMs: 20 }));
const workId = memberId(900);
const ended = async (): Promise<Record<string, unknown> | undefined> => {
  const events = await bench.log.readStream<never>(streams.upkeep('fussy'));
  return (events as readonly { type: string; data: Record<string, unknown> }[]).findLast(({ type }) =>
    /^Upkeep(Done|Failed)$/.test(type),
  )?.data;
};
const outcome = async (): Promise<Record<string, unknown>> => {
  await until(async () => (await ended()) !== undefined, 'it ended');
  return (await ended()) ?? {};
};

it('brings back the tables before a rebuild with what has happened since, and goes on in them', async () => {
  await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await bench.db.query(`update points.totals set total_points = 7`);
  await rebuild(bench, [points], { keepOld: true });
  expect(await bench.totals()).toEqual({ [memberId(1)]: 10 });
  await bench.award(1, 2);
  await bench.reached('points', await bench.award(2, 1));
  await rollBack(bench, points);
  expect(await bench.totals()).toEqual({ [memberId(1)]: 17, [memberId(2)]: 10 });
  await bench.reached('points', await bench.award(2, 2));
  expect(await bench.totals()).toEqual({ [memberId(1)]: 17, [memberId(2)]: 20 });
  expect([await bench.halfBuilt(), [...(await keptNow(bench.db))]]).toEqual([[], []]);
  await expect(rollBack(bench, points)).rejects.toThrow(NothingKept);
});

it('clears away what a rebuild could not, as soon as nobody reads there, and never what is being rebuilt', async () => {
  await bench.run([points, fussy]);
  for (const schema of ['points__old', 'fussy__next'])
    await bench.db.query(`create schema ${schema} create table rows (name text)`);
  const left = async (): Promise<unknown[]> => (await bench.halfBuilt()).toSorted();
  carrying.push(carryOutUpkeep(bench, [points, fussy], { lookMs: 20, clearMs: 20 }));
  // Else the server would end them.
  const idle = { unhurried: true, idleMs: 60_000 };
  await bench.db.transaction(async (rebuilding) => {
    await rebuilding.query(`select pg_advisory_xact_lock(hashtext('rebuild'), hashtext('fussy'))`);
    await bench.db.transaction(async (reader) => {
      await reader.query(`lock table points__old.rows in access share mode`);
      // Longer than a clearing tries.
      await sleep(5_000);
      expect(await left()).toEqual(['fussy__next', 'points__old']);
    }, idle);
    await expect.poll(left).toEqual(['fussy__next']);
  }, idle);
  await expect.poll(left).toEqual([]);
});

it('brings back what was parked before a rebuild as well', async () => {
  await bench.run([fussy]);
  await bench.award(1, 1);
  await bench.reached('fussy', await bench.award(1, 13));
  mended = true;
  await rebuild(bench, [fussy], { keepOld: true });
  expect([await entries(), (await bench.parked('fussy')).length]).toEqual([2, 0]);
  await bench.reached('fussy', await bench.award(1, 2));
  mended = false;
  await rollBack(bench, fussy);
  expect([await entries(), (await bench.parked('fussy')).length]).toEqual([1, 2]);
});

it('keeps nothing of anybody who is erased: the tables before a rebuild go with them', async () => {
  await bench.run([fussy]);
  await bench.reached('fussy', await bench.award(1, 1));
  await rebuild(bench, [fussy], { keepOld: true });
  expect([...(await keptNow(bench.db))]).toEqual(['fussy__before']);
  const erased = { type: 'PersonErased', data: { subject: memberId(1) } } as const;
  const { position } = await bench.log.append(streams.points(memberId(1)), 'any', [erased], someContext());
  await bench.reached('fussy', position);
  expect(await bench.db.query(`select from pg_namespace where nspname = 'fussy__before'`)).toEqual([]);
  await expect(rollBack(bench, fussy)).rejects.toThrow(NothingKept);
});

it('keeps nothing that does not know yet who is erased, while the new tables do', async () => {
  const projectors = await bench.run([fussy]);
  const known = await bench.award(1, 1);
  await bench.reached('fussy', known);
  await projectors.stop();
  const erased = { type: 'PersonErased', data: { subject: memberId(1) } } as const;
  await bench.log.append(streams.points(memberId(1)), 'any', [erased], someContext());
  await rebuild(bench, [fussy], { keepOld: true });
  expect([...(await keptNow(bench.db))]).toEqual([]);
  expect(await bench.db.query(`select from pg_namespace where nspname = 'fussy__before'`)).toEqual([]);
  // The next tables know, as do those that they take the place of.
  await rebuild(bench, [fussy], { keepOld: true });
  expect([...(await keptNow(bench.db))]).toEqual(['fussy__before']);
});

it('what a rebuild has kept before, and was killed before it dropped it, goes with the next start', async () => {
  await bench.run([fussy]);
  await bench.reached('fussy', await bench.award(1, 1));
  const schemas = () => bench.db.query(`select nspname as name from pg_namespace where nspname ~ '__before$'`);
  await bench.db.query(`create schema fussy__before; create table fussy__before.rows (entry_id text)`);
  await bench.run([fussy]);
  expect(await schemas()).toEqual([]);
  await rebuild(bench, [fussy], { keepOld: true });
  await bench.run([fussy]);
  expect(await schemas()).toEqual([{ name: 'fussy__before' }]);
});

it('a rebuild that keeps nothing leaves nothing of an earlier one to go back to', async () => {
  await bench.run([points]);
  await bench.reached('points', await bench.award(1, 1));
  await rebuild(bench, [points], { keepOld: true });
  await rebuild(bench, [points], { keepOld: true });
  expect([...(await keptNow(bench.db))]).toEqual(['points__before']);
  await rebuild(bench, [points]);
  expect(await bench.db.query(`select from pg_namespace where nspname like 'points\\_\\_%'`)).toEqual([]);
  expect([...(await keptNow(bench.db))]).toEqual([]);
});

it('a parked event is tried again when somebody asks for it, with what follows it, and what comes after that is taken in', async () => {
  await bench.run([fussy, upkeepModel]);
  carryOut([fussy, upkeepModel]);
  await bench.award(1, 1);
  const bad = await bench.award(1, 13);
  await bench.reached('fussy', await bench.award(1, 2));
  const retry = {
    type: 'RetryParked',
    readModel: 'fussy',
    requestedBy,
    position: bad,
    eventId: memberId(1),
    eventType: '?',
  } as const;
  await ask({ ...retry, workId });
  expect(await outcome()).toMatchObject({ kind: 'retry', failure: { code: 'still-parked', position: bad } });
  expect([await entries(), (await bench.parked('fussy')).length]).toEqual([1, 2]);
  mended = true;
  await ask({ ...retry, workId: memberId(901) });
  await until(async () => (await ended())?.['workId'] === memberId(901), 'it was tried again');
  expect([await entries(), await bench.parked('fussy')]).toEqual([3, []]);
  await bench.reached('fussy', await bench.award(1, 3));
  expect([await entries(), await bench.parked('fussy')]).toEqual([4, []]);
});

it('a skipped event is gone on without, for good: also in a rebuild', async () => {
  await bench.run([fussy, upkeepModel]);
  await bench.award(1, 1);
  const bad = await bench.award(1, 13);
  await bench.reached('fussy', await bench.award(1, 2));
  const event = (await bench.log.readAll(0)).events.find(({ position }) => position === bad);
  const skip = {
    type: 'SkipParked',
    readModel: 'fussy',
    requestedBy,
    position: bad,
    eventType: 'PointsAwarded',
  } as const;
  carryOut([fussy, upkeepModel]);
  await ask({ ...skip, workId, eventId: event?.id ?? '', reason: 'Nobody knows what it was.' });
  expect(await outcome()).toMatchObject({ kind: 'skip', tables: [] });
  expect([await entries(), await bench.parked('fussy')]).toEqual([2, []]);
  await rebuild(bench, [fussy]);
  expect(await entries()).toBe(2);
  await bench.reached('fussy', await bench.award(1, 3));
  expect(await entries()).toBe(3);
});

it('of several processes one carries out what was asked for, and it ends once', async () => {
  await bench.run([fussy, upkeepModel]);
  await bench.reached('fussy', await bench.award(1, 1));
  await bench.db.query(`delete from fussy.rows`);
  for (const db of [bench.db, bench.anotherPool(), bench.anotherPool()]) carryOut([fussy, upkeepModel], db);
  await ask({ type: 'RequestUpkeep', readModel: 'fussy', requestedBy, kind: 'preview', workId });
  expect(await outcome()).toMatchObject({ tables: [{ table: 'rows', rows: 1, added: 1 }] });
  expect(await entries()).toBe(0);
  await ask({ type: 'RequestUpkeep', readModel: 'fussy', requestedBy, kind: 'rebuild', workId: memberId(901) });
  await until(async () => (await ended())?.['workId'] === memberId(901), 'it is rebuilt');
  expect(await entries()).toBe(1);
  const events = await bench.log.readStream(streams.upkeep('fussy'));
  expect(events.map(({ type }) => type)).toEqual(['UpkeepRequested', 'UpkeepDone', 'UpkeepRequested', 'UpkeepDone']);
});

it('what processes have ended at again and again is given up, and what was done is not done once more', async () => {
  await bench.run([fussy, upkeepModel]);
  await bench.reached('fussy', await bench.award(1, 1));
  await bench.reached(
    'upkeep',
    await ask({ type: 'RequestUpkeep', readModel: 'fussy', requestedBy, kind: 'preview', workId }),
  );
  for (let dead = 0; dead < 3; dead += 1) await begin(bench.db, workId);
  carryOut([fussy, upkeepModel]);
  expect(await outcome()).toMatchObject({ failure: { code: 'given-up' } });
  // One that was killed right after the swap.
  const again = memberId(901);
  await begin(bench.db, again);
  await bench.db.query(`update projection.upkeep set outcome = '{"tables": []}' where work_id = $1`, [again]);
  await ask({ type: 'RequestUpkeep', readModel: 'fussy', requestedBy, kind: 'roll-back', workId: again });
  await until(async () => (await ended())?.['workId'] === again, 'it ended');
  expect(await ended()).not.toHaveProperty('failure');
});

it('a rebuild that meets what it cannot take in says at which event, in no words of a program', async () => {
  await bench.run([fussy, upkeepModel]);
  const bad = await bench.award(1, 13);
  await bench.reached('fussy', bad);
  carryOut([fussy, upkeepModel]);
  await ask({ type: 'RequestUpkeep', readModel: 'fussy', requestedBy, kind: 'preview', workId });
  expect(await outcome()).toMatchObject({
    failure: { code: 'stopped-at', position: bad, eventType: 'PointsAwarded' },
  });
});

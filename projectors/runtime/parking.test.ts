import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DomainEventOf, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { audit } from '../audit.ts';
import { members } from '../members.ts';
import { newsletter } from '../newsletter.ts';
import { points } from '../points.ts';
import { storedCheckpoint } from './checkpoint.ts';
import { prepare } from './prepare.ts';
import { type Effect, into, type ReadModel, readModel, table } from './read-model.ts';
import { rebuild } from './rebuild/rebuild.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

const rows = table({ key: ['entry_id'], columns: { entry_id: 'text', points: 'integer', small: 'integer' } });
type Award = Recorded<DomainEventOf<'PointsAwarded'>>;
const keyOf = ({ data }: Award) => ({ entry_id: `${data.memberId} ${data.entryId}` });
const effectOn = (fold: (award: Award) => { points: number; small: number }): Effect<Award> =>
  into(rows, keyOf, (_row, award) => ({ ...keyOf(award), ...fold(award) }));
/** Refuses the 13th entry, and lets PostgreSQL refuse the 14th. */
const fussy = readModel({
  name: 'fussy',
  version: 1,
  tables: { rows },
  project: {
    PointsAwarded: [
      effectOn(({ data }) => {
        if (data.subjectId === '13') throw new Error('unlucky number');
        return { points: data.points, small: data.subjectId === '14' ? 3_000_000_000 : 1 };
      }),
    ],
  },
});

it('parks the stream of an event that a read model cannot fold, and goes on with the others', async () => {
  await bench.run([fussy, points]);
  await bench.award(1, 1);
  const bad = await bench.award(1, 13);
  const after = await bench.award(1, 2);
  const last = await bench.award(2, 1);
  await bench.reached('fussy', last);
  await bench.reached('points', last);
  expect(await bench.parked('fussy')).toEqual([
    { position: bad, error: 'unlucky number', stream: `points-${memberId(1)}` },
    { position: after, error: 'follows a parked event', stream: `points-${memberId(1)}` },
  ]);
  expect(await bench.db.query(`select entry_id from fussy.rows order by 1`)).toHaveLength(2);
  expect(await bench.totals()).toEqual({ [memberId(1)]: 30, [memberId(2)]: 10 });
  expect(await bench.metrics.text()).toContain('hopscotch_projection_parked_total{read_model="fussy"} 2');
  expect(bench.logged).toContainEqual(expect.objectContaining({ position: bad, reason: 'unlucky number' }));
});

const grown = (model: ReadModel): ReadModel => ({ ...model, version: model.version + 1 });
const versionOf = async ({ name }: ReadModel) => (await storedCheckpoint(bench.db, name))?.version;

it.each([
  ['that the read model refuses', 13],
  ['whose row PostgreSQL refuses', 14],
])('a read model that stops at an event %s holds up no other that is made anew, and is tried again', async (_, n) => {
  const another = readModel({ ...fussy, name: 'another' });
  const running = await bench.run([fussy, another, points]);
  await bench.award(1, n);
  await bench.reached('points', await bench.award(1, 2));
  await running.stop();
  await bench.run([grown(fussy), grown(another), grown(points)]);
  await until(async () => (await versionOf(points)) === points.version + 1, 'the other one');
  await bench.reached('points', await bench.award(1, 3));
  expect(await bench.totals()).toEqual({ [memberId(1)]: 30 });
  expect([await versionOf(fussy), await versionOf(another)]).toEqual([1, 1]);
  expect(bench.logged).toContainEqual(expect.objectContaining({ readModel: 'fussy' }));
});

it('a read model that somebody else has made anew since it stopped goes on at once', async () => {
  const running = await bench.run([fussy, points]);
  await bench.award(1, 13);
  await bench.reached('points', await bench.award(2, 2));
  await running.stop();
  await bench.run([grown(fussy), grown(points)]);
  await until(async () => (await versionOf(points)) === points.version + 1, 'the other one');
  const tolerant = readModel({
    ...grown(fussy),
    project: { PointsAwarded: [effectOn(({ data }) => ({ points: data.points, small: 1 }))] },
  });
  await rebuild(bench, [tolerant]);
  await bench.reached('fussy', await bench.award(2, 3));
  expect(await versionOf(fussy)).toBe(2);
});

it('parks only the event whose row PostgreSQL refuses, although the whole batch failed with it', async () => {
  for (const n of [1, 2]) await bench.award(1, n);
  const bad = await bench.award(2, 14);
  await bench.award(1, 3);
  const starting = bench.run([fussy]);
  // The log is not empty: the new read model is rebuilt, and a rebuild stops.
  await expect(starting).rejects.toThrow(/out of range/);
  const empty = memoryLog();
  await prepare({ ...bench, log: empty }, [fussy]);
  await bench.run([fussy]);
  await bench.reached('fussy', await bench.award(1, 4));
  expect((await bench.parked('fussy')).map(({ position }) => position)).toEqual([bad]);
  expect(await bench.db.query(`select entry_id from fussy.rows`)).toHaveLength(4);
});

it('parks an event whose row is too long for an index, as what somebody typed may be', async () => {
  const words = table({
    key: ['entry_id'],
    columns: { entry_id: 'text', said: 'text' },
    indexes: ['create index on words (said)'],
  });
  const said = (subjectId: string): string => (subjectId === '14' ? randomBytes(9_000).toString('hex') : 'Hello');
  const wordy = readModel({
    name: 'wordy',
    version: 1,
    tables: { words },
    project: {
      PointsAwarded: [into(words, keyOf, (_row, award) => ({ ...keyOf(award), said: said(award.data.subjectId) }))],
    },
  });
  await bench.run([wordy]);
  await bench.award(1, 1);
  const bad = await bench.award(2, 14);
  await bench.reached('wordy', await bench.award(1, 2));
  expect((await bench.parked('wordy')).map(({ position }) => position)).toEqual([bad]);
  expect(await bench.db.query(`select said from wordy.words`)).toEqual([{ said: 'Hello' }, { said: 'Hello' }]);
});

it('parks the stream of an event of a type that it does not know', async () => {
  await bench.run([points]);
  const strange = bench.log.inject(streams.points(memberId(1)), { type: 'PointsDoubled', data: {} });
  await bench.award(1, 1);
  await bench.reached('points', await bench.award(2, 1));
  expect((await bench.parked('points'))[0]).toMatchObject({
    position: strange,
    error: expect.stringMatching(/PointsDoubled is unknown/),
  });
  expect(await bench.totals()).toEqual({ [memberId(2)]: 10 });
});

it('parks the stream of an event that cannot be opened in the read models that project its type, and in no other', async () => {
  await bench.run([fussy, points]);
  const closed = { type: 'PointsWithdrawn', reason: 'schema version 99 is newer than 1' };
  const bad = bench.log.inject(streams.points(memberId(1)), { type: 'Unreadable', data: closed });
  const after = await bench.award(1, 1);
  const last = await bench.award(2, 1);
  await bench.reached('points', last);
  await bench.reached('fussy', last);
  expect((await bench.parked('points')).map(({ position }) => position)).toEqual([bad, after]);
  expect(await bench.parked('fussy')).toEqual([]);
  expect(await bench.db.query(`select entry_id from fussy.rows`)).toHaveLength(2);
});

it('parks nothing of a concept of which a read model shows nothing, known or not, live and in a rebuild', async () => {
  const models = [newsletter, members, audit];
  await bench.run(models);
  bench.log.inject(streams.listing(memberId(1)), { type: 'ListingPraised', data: {} });
  bench.log.inject(`booking-${memberId(1)}`, { type: 'BookingMade', data: {} });
  const last = await bench.award(1, 1);
  for (const { name } of models) await bench.reached(name, last);
  for (const { name } of models) expect(await bench.parked(name)).toEqual([]);
  const indexed = async () => bench.db.query(`select concept, type from audit.entries order by position`);
  const all = [
    { concept: 'listing', type: 'ListingPraised' },
    { concept: 'booking', type: 'BookingMade' },
    { concept: 'points', type: 'PointsAwarded' },
  ];
  expect(await indexed()).toEqual(all);
  await rebuild(bench, models);
  expect(await indexed()).toEqual(all);
});

it('keeps a stream parked after a restart', async () => {
  const first = await bench.run([fussy]);
  await bench.award(1, 1);
  await bench.reached('fussy', await bench.award(1, 13));
  await first.stop();
  await bench.run([fussy]);
  await bench.reached('fussy', await bench.award(1, 2));
  expect(await bench.parked('fussy')).toHaveLength(2);
});

it('brings back what was parked, once its cause is mended and the read model is rebuilt, and says until then that it is missing', async () => {
  const parkedNow = async (): Promise<string | undefined> =>
    /hopscotch_projection_parked{read_model="fussy"} (\d+)/.exec(await bench.metrics.text())?.[1];
  const broken = await bench.run([fussy]);
  await bench.award(1, 13);
  await bench.reached('fussy', await bench.award(1, 1));
  await broken.stop();
  const mended = readModel({ ...fussy, project: { PointsAwarded: [effectOn(() => ({ points: 10, small: 1 }))] } });
  await bench.run([mended]);
  await bench.reached('fussy', await bench.award(2, 1));
  expect(await parkedNow()).toBe('2');
  await rebuild(bench, [mended]);
  expect(await parkedNow()).toBe('0');
  expect(await bench.parked('fussy')).toEqual([]);
  await bench.reached('fussy', await bench.award(1, 2));
  expect(await bench.db.query(`select entry_id from fussy.rows`)).toHaveLength(4);
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database.ts';
import { type Claim, storedSlots, take } from '#platform/partitions/claims.ts';
import { settleTogether } from '#platform/partitions/settle-together.ts';
import { openReadPosition } from '#platform/read-position.ts';
import { memberId } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { members } from '../members.ts';
import { points } from '../points.ts';
import { CHECKPOINTS, noteChanges, storedCheckpoint, storedPositions } from './checkpoint.ts';
import { liveReadModel, type LiveReadModel } from './live.ts';
import { prepare } from './prepare.ts';
import { rebuild } from './rebuild/rebuild.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

/** Takes all slots of a read model from whoever has them. */
const claimAll = async (name: string): Promise<Claim[]> =>
  take(bench.db, CHECKPOINTS, await storedSlots(bench.db, CHECKPOINTS, [name]), randomUUID());

describe('live projection', () => {
  it('shows what is appended, before and after it starts', async () => {
    await bench.award(1, 1);
    await bench.run([points]);
    await bench.award(1, 2);
    await bench.reached('points', await bench.award(2, 1));
    expect(await bench.totals()).toEqual({ [memberId(1)]: 20, [memberId(2)]: 10 });
  });

  it('moves the checkpoint of a read model that an event does not concern', async () => {
    await bench.run([members, points]);
    const position = await bench.award(1, 1);
    await bench.reached('members', position);
    await bench.reached('points', position);
    expect(await storedPositions(bench.db, ['members', 'points'])).toEqual(
      new Map([
        ['members', position],
        ['points', position],
      ]),
    );
  });
});

it('what changes no row of a read model leaves its version as it is, however far it moves', async () => {
  const readPosition = await openReadPosition(bench.db);
  const versions = () => Promise.all(['members', 'points'].map((name) => readPosition.version(name)));
  await bench.run([members, points]);
  await bench.reached('members', await bench.award(1, 1));
  const [membersBefore, pointsBefore] = await versions();
  const position = await bench.award(1, 2);
  for (const name of ['members', 'points']) await bench.reached(name, position);
  const [membersAfter, pointsAfter] = await versions();
  expect(membersAfter).toBe(membersBefore);
  expect(pointsAfter).not.toBe(pointsBefore);
  await rebuild(bench, [members]);
  expect((await versions())[0]).not.toBe(membersBefore);
  await readPosition.close();
});

describe('the fence', () => {
  const dependencies = (db: Database = bench.db) => ({
    ...bench,
    db,
    parked: () => undefined,
    settle: settleTogether({ db, log: bench.log, table: CHECKPOINTS, noteChanges }),
  });
  const takeOver = async (live: LiveReadModel): Promise<void> => live.takeUp(await claimAll(live.model.name));

  it('lets a projector that was paused and replaced write nothing', async () => {
    await prepare(bench, [points]);
    const paused = liveReadModel(points, dependencies());
    await takeOver(paused);
    await bench.award(1, 1);
    const other = liveReadModel(points, dependencies());
    await takeOver(other);
    await other.catchUp();
    await bench.award(1, 2);
    await expect(paused.catchUp()).rejects.toThrow('another process has taken over points');
    expect(await bench.totals()).toEqual({ [memberId(1)]: 10 });
    await other.catchUp();
    expect(await bench.totals()).toEqual({ [memberId(1)]: 20 });
  });

  it('keeps rows and checkpoint together when the transaction is lost on the way', async () => {
    await prepare(bench, [points]);
    const broken: Database = {
      ...bench.db,
      transaction: (work) =>
        bench.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('the connection broke before the commit');
        }),
    };
    const position = await bench.award(1, 1);
    const dying = liveReadModel(points, dependencies(broken));
    await takeOver(dying);
    await expect(dying.catchUp()).rejects.toThrow('the connection broke');
    expect(await bench.totals()).toEqual({});
    expect((await storedCheckpoint(bench.db, 'points'))?.position).toBe(0);
    const next = liveReadModel(points, dependencies());
    await takeOver(next);
    await next.catchUp();
    expect(await bench.totals()).toEqual({ [memberId(1)]: 10 });
    expect((await storedCheckpoint(bench.db, 'points'))?.position).toBe(position);
  });

  it('projects everything once when the commit happened but its answer was lost', async () => {
    await prepare(bench, [points]);
    let lose = true;
    const lossy: Database = {
      ...bench.db,
      transaction: async (work) => {
        const result = await bench.db.transaction(work);
        if (lose) throw new Error('the answer was lost');
        return result;
      },
    };
    await bench.award(1, 1);
    const live = liveReadModel(points, dependencies(lossy));
    await takeOver(live);
    await expect(live.catchUp()).rejects.toThrow('the answer was lost');
    lose = false;
    await expect(live.catchUp()).rejects.toThrow('another process has taken over');
    expect(live.held()).toEqual([]);
    await takeOver(live);
    await live.catchUp();
    expect(await bench.totals()).toEqual({ [memberId(1)]: 10 });
  });

  it('lets a second process take over and the first one come back when the second stops', async () => {
    await bench.run([points]);
    await bench.award(1, 1);
    const second = await bench.run([points], { db: bench.anotherPool() });
    await bench.reached('points', await bench.award(1, 2));
    await second.stop();
    await bench.reached('points', await bench.award(1, 3));
    expect(await bench.totals()).toEqual({ [memberId(1)]: 30 });
  });

  it('projects each event once while the slots are torn from the processes that hold them', async () => {
    await bench.run([points]);
    await bench.run([points], { db: bench.anotherPool() });
    let last = 0;
    for (let n = 0; n < 60; n += 1) {
      last = await bench.award(n % 5, n);
      if (n % 7 === 0) await claimAll('points');
      if (n % 7 === 0 || n % 11 === 3) await bench.db.query(`update projection.checkpoints set owner = null`);
    }
    await bench.reached('points', last);
    expect(Object.values(await bench.totals())).toEqual([120, 120, 120, 120, 120]);
  });
});

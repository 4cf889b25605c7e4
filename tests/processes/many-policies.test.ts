import { afterEach, beforeEach, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type FaultyDatabase, faultyDatabase } from '#tests/support/stores/faulty-database.ts';
import { type MemoryLog, memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, type ProjectionBench, projectionBench, someContext, until } from '#tests/support/projection.ts';
import { type Shares, sharesOf } from '#tests/support/made/sharing.ts';
import type { Policy } from '#policies/policy.ts';
import { CHECKPOINTS, positionOf } from '#policies/runtime/progress.ts';
import { runPolicies } from '#policies/runtime/run-policies.ts';

/** Writes a letter for everything that it hears of. */
const talkative: Policy = {
  name: 'talkative',
  from: 'beginning',
  types: ['MemberSignedIn'],
  consequences: async () => [
    { kind: 'mail', to: 'ann@mail.example', message: { subject: 'Hello', text: 'Hello', html: 'Hello' } },
  ],
};

interface Process {
  readonly db: FaultyDatabase;
  readonly policies: { stop(): Promise<void> };
}

let bench: ProjectionBench;
let log: MemoryLog;
let processes: Process[];
let shares: Shares;

beforeEach(async () => {
  bench = await projectionBench();
  log = memoryLog();
  processes = [];
  shares = sharesOf(bench.db, CHECKPOINTS, ['talkative']);
  // Without a key, so that a letter that is written twice is there twice.
  await bench.db.query(`create table letters (key text not null)`);
});
afterEach(async () => {
  for (const { db } of processes) db.resume();
  await Promise.all(processes.map(({ policies }) => policies.stop()));
  await bench.close();
});

const start = async (): Promise<Process> => {
  const db = faultyDatabase(bench.anotherPool());
  const mail = {
    enqueue: async (key: string, _message: unknown, tx: Pick<FaultyDatabase, 'query'> = db) => {
      await tx.query(`insert into letters values ($1)`, [key]);
    },
  };
  const deps = { ...bench, db, log, mail, now: () => '2026-01-05T10:00:00.000Z', stopped: () => undefined };
  const started = { db, policies: await runPolicies(deps, [talkative]) };
  processes.push(started);
  return started;
};
const signIns = async (from: number, to: number): Promise<void> => {
  for (let n = from; n < to; n += 1) {
    const id = memberId(n);
    await log.append(streams.member(id), 'any', [{ type: 'MemberSignedIn', data: { memberId: id } }], someContext());
  }
};
const atTheEnd = async (): Promise<void> => {
  const head = await log.head();
  await until(async () => (await positionOf(bench.db, 'talkative')) >= head, 'the end of the log', 25_000);
};
const letters = async (): Promise<{ all: number; different: number }> => {
  const [row] = await bench.db.query<{ all: number; different: number }>(
    `select count(*)::int as all, count(distinct key)::int as different from letters`,
  );
  return row ?? { all: 0, different: 0 };
};

it('leave everything to one while it keeps up, and to another one when it stops', async () => {
  const first = await start();
  await start();
  await signIns(0, 10);
  await atTheEnd();
  expect(await shares.now()).toEqual([4]);
  await first.policies.stop();
  await shares.are(4);
  await signIns(10, 20);
  await atTheEnd();
  expect(await letters()).toEqual({ all: 20, different: 20 });
});

it('share the slots fairly once one cannot keep up, and each event has its consequences once', async () => {
  const first = await start();
  await start();
  await shares.are(2, 2);
  await signIns(0, 20);
  await start();
  await signIns(20, 30);
  await shares.are(2, 1, 1);
  await first.policies.stop();
  await signIns(30, 40);
  await shares.are(2, 2);
  await atTheEnd();
  expect(await letters()).toEqual({ all: 40, different: 40 });
});

it('a process that was paused before it settled writes no letter that another has written', async () => {
  const paused = await start();
  paused.db.pause();
  await signIns(0, 10);
  await until(() => paused.db.holding, 'a page that is held up');
  await start();
  await shares.are(4);
  await atTheEnd();
  paused.db.resume();
  await shares.are(2, 2);
  await signIns(10, 20);
  await atTheEnd();
  expect(await letters()).toEqual({ all: 20, different: 20 });
});

it('a process that was paused in the middle of settling has its transaction ended', async () => {
  const paused = await start();
  paused.db.pauseAfter('insert into letters');
  await signIns(0, 10);
  await until(() => paused.db.holding, 'a transaction that is held up');
  await start();
  await shares.are(4);
  await atTheEnd();
  paused.db.resume();
  await shares.are(2, 2);
  expect(await letters()).toEqual({ all: 10, different: 10 });
});

it('what a process had that died goes to the others', async () => {
  const dying = await start();
  await start();
  await shares.are(2, 2);
  dying.db.die();
  await signIns(0, 10);
  await shares.are(4);
  await atTheEnd();
  expect(await letters()).toEqual({ all: 10, different: 10 });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';
import { type Shares, sharesOf } from '#tests/support/made/sharing.ts';
import { members } from '#projectors/members.ts';
import { points } from '#projectors/points.ts';
import { CHECKPOINTS, storedPositions } from '#projectors/runtime/checkpoint.ts';
import { runProjectors, type RunningProjectors } from '#projectors/runtime/projectors.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';

const PROGRAM = path.join(import.meta.dirname, '../support/servers/projector-process.ts');
const PATIENCE_MS = 40_000;
const key = randomBytes(32);
const names = ['members', 'points'];

let bench: ProjectionBench;
let opened: OpenedLog;
let own: RunningProjectors;
let child: ChildProcess;
let shares: Shares;

beforeEach(async () => {
  bench = await projectionBench();
  shares = sharesOf(bench.db, CHECKPOINTS, names);
  opened = await openLog({ url: bench.url, masterKey: key });
  own = await runProjectors({ ...bench, log: opened.log }, [members, points]);
  child = spawn(process.execPath, [PROGRAM, bench.url, key.toString('hex')], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('the process has no output');
  await once(child.stdout, 'data');
});
afterEach(async () => {
  child.kill('SIGKILL');
  await own.stop();
  await opened.close();
  await bench.close();
});

const award = async (n: number): Promise<void> => {
  const id = memberId(n % 9);
  await opened.log.append(streams.points(id), 'any', [awarded(id, n)], someContext());
};
const awards = async (from: number, to: number): Promise<void> => {
  for (let n = from; n < to; n += 1) await award(n);
};
const atTheEnd = async (): Promise<void> => {
  const head = await opened.log.head();
  await until(
    async () => [...(await storedPositions(bench.db, names)).values()].every((position) => position >= head),
    'the end of the log',
    PATIENCE_MS,
  );
};

it(
  'what a process had that is killed or stopped goes to another, and one that wakes up again writes nothing of it',
  {
    timeout: 150_000,
  },
  async () => {
    await shares.are(4, 4);
    await awards(0, 20);
    await atTheEnd();
    child.kill('SIGSTOP');
    await awards(20, 40);
    await shares.are(8);
    await atTheEnd();
    child.kill('SIGCONT');
    await awards(40, 60);
    await shares.are(4, 4);
    await awards(60, 80);
    await atTheEnd();
    child.kill('SIGKILL');
    await awards(80, 100);
    await shares.are(8);
    await atTheEnd();
    const reports = await rebuild({ ...bench, log: opened.log }, [members, points], { dryRun: true });
    expect(reports.flatMap(({ tables }) => tables)).toEqual([
      { table: 'members', rows: 0, added: 0, removed: 0, different: 0 },
      { table: 'entries', rows: 100, added: 0, removed: 0, different: 0 },
      { table: 'totals', rows: 9, added: 0, removed: 0, different: 0 },
      { table: 'amendments', rows: 0, added: 0, removed: 0, different: 0 },
    ]);
  },
);

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { UpkeepCommand } from '#domain/upkeep/upkeep.ts';
import { handle } from '#event-store/handle.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { points } from '#projectors/points.ts';
import { startProjectors } from '#projectors/runner.ts';
import type { RunningProjectors } from '#projectors/runtime/projectors.ts';
import { upkeepModel } from '#projectors/upkeep.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';

const PROGRAM = path.join(import.meta.dirname, '../support/servers/upkeep-process.ts');
const PATIENCE_MS = 40_000;
const key = randomBytes(32);
const stream = streams.upkeep('points');

let bench: ProjectionBench;
let opened: OpenedLog;
let own: RunningProjectors | undefined;
let child: ChildProcess;

beforeEach(async () => {
  bench = await projectionBench();
  opened = await openLog({ url: bench.url, masterKey: key });
  child = spawn(process.execPath, [PROGRAM, bench.url, key.toString('hex')], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('the process has no output');
  await once(child.stdout, 'data');
});
afterEach(async () => {
  child.kill('SIGKILL');
  await own?.stop();
  await opened.close();
  await bench.close();
});

const ask = (kind: 'preview' | 'rebuild', workId: string): Promise<unknown> => {
  const command: UpkeepCommand = {
    type: 'RequestUpkeep',
    readModel: 'points',
    workId,
    requestedBy: memberId(99),
    kind,
  };
  return handle(opened.log, 'points', command, someContext());
};
const told = async (): Promise<string[]> => (await opened.log.readStream(stream)).map(({ type }) => type);
const total = async (): Promise<number | undefined> =>
  (await bench.db.query<{ total: number }>(`select total_points as total from points.totals`))[0]?.total;
const halfBuilt = async (): Promise<boolean> =>
  (await bench.db.query(`select from pg_namespace where nspname = 'points__next'`)).length > 0;

it(
  'a rebuild whose process is killed in the middle is begun anew by another one, and ends once',
  { timeout: 150_000 },
  async () => {
    await opened.log.append(streams.points(memberId(1)), 'any', [awarded(memberId(1), 1)], someContext());
    await until(async () => (await total()) === 10, 'the points', PATIENCE_MS);
    await bench.db.query(`update points.totals set total_points = 7`);
    await ask('preview', memberId(900));
    await until(async () => (await told()).includes('UpkeepDone'), 'the preview', PATIENCE_MS);

    // Somebody reads for so long that the new tables, which are ready, cannot be put in place.
    await bench.db.transaction(
      async (reader) => {
        await reader.query(`select from points.totals`);
        await ask('rebuild', memberId(901));
        await until(halfBuilt, 'new tables', PATIENCE_MS);
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
      { unhurried: true, idleMs: PATIENCE_MS },
    );
    expect([await total(), await halfBuilt()]).toEqual([7, true]);
    expect(await told()).toEqual(['UpkeepRequested', 'UpkeepDone', 'UpkeepRequested']);

    own = await startProjectors({ ...bench, log: opened.log }, [points, upkeepModel]);
    await until(async () => (await told()).length === 4, 'the rebuild', PATIENCE_MS);
    expect(await told()).toEqual(['UpkeepRequested', 'UpkeepDone', 'UpkeepRequested', 'UpkeepDone']);
    expect(await total()).toBe(10);
    await until(async () => !(await halfBuilt()), 'nothing left of the first try', PATIENCE_MS);
  },
);

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { allReadModels } from '#projectors/all.ts';
import { points } from '#projectors/points.ts';
import { members } from '#projectors/members.ts';
import { storedCheckpoint } from '#projectors/runtime/checkpoint.ts';
import { runProjectors, type RunningProjectors } from '#projectors/runtime/projectors.ts';
import {
  awarded,
  memberId,
  type ProjectionBench,
  projectionBench,
  someContext,
  until,
} from '#tests/support/projection.ts';
import { progressLine, progressPrinter } from '../../operations/output/rebuild-output.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

const masterKey = randomBytes(32).toString('hex');
const dataDir = mkdtempSync(path.join(tmpdir(), 'hopscotch-rebuild-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
let bench: ProjectionBench;
let opened: OpenedLog;
let projectors: RunningProjectors;
beforeEach(async () => {
  bench = await projectionBench();
  opened = await openLog({ url: bench.url, masterKey: Buffer.from(masterKey, 'hex') });
  projectors = await runProjectors({ ...bench, log: opened.log }, [points, members]);
});
afterEach(async () => {
  await projectors.stop();
  await opened.close();
  await bench.close();
});

/** Runs the command as an operator does, beside what runs already. */
function rebuildCommand(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../operations/rebuild.ts'), ...args], {
      env: {
        ...compileCache,
        PATH: process.env['PATH'],
        DATABASE_URL: bench.url,
        DATA_DIR: dataDir,
        MASTER_KEY: masterKey,
        NODE_ENV: 'test',
      },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

const award = async (n: number): Promise<void> => {
  const event = awarded(memberId(1), n);
  const { position } = await opened.log.append(streams.points(memberId(1)), 'any', [event], someContext());
  await until(async () => ((await storedCheckpoint(bench.db, 'points'))?.position ?? 0) >= position, `award ${n}`);
};

describe('npm run rebuild', () => {
  it('rebuilds beside running projectors, says what changed, and they go on', async () => {
    await award(1);
    await bench.db.query(`update points.totals set total_points = 99`);
    const { code, out, err } = await rebuildCommand('points');
    expect({ code, out, err: code === 0 ? '' : err }).toEqual({
      err: '',
      code: 0,
      out: [
        'points: rebuilt and in place',
        '  entries: 1 rows, 0 added, 0 removed, 0 different',
        '  totals: 1 rows, 0 added, 0 removed, 1 different',
        '  amendments: 0 rows, 0 added, 0 removed, 0 different',
        '',
      ].join('\n'),
    });
    expect(err).toMatch(/1 events, [\d,]+ events\/s, 100 % done, 0 s left/);
    await award(2);
    expect(await bench.db.query(`select total_points from points.totals`)).toEqual([{ total_points: 20 }]);
  });

  it('changes nothing with --dry-run', async () => {
    await award(1);
    await bench.db.query(`update points.totals set total_points = 99`);
    const { code, out } = await rebuildCommand('points', '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('points: dry run, nothing was changed');
    expect(await bench.db.query(`select total_points from points.totals`)).toEqual([{ total_points: 99 }]);
  });

  it('lists the read models when it is called wrongly', async () => {
    for (const args of [[], ['pionts'], ['--all', 'points'], ['--everything']]) {
      const { code, err } = await rebuildCommand(...args);
      expect(code, args.join(' ')).toBe(2);
      if (!args.includes('--everything'))
        expect(err).toContain(
          `Read models: ${allReadModels
            .map(({ name }) => name)
            .toSorted()
            .join(', ')}`,
        );
    }
  });

  it('forgets a person whose key was destroyed', async () => {
    const { log, keys } = opened;
    const data = { memberId: memberId(1), firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' };
    const { position } = await log.append(
      streams.member(memberId(1)),
      'any',
      [{ type: 'MemberRegistered', data }],
      someContext(),
    );
    await until(async () => ((await storedCheckpoint(bench.db, 'members'))?.position ?? 0) >= position, 'the member');
    const names = () => bench.db.query(`select first_name, email from members.members`);
    expect(await names()).toEqual([{ first_name: 'Ann', email: 'ann@mail.example' }]);
    await keys.destroy(memberId(1));
    const { out, err } = await rebuildCommand('--all');
    expect(err).not.toMatch(/error/i);
    expect(out).toContain('members: 1 rows, 0 added, 0 removed, 1 different');
    expect(await names()).toEqual([{ first_name: 'erased', email: 'erased' }]);
    const everything = await bench.db.query(`select * from audit.entries`);
    expect(JSON.stringify(everything)).not.toMatch(/Ann|Lee|mail\.example/);
  });
});

describe('progress', () => {
  const progress = { events: 45_000, eventsPerSecond: 29_300.4, done: 0.524, secondsLeft: 1.6 };
  it('reads well', () => {
    expect(progressLine(progress)).toBe('45,000 events, 29,300 events/s, 52 % done, 2 s left');
  });
  it('is not printed for every page, but in the end', () => {
    const lines: string[] = [];
    const printer = progressPrinter({ write: (text) => lines.push(text) });
    for (const events of [1, 2, 3]) printer.print({ ...progress, events });
    printer.end();
    printer.end();
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['1 events', '3 events']);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { processReadingOf } from './reading.ts';

const self = { name: 'this one', pid: () => process.pid, runs: () => true };

test.skipIf(process.platform !== 'linux')(
  'a process that runs is read, and one that has ended is passed over',
  async () => {
    expect(processReadingOf(self, tmpdir())).toMatchObject({ name: 'this one', objectsMb: undefined });
    const child = spawn(process.execPath, ['--eval', '']);
    await once(child, 'exit');
    const ended = { name: 'gone', pid: () => child.pid, runs: () => false };
    expect(processReadingOf(ended, tmpdir())).toBeUndefined();
    // It has ended, and Node has not been told yet.
    expect(processReadingOf({ ...ended, runs: () => true }, tmpdir())).toBeUndefined();
    expect(processReadingOf({ ...ended, pid: () => undefined }, tmpdir())).toBeUndefined();
  },
);

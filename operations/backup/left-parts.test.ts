import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { removeLeft } from './left-parts.ts';
import { sealed } from './sealed-file.ts';

test('what a killed backup has left goes with a later one, and nothing that is still written or is no backup', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-left-'));
  const at = (name: string): string => path.join(folder, name);
  try {
    const whole = await buffer(sealed(Readable.from([randomBytes(1_000)]), randomBytes(32), new Date().toISOString()));
    const begun = whole.subarray(0, whole.length - 100);
    for (const name of ['old.backup.part', 'new.backup.part', 'old.backup']) writeFileSync(at(name), begun);
    writeFileSync(at('film.part'), 'somebody else is at it');
    const long = new Date(Date.now() - 2 * 3_600_000);
    for (const name of ['old.backup.part', 'old.backup', 'film.part']) utimesSync(at(name), long, long);
    expect(await removeLeft(folder)).toEqual([at('old.backup.part')]);
    expect(
      ['old.backup.part', 'new.backup.part', 'old.backup', 'film.part'].map((name) => existsSync(at(name))),
    ).toEqual([false, true, true, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

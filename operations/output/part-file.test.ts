import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { partOf, removePartsOf } from './part-file.ts';

test('what is left of a file by processes that were killed goes, and nothing that is still written or is something else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-parts-'));
  const file = path.join(folder, 'log.ndjson');
  const [left, written] = [partOf(file), partOf(file)];
  const others = [`${file}.1.part`, partOf(path.join(folder, 'other.ndjson')), file];
  try {
    const long = new Date(Date.now() - 2 * 3_600_000);
    for (const each of [left, written, ...others]) writeFileSync(each, 'x');
    for (const each of [left, ...others]) utimesSync(each, long, long);
    await removePartsOf(file);
    expect([left, written, ...others].map((each) => existsSync(each))).toEqual([false, true, true, true, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerLines, requireNewest, requireRegisters, settleRegister } from './registers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-registers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => path.join(folder, name);

const line = (id: number): string =>
  `${JSON.stringify({ id: `01900000-0000-7000-8000-00000000000${id}`, at: '2026-11-28T12:00:00.000Z', by: 'an admin', isWhole: true, subjects: ['somebody'], account: null, marks: [] })}\n`;
/** As an anchor is. */
const other = '{"file":"01900000-0000-7000-8000-000000000001","number":1}\n';

test('a file that is no register is refused, given or at its place, and one whose last line was cut off is not', () => {
  writeFileSync(at('right'), `${line(1)}${line(2).slice(0, 40)}`);
  writeFileSync(at('wrong'), `${line(1)}${other}`);
  expect(() => requireRegisters(at('none'), [at('right')])).not.toThrow();
  expect(() => requireRegisters(at('none'), [at('right'), at('wrong')])).toThrow(
    /^Line 2 of .*wrong, which is no register.*Nothing was replaced.*--erasures FILE/,
  );
  expect(() => requireRegisters(at('wrong'), [at('right')])).toThrow(
    /^Line 2 of .*wrong, the register .* at its place/,
  );
});

test('a register at its place that lacks what the one in the backup has, as one of an earlier restore, is not gone by alone', () => {
  writeFileSync(at('place'), line(1));
  expect(() => requireNewest(at('place'), Buffer.from(`${line(1)}${line(2)}`))).toThrow(
    /is older than the backup, which knows of 1 more.*Nothing was replaced.*--erasures FILE/,
  );
  writeFileSync(at('place'), `${line(2)}${line(1)}${line(3)}`);
  expect(() => requireNewest(at('place'), Buffer.from(`${line(1)}${line(2)}`))).not.toThrow();
  expect(() => requireNewest(at('place'), undefined)).not.toThrow();
});

test('by which registers a restore goes is said, and how new each is', () => {
  const older = line(1).replace('2026-11-28T12', '2026-10-01T09');
  writeFileSync(at('place'), `${line(2)}${older}`);
  writeFileSync(at('given'), older);
  expect(registerLines(at('place'), [at('given')])).toEqual([
    `Who was erased since is taken from ${at('given')}, whose newest line is of 2026-10-01T09:00:00.000Z.`,
    `Who was erased since is taken from ${at('place')}, whose newest line is of 2026-11-28T12:00:00.000Z.`,
  ]);
  writeFileSync(at('given'), '');
  expect(registerLines(at('none'), [at('given')])).toEqual([expect.stringContaining('which names nobody')]);
  expect(registerLines(at('none'), [])).toEqual(['Nobody is taken to be erased since the backup.']);
});

test('whoever stands in any of the registers is erased, and a damaged line of the oldest is missed only where there is no other', async () => {
  const ofBackup = Buffer.from(`${line(1)}${other}`);
  await expect(settleRegister(at('place'), ofBackup, [])).rejects.toThrow(/^Line 2 .*in the backup.*--erasures/);
  expect(existsSync(at('place'))).toBe(false);
  writeFileSync(at('given'), `${line(1)}${line(3)}`);
  writeFileSync(at('another'), line(4));
  await settleRegister(at('place'), ofBackup, [at('given'), at('another')]);
  expect(readFileSync(at('place'), 'utf8')).toBe(`${line(1)}${line(3)}${line(4)}`);
  await settleRegister(at('place'), Buffer.from(line(2)), []);
  expect(readFileSync(at('place'), 'utf8')).toBe(`${line(2)}${line(1)}${line(3)}${line(4)}`);
});

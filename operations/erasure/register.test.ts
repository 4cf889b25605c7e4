import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerAt } from './register.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'hopscotch-register-'));
});
const { writeSync } = fs;
afterEach(() => {
  fs.writeSync = writeSync;
  syncBuiltinESMExports();
  fs.rmSync(folder, { recursive: true });
});

const erasure = {
  id: '01900000-0000-7000-8000-000000000001',
  at: '2026-11-27T12:00:00.000Z',
  by: 'an admin',
  isWhole: true,
  subjects: ['somebody'],
  account: null,
  marks: [],
};

test('an erasure of which the disk took only a part is not taken for written', () => {
  const register = registerAt(path.join(folder, 'erasures.ndjson'));
  // As the system does where there is room for half of it: it says so by the count alone.
  fs.writeSync = ((descriptor: number, text: string) =>
    writeSync(descriptor, text.slice(0, text.length / 2))) as typeof writeSync;
  syncBuiltinESMExports();
  register.add(erasure);
  expect(register.read()).toEqual([erasure]);
});

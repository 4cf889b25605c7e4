import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is made with those around it, and once', () => {
  const deep = path.join(folder, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

test('a folder where a file is, or in a file, is refused', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(path.join(file, 'inside'))).toThrow(/ENOTDIR/);
});

test.skipIf(!existsSync('/proc/self'))(
  'a folder that the file system does not take is refused, not tried for ever',
  () => {
    expect(() => makeFolder('/proc/nowhere')).toThrow(/ENOENT|EACCES|EPERM/);
    expect(() => makeFolder('/proc/nowhere/deeper')).toThrow(/ENOENT|EACCES|EPERM/);
  },
);

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { soakAskedOf } from './asked.ts';

test('what is asked for is read from the command line, and what is wrong with it is said', () => {
  expect(soakAskedOf([], () => 9)).toMatchObject({ way: 'one', forMs: 3_600_000, seed: 9 });
  expect(soakAskedOf(['--for', '2m', '--seed', '7'])).toMatchObject({ forMs: 120_000, seed: 7 });
  for (const wrong of [
    ['--for', '0s'],
    ['--for', '00m'],
    ['--for', '1'],
    ['--parts', 'two'],
    ['--seed', '0'],
    ['--seed', '1', '--seed', '2'],
    ['now'],
  ])
    expect([wrong, 'wrong' in soakAskedOf(wrong)]).toEqual([wrong, true]);
});

test('a folder of older sources has to be there with what starts them, before anything is started', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-older-'));
  const asked = () => soakAskedOf(['--upgrade', folder]);
  expect(soakAskedOf(['--upgrade', path.join(folder, 'none')])).toMatchObject({
    wrong: expect.stringContaining(`there is no ${folder}/none/package.json`),
  });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  mkdirSync(path.join(folder, 'operations/parts'), { recursive: true });
  writeFileSync(path.join(folder, 'operations/parts/command-api.ts'), '');
  expect(asked()).toMatchObject({ wrong: expect.stringContaining('node_modules') });
  mkdirSync(path.join(folder, 'node_modules'));
  expect(asked()).toMatchObject({ way: 'many', upgraded: folder });
  rmSync(folder, { recursive: true });
});

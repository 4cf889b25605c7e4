import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { disksOf } from './surroundings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-disks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => path.join(folder, name);

test('of two disks that are alike each is looked at, also where only the register or the anchors lie', async () => {
  for (const name of ['data', 'pictures', 'register', 'anchors']) mkdirSync(at(name));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: at('data'),
    PICTURES_FOLDER: at('pictures'),
    ERASURE_REGISTER: at('register/erasures.ndjson'),
    ANCHOR_FILE: at('anchors/anchors.ndjson'),
  });
  const devices: Readonly<Record<string, number>> = { data: 1, pictures: 2, register: 3, anchors: 1 };
  const disks = await disksOf(config, async (which) => ({
    device: devices[path.basename(which)] ?? 0,
    free: 10,
    bytes: 100,
  }));
  expect(disks.map((disk) => disk.folder)).toEqual([at('data'), at('pictures'), at('register')]);
  expect(disks.map((disk) => disk.holdsLittle)).toEqual([false, false, true]);
  expect((await disksOf(config))[0]).toMatchObject({ folder: at('data'), freeBytes: expect.any(Number) });
});

test('the site’s own PostgreSQL is looked at where its data lies on another disk, behind a link, and one of yours is not', async () => {
  for (const name of ['data', 'elsewhere']) mkdirSync(at(name));
  const environment = { NODE_ENV: 'test', DATA_DIR: at('data') };
  const own = readConfig(environment);
  const yours = readConfig({ ...environment, DATABASE_URL: 'postgres://hopscotch@localhost/hopscotch' });
  symlinkSync(at('elsewhere'), at('data/postgres'));
  const looked = async (config: typeof own) => {
    const disks = await disksOf(config, async (which) => ({
      device: path.basename(which) === 'postgres' ? 2 : 1,
      free: 10,
      bytes: 100,
    }));
    return disks.map((disk) => [disk.folder, disk.holdsLittle]);
  };
  expect(await looked(own)).toEqual([
    [at('data'), false],
    [at('data/postgres'), false],
  ]);
  expect(await looked(yours)).toEqual([[at('data'), false]]);
});

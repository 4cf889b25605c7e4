import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { disksOf } from './surroundings.ts';

test('of two disks that are alike each is looked at, also where only the register or the anchors lie', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-disks-'));
  const at = (name: string): string => path.join(folder, name);
  try {
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketServer, bucketServer } from '#tests/support/servers/bucket-server.ts';
import { BucketFailed, bucketOfPictures } from './picture-bucket.ts';
import { folderOfPictures, type PictureStore } from './picture-store.ts';

const key = { id: 'AKIAHOPSCOTCH', secret: 'a/secret+that=is-nobody’s', region: 'eu-west-2' };
const name = `${'0a'.repeat(32)}.webp`;
const [bytes, others] = [Buffer.from([82, 73, 70, 70, 0, 255]), Buffer.from('others')];

let server: BucketServer;
let folder: string;
beforeAll(async () => {
  server = await bucketServer(key);
  folder = mkdtempSync(join(tmpdir(), 'hopscotch-pictures-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
const bucket = (secret = key.secret): PictureStore =>
  bucketOfPictures({ url: server.url, region: key.region, keyId: key.id, secret });

describe.each([
  ['a folder', () => folderOfPictures(join(folder, 'made-when-needed'))],
  ['a bucket', () => bucket()],
])('pictures in %s', (_name, storeOf) => {
  test('are put, read, put again and removed by their names, and what is none is none', async () => {
    const store = storeOf();
    expect(await store.get(name)).toBeUndefined();
    await store.put(name, bytes);
    await store.put(name, bytes);
    await store.put(name.replace('0a', '0b'), others);
    expect(await store.get(name)).toEqual(bytes);
    expect(await storeOf().get(name.replace('0a', '0b'))).toEqual(others);
    for (const _twice of [1, 2]) await store.remove(name);
    expect(await store.get(name)).toBeUndefined();
    expect(await store.get(name.replace('0a', '0b'))).toEqual(others);
  });
});

test('what was left of a picture as it was put goes with it, and nothing of another one does', async () => {
  const own = join(folder, 'left');
  const store = folderOfPictures(own);
  const files = () => readdirSync(own, { recursive: true, encoding: 'utf8' }).toSorted();
  const other = name.replace('0a', '0b');
  await store.put(name, bytes);
  // A process that was killed has left one of each.
  for (const each of [name, other]) writeFileSync(join(own, 'unfinished', `${each}.${randomUUID()}`), 'half');
  await store.remove(name);
  expect(files()).toEqual(['unfinished', expect.stringContaining(join('unfinished', other))]);
  // A disk that is full, or whatever else ends it.
  mkdirSync(join(own, name));
  await expect(store.put(name, bytes)).rejects.toThrow('rename');
  expect(files()).toHaveLength(3);
});

test('a bucket that is too busy is asked again, and one that stays so is a failure and no missing picture', async () => {
  server.answerNext(503, 500);
  await bucket().put(name, bytes);
  expect(server.objects.get(`/pictures/${name}`)).toEqual(bytes);
  server.answerNext(503, 503, 503);
  await expect(bucket().get(name)).rejects.toThrow(BucketFailed);
  await expect(bucket('wrong').get(name)).rejects.toThrow('asked to GET, answered 403');
});

test('a bucket that cannot be reached is a failure that names no key', async () => {
  const gone = await bucketServer(key);
  await gone.close();
  const store = bucketOfPictures({ url: gone.url, region: key.region, keyId: key.id, secret: key.secret });
  const failure: unknown = await store.put(name, bytes).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BucketFailed);
  expect(String(failure)).not.toContain(key.secret);
  expect(String(failure)).not.toContain(key.id);
});

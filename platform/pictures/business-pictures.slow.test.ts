import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { type BucketServer, bucketServer } from '#tests/support/servers/bucket-server.ts';
import { businessPicturesIn, logoOf } from './business-pictures.ts';
import { bucketOfPictures } from './picture-bucket.ts';
import { folderOfPictures, type PictureStore } from './picture-store.ts';

const key = { id: 'AKIAHOPSCOTCH', secret: 'nobody’s', region: 'eu-west-2' };
let site: TestApp;
let server: BucketServer;
let folder: string;
beforeAll(async () => {
  site = await testApp();
  server = await bucketServer(key);
  folder = mkdtempSync(join(tmpdir(), 'hopscotch-pictures-'));
});
afterAll(async () => {
  await site.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ['a folder', (): PictureStore => folderOfPictures(folder)],
  [
    'a bucket',
    (): PictureStore => bucketOfPictures({ url: server.url, region: key.region, keyId: key.id, secret: key.secret }),
  ],
])('pictures of businesses in %s', (_name, storeOf) => {
  const begin = async () => {
    const store = storeOf();
    const { db } = site.context;
    const { memberId: subject } = await site.newMember('provider');
    const owner = { businessId: randomUUID(), subject, purpose: 'banner' } as const;
    return { db, store, owner, pictures: businessPicturesIn(db, store) };
  };
  const wasSent = (name: string, before: string) =>
    site.context.db.query(`update auth.business_pictures set set_at = now() - $2::interval where name = $1`, [
      name,
      before,
    ]);

  test('stay while something refers to them, and go a day after nothing came to', async () => {
    const { store, owner, pictures } = await begin();
    const [used, unused, newer] = await Promise.all(
      ['used', 'unused', 'newer'].map((words) => pictures.keep(owner, Buffer.from(words))),
    );
    if (!used || !unused || !newer) throw new Error('not kept');
    await pictures.use(owner, [used]);
    await wasSent(used, '25 hours');
    await wasSent(unused, '25 hours');
    await wasSent(newer, '23 hours');
    await pictures.removeGone();
    expect(await Promise.all([used, unused, newer].map((name) => store.get(name)))).toEqual([
      Buffer.from('used'),
      undefined,
      Buffer.from('newer'),
    ]);
    expect(await pictures.find(unused)).toBeUndefined();
    await expect(pictures.use(owner, [unused])).rejects.toThrow('Please send it again.');
  });
  test('are nobody else’s to use, though they are the same', async () => {
    const [one, other] = [await begin(), await begin()];
    const mine = await one.pictures.keep(one.owner, Buffer.from('same'));
    const theirs = await other.pictures.keep(other.owner, Buffer.from('same'));
    expect(mine).not.toBe(theirs);
    await expect(other.pictures.use(other.owner, [mine])).rejects.toThrow('is not here any more');
  });
  test('go with the account whose they are, also those that were used', async () => {
    const { db, store, owner, pictures } = await begin();
    const name = await pictures.keep(owner, Buffer.from('theirs'));
    await pictures.use(owner, [name]);
    const logo = await pictures.setLogo(owner, Buffer.from('logo'));
    await pictures.removeGone();
    expect([await store.get(name), await logoOf(db, owner.businessId)]).toEqual([Buffer.from('theirs'), logo]);
    await db.query('delete from auth."user" where id = $1', [owner.subject]);
    await pictures.removeGone();
    expect([await store.get(name), await store.get(logo), await pictures.find(name)]).toEqual(Array(3).fill(undefined));
  });
  test('fill no store with what nothing shows', async () => {
    const { owner, pictures } = await begin();
    const send = (nth: number) => pictures.keep(owner, Buffer.from(`picture ${nth}`));
    for (let nth = 0; nth < 40; nth += 1) await send(nth);
    await expect(send(40)).rejects.toThrow('You have sent many pictures');
  });
  test('are one logo, whatever is sent at once', async () => {
    const { db, store, owner, pictures } = await begin();
    const sent = await Promise.all(['a', 'b', 'c'].map((words) => pictures.setLogo(owner, Buffer.from(words))));
    await pictures.removeGone();
    const kept = await Promise.all(sent.map((name) => store.get(name)));
    expect(kept.filter((bytes) => bytes !== undefined)).toHaveLength(1);
    expect(sent[kept.findIndex((bytes) => bytes !== undefined)]).toBe(await logoOf(db, owner.businessId));
  });
});

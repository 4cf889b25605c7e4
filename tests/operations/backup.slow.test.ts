import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog, streams } from '#domain/catalog.ts';
import { openLog } from '#event-store/open-log.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { checkBackup } from '#operations/backup/check-backup.ts';
import { restoreSite } from '#operations/backup/restore-site.ts';
import { erasePerson } from '#operations/erasure/erase-person.ts';
import { registerAt } from '#operations/erasure/register.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { until } from '#tests/support/projection.ts';
import { type Backups, backupsOf, caughtUp, rowsIn } from '#tests/support/stores/backups.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-backup-'));
const masterKey = randomBytes(32);
const secrets = { MASTER_KEY: masterKey.toString('hex'), SESSION_SECRET: randomBytes(32).toString('hex') };
const stopping = new AbortController().signal;
let app: TestApp;
let backups: Backups;
beforeAll(async () => {
  app = await testApp({ environment: secrets });
  backups = backupsOf(app, { folder, secrets });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const picturesOfSite = () => folderOfPictures(app.context.config.picturesFolder);

const suggestion = (n: number) => ({ name: `Kite Club ${n}`, description: 'Kites on the downs.' });

test('what was acknowledged before a backup began is in it, elsewhere it is the same site, and who was erased since stays erased', async () => {
  const [stays, goes] = [await app.newMember('parent'), await app.newMember('parent')];
  const [cookie, ofErased] = [await sessionOf(app.anonymous, stays), await sessionOf(app.anonymous, goes)];
  const parent = siteAt(app.url, cookie);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const who of [parent, siteAt(app.url, ofErased)])
    expect((await call(who, 'PUT', '/api/profile/picture', { picture: picture.toString('base64') })).status).toBe(200);
  const { profileImageUrl } = (await call(parent, 'GET', '/api/auth/user')).body as { profileImageUrl: string };

  // People write before, while and after it is taken.
  const acknowledged: { id: string; at: string }[] = [];
  let isWriting = true;
  const writer = async (writerNumber: number): Promise<void> => {
    for (let n = 0; isWriting; n += 1) {
      const { status, body } = await call(
        parent,
        'POST',
        '/api/parent/submit-suggestion',
        suggestion(writerNumber * 1000 + n),
      );
      if (status === 200) acknowledged.push({ id: (body as { id: string }).id, at: new Date().toISOString() });
    }
  };
  const writing = [1, 2, 3].map((n) => writer(n));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
  // A moment is not held while pictures are fetched, which may take far longer than all rows.
  const store = picturesOfSite();
  const isHeld = `select from pg_stat_activity where datname = current_database() and application_name like '%backup%'`;
  let fetched = 0;
  const taken = await backups.take('busy', {
    pictures: {
      ...store,
      get: async (name) => {
        await until(async () => (await app.context.db.query(isHeld)).length === 0, 'the end of the moment');
        fetched += 1;
        return store.get(name);
      },
    },
  });
  const after = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(after + 3);
  isWriting = false;
  await Promise.all(writing);
  expect(statSync(backups.file('busy')).mode & 0o777).toBe(0o600);
  const { events, pictures } = taken;
  expect(pictures).toBe(2);
  expect(fetched).toBe(2);
  expect((await checkBackup(backups.file('busy'), masterKey, stopping)).events).toBe(events);

  // Somebody is erased who stands in it.
  const opened = await openLog({ url: app.databaseUrl, masterKey });
  const register = registerAt(app.context.config.erasureRegister);
  await erasePerson({ opened, db: app.context.db, register }, goes.email);
  await opened.close();

  const database = await testDatabase();
  const place = backups.target('busy', database.url, 'busy', { erasures: [app.context.config.erasureRegister] });
  expect(await restoreSite(place)).toEqual({ erasedAgain: 1, findings: 0 });

  const restored = await openLog({ url: database.url, masterKey, anchorFile: place.config.anchorFile });
  const problems: string[] = [];
  await verifyLog({ ...restored, masterKey, catalog, found: ({ problem }) => problems.push(problem) });
  expect(problems).toEqual([]);
  for (const { id, at } of acknowledged)
    if (at < taken.at) expect(await restored.log.readStream(streams.listing(id)), id).not.toEqual([]);
  const [registered] = await restored.log.readStream(streams.member(goes.memberId));
  expect(registered?.data).toMatchObject({ email: 'erased', firstName: 'erased' });
  await restored.close();

  const there = await testApp({
    databaseUrl: database.url,
    environment: { ...secrets, DATA_DIR: place.config.dataDir },
  });
  try {
    expect(await tablesWith(there.context.db, [goes.email])).toEqual([]);
    // A session of before opens nothing; the password does.
    expect((await call(siteAt(there.url, cookie), 'GET', '/api/auth/user')).status).toBe(401);
    const again = siteAt(there.url, await sessionOf(there.anonymous, stays));
    expect((await call(again, 'GET', '/api/auth/user')).body).toMatchObject({ email: stays.email, profileImageUrl });
    expect((await there.anonymous(profileImageUrl)).status).toBe(200);
    expect((await call(again, 'POST', '/api/parent/submit-suggestion', suggestion(9999))).status).toBe(200);
    await caughtUp(there);
  } finally {
    await there.close();
    await database.drop();
  }
});

test('rows of every read model are those of the site that was backed up', async () => {
  await caughtUp(app);
  await backups.take('quiet');
  const wanted = await rowsIn(app.context.db);
  const database = await testDatabase();
  await backups.restore('quiet', database.url, 'quiet');
  const there = await testApp({
    databaseUrl: database.url,
    environment: { ...secrets, DATA_DIR: backups.file('quiet-data') },
  });
  try {
    expect(await rowsIn(there.context.db)).toEqual(wanted);
  } finally {
    await there.close();
  }
  // What is there is not lost to a slip of the hand.
  await expect(backups.restore('quiet', database.url, 'quiet')).rejects.toThrow(
    /events and .* accounts would be overwritten.*--force/,
  );
  await expect(backups.restore('quiet', app.databaseUrl, 'quiet', { force: true })).rejects.toThrow(
    /runs on this database/,
  );
  await backups.restore('quiet', database.url, 'quiet', { force: true });
  // One that is broken changes nothing, even when nobody had checked it before.
  const bytes = readFileSync(backups.file('quiet'));
  writeFileSync(backups.file('cut'), bytes.subarray(0, bytes.length - 20));
  await expect(backups.restore('quiet', database.url, 'cut', { force: true })).rejects.toThrow(/cut off/);
  const opened = await openLog({ url: database.url, masterKey });
  expect(await opened.log.head()).toBeGreaterThan(10);
  await opened.close();
  await database.drop();
});

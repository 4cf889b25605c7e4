import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const drawn = (background: string, side = 300): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
const send = (who: SiteFetch, bytes: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call(who, 'PUT', '/api/profile/picture', { picture: bytes.toString('base64') }, headers);
const addressIn = ({ status, text, body }: Answer): string => {
  expect(status, text).toBe(200);
  return (body as { profileImageUrl: string }).profileImageUrl;
};
const shownTo = async (who: SiteFetch): Promise<unknown> =>
  ((await call(who, 'GET', '/api/auth/user')).body as { profileImageUrl: unknown }).profileImageUrl;
const statusOf = async (address: string): Promise<number> => (await site.anonymous(address)).status;
const files = (): Promise<string[]> => readdir(site.context.config.picturesFolder);
const fileOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
const newcomer = async (): Promise<{ member: NewMember; who: SiteFetch }> => {
  const member = await site.newMember('parent');
  return { member, who: siteAt(site.url, await sessionOf(site.anonymous, member)) };
};

describe('a member’s picture', () => {
  test('is made anew, shown under a name of its content, and may be kept for ever by whoever got it', async () => {
    const { who } = await newcomer();
    expect(await shownTo(who)).toBeNull();
    const address = addressIn(await send(who, await drawn('red')));
    expect(address).toMatch(/^\/api\/pictures\/[0-9a-f]{64}\.webp$/);
    expect(await shownTo(who)).toBe(address);
    const shown = await site.anonymous(address);
    const { headers } = shown;
    expect(shown.status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    const { format, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([format, width]).toEqual(['webp', 300]);
    expect(await files()).toContain(fileOf(address));
  });

  test('is replaced and taken away by nobody but its owner, and its file goes with it', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()];
    const same = await drawn('green');
    const [first, other] = [addressIn(await send(ann.who, same)), addressIn(await send(bob.who, same))];
    expect(other).not.toBe(first);
    const second = addressIn(await send(ann.who, await drawn('blue')));
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await expect.poll(files).not.toContain(fileOf(first));
    expect((await call(site.anonymous, 'DELETE', '/api/profile/picture')).status).toBe(401);
    expect((await send(site.anonymous, same)).status).toBe(401);
    for (const _twice of [1, 2]) expect(addressIn(await call(ann.who, 'DELETE', '/api/profile/picture'))).toBeNull();
    expect([await statusOf(second), await statusOf(other)]).toEqual([404, 200]);
    await expect.poll(files).not.toContain(fileOf(second));
    // The same one again.
    expect(addressIn(await send(ann.who, same))).toBe(first);
    await site.context.pictures.removeGone();
    expect([await statusOf(first), await statusOf(other)]).toEqual([200, 200]);
  });

  test('that is sent again under its key does not take the place of a newer one', async () => {
    const { who } = await newcomer();
    const key = randomUUID();
    const again = async (): Promise<string> =>
      addressIn(await send(who, await drawn('red'), { 'idempotency-key': key }));
    const first = await again();
    const second = addressIn(await send(who, await drawn('blue')));
    const kept = `select from platform.idempotency where key = $1 and status is not null`;
    await expect.poll(async () => (await site.context.db.query(kept, [key])).length).toBe(1);
    expect(await again()).toBe(first);
    expect(await shownTo(who)).toBe(second);
  });

  test('is one, whatever is sent at once', async () => {
    const { who } = await newcomer();
    const colours = ['red', 'green', 'blue', 'black', 'white'];
    const sent = await Promise.all(colours.map(async (colour) => addressIn(await send(who, await drawn(colour)))));
    await site.context.pictures.removeGone();
    const shown = await Promise.all(sent.map(statusOf));
    expect(shown.filter((status) => status === 200)).toHaveLength(1);
    expect(sent[shown.indexOf(200)]).toBe(await shownTo(who));
  });

  test('that one process has taken is shown and removed by another one', async () => {
    const { member, who } = await newcomer();
    const address = addressIn(await send(who, await drawn('purple')));
    const { picturesFolder: PICTURES_FOLDER, masterKey } = site.context.config;
    const environment = { PICTURES_FOLDER, MASTER_KEY: masterKey.toString('hex') };
    const second = await testApp({ databaseUrl: site.databaseUrl, environment });
    try {
      expect((await second.anonymous(address)).status).toBe(200);
      await second.context.pictures.clear(member.memberId);
      await second.context.pictures.removeGone();
      expect(await statusOf(address)).toBe(404);
      expect(await files()).not.toContain(fileOf(address));
    } finally {
      await second.close();
    }
  });

  test('is in the download of one’s data, and is gone with the account', async () => {
    const { member, who } = await newcomer();
    const data = async () => (await call(who, 'GET', '/api/account/data')).body as { picture: string | null };
    expect((await data()).picture).toBeNull();
    const address = addressIn(await send(who, await drawn('orange')));
    const shown = Buffer.from(await (await site.anonymous(address)).arrayBuffer());
    expect((await data()).picture).toBe(`data:image/webp;base64,${shown.toString('base64')}`);
    const gone = await call(who, 'POST', '/api/auth/delete-account', { password: member.password });
    expect(gone.status, gone.text).toBe(200);
    await expect.poll(() => statusOf(address)).toBe(404);
    await expect.poll(files).not.toContain(fileOf(address));
    const rows = await site.context.db.query('select from auth.pictures where member_id = $1', [member.memberId]);
    expect(rows).toEqual([]);
  });

  test('that its database knows and its folder has lost is not there, as one that nobody has', async () => {
    const { who } = await newcomer();
    const address = addressIn(await send(who, await drawn('pink')));
    await site.context.db.query(`update auth.pictures set name = repeat('a', 64) || '.webp' where name = $1`, [
      fileOf(address),
    ]);
    const names = [
      `${'a'.repeat(64)}.webp`,
      `${'b'.repeat(64)}.webp`,
      '..%2Fsecrets.json',
      'nonsense',
      fileOf(address),
    ];
    for (const name of names) expect(await statusOf(`/api/pictures/${name}`)).toBe(404);
  });

  test.each([
    [
      'a page of HTML that is called a picture',
      Buffer.from('<script>alert(1)</script>'),
      422,
      /^This is not a picture that we can read\. /,
    ],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 422, /^This picture is larger than 5 MB\. /],
    ['far more', Buffer.alloc(6 * 1024 * 1024, 0xff), 413, /./],
    ['nothing', Buffer.alloc(0), 400, /Please choose a JPEG, PNG or WebP file\.$/],
  ])('is refused when it is %s, and the one before stays', async (_what, bytes, status, detail) => {
    const { who } = await newcomer();
    const address = addressIn(await send(who, await drawn('grey')));
    const refused = await send(who, bytes);
    expect([refused.status, refused.body]).toMatchObject([status, { detail: expect.stringMatching(detail) }]);
    expect(await shownTo(who)).toBe(address);
  });
});

test('nobody sends pictures without end', async () => {
  const limited = await testApp({ rateLimits: true });
  try {
    const who = await limited.signedInAs('parent');
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) statuses.push((await send(who, Buffer.from('no picture'))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  } finally {
    await limited.close();
  }
});

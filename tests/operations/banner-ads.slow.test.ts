import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminBanner, Banner, OwnBanner } from '#domain/banner-ad/views.ts';
import { BANNERS_WAITING_MAX as MOST_WAITING } from '#domain/banner-ad/words.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { type Owner, ownerOf } from '#tests/support/made/business.ts';
import { drawn } from '#tests/support/made/drawn.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
let owner: Owner;
let picture: string;
beforeAll(async () => {
  site = await peopledSite();
  owner = await ownerOf(site);
  picture = await drawn(728, 90);
  const rate = { isActive: true, dailyRate: 10, weeklyRate: 60 };
  await call(site.admin, 'PUT', '/api/admin/advertising-rates/banner_leaderboard', rate);
});
afterAll(() => site.close());

const day = (ahead: number): string => londonDate(new Date(Date.now() + ahead * 86_400_000));
const form = () => ({
  position: 'homepage_hero',
  size: 'banner_leaderboard',
  startDate: day(0),
  endDate: day(6),
  title: 'Otters swim at Easter',
  description: 'Five mornings in a warm pool.',
  link: 'https://otters.example/easter',
  altText: 'Two children and an otter',
  picture,
});
const book = (more: object = {}, who: SiteFetch = owner.who): Promise<Answer> =>
  call(who, 'POST', '/api/banner-ads', { ...form(), ...more });
const review = (id: string, action: string, adminNotes?: string, who: SiteFetch = site.admin): Promise<Answer> =>
  call(who, 'POST', `/api/banner-ads/${id}/review`, { action, adminNotes });
const listed = async <Shape = Banner>(who: SiteFetch, query = '', past?: Answer): Promise<Shape[]> =>
  (await call(who, 'GET', `/api/banner-ads${query}`, undefined, past && after(past))).body as Shape[];
const own = async (who: SiteFetch, past?: Answer, query = ''): Promise<OwnBanner[]> =>
  (await call(who, 'GET', `/api/provider/banner-ads${query}`, undefined, past && after(past))).body as OwnBanner[];
const browser = { 'user-agent': 'Firefox' };
const running = async (): Promise<string> => {
  const id = idIn(await book({ picture: await drawn(728, 90, `#${randomUUID().slice(0, 6)}`) }));
  const approved = await review(id, 'approve');
  expect(approved.status).toBe(200);
  // Whoever looks from now on sees it.
  await own(owner.who, approved);
  return id;
};

test('a business is shown what of its banners runs, however many it has booked since', async () => {
  const id = await running();
  const later = await book({ startDate: day(3), picture: await drawn(728, 90, '#123456') });
  const booked = await review(idIn(later), 'approve');
  const waiting = await book();
  const ids = (await own(owner.who, waiting, '?live=true')).map((each) => each.id);
  expect(ids).toContain(id);
  expect(ids).not.toContain(idIn(booked));
  expect(ids).not.toContain(idIn(waiting));
  for (const each of [later, waiting]) await call(owner.who, 'POST', `/api/banner-ads/${idIn(each)}/end`);
});

describe('a banner that a provider books', () => {
  test('waits for an admin at its cheapest price, seen by its business and admins alone, picture and all', async () => {
    const booked = await book({ budget: '60.00' });
    expect([booked.status, booked.body]).toMatchObject([
      200,
      { status: 'pending', budget: '60.00', spent: '0.00', views: 0, clicks: 0, width: 728, height: 90 },
    ]);
    const { imageUrl, id } = booked.body as OwnBanner;
    expect((await own(owner.who, booked)).map((each) => each.id)).toContain(id);
    expect((await own(site.provider)).length).toBe(0);
    for (const who of [site.anonymous, site.parent, owner.who])
      expect((await listed(who, '?status=pending', booked)).map((each) => each.id)).not.toContain(id);
    const [waiting] = await listed<AdminBanner>(site.admin, '?status=pending', booked);
    expect(waiting).toMatchObject({ id, businessName: 'Woking Otters' });
    const statuses = async () =>
      Promise.all(
        [site.anonymous, site.provider, owner.who, site.admin].map(async (who) => (await who(imageUrl)).status),
      );
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    expect((await owner.who(imageUrl)).headers.get('cache-control')).toBe('private, no-store');
    await own(owner.who, await review(id, 'approve'));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await site.anonymous(imageUrl)).headers.get('cache-control')).toContain('immutable');
    // Whoever approved it takes that back, and nobody else does.
    const undo = (who = site.admin) => call(who, 'POST', `/api/banner-ads/${id}/undo`, { action: 'approve' });
    expect((await undo(owner.who)).status).toBe(403);
    expect((await undo(await site.signedInAs('admin'))).status).toBe(409);
    const undone = await undo();
    expect(undone.body).toMatchObject({ status: 'pending', spent: '0.00', adminNotes: null });
    await own(owner.who, undone);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    await own(owner.who, await review(id, 'approve'));
  });
  test.each([
    ['a link that is not https', { link: 'http://otters.example' }, 400],
    ['a link to nowhere in particular', { link: 'https://localhost/x' }, 400],
    ['nowhere to lead to', { link: '' }, 400],
    ['what is no address', { link: 'https://' }, 400],
    ['a script for a link', { link: 'javascript:alert(1)' }, 400],
    ['a page of its own for a link', { link: 'data:text/html,hello' }, 400],
    ['an address in a home', { link: 'https://10.0.0.1/' }, 400],
    ['a name in a home', { link: 'https://router.local/' }, 400],
    ['a name in an office', { link: 'https://printer.internal/' }, 400],
    ['words that nobody sees', { altText: '\u200b\u2060' }, 400],
    ['no words for the picture', { altText: ' ' }, 400],
    ['a size that does not fit', { size: 'banner_square' }, 422],
    ['a size without an open rate', { position: 'mobile', size: 'banner_rectangle' }, 409],
    ['days that are over', { startDate: day(-1) }, 422],
    ['another price than it has', { budget: 59 }, 409],
  ])('is refused with %s', async (_what, wrong, status) => {
    const past = await book({ title: 'Refused', ...wrong });
    expect(past.status).toBe(status);
    expect((await own(owner.who)).filter(({ title }) => title === 'Refused')).toEqual([]);
  });
  test('is refused with a picture of another size, or none at all, and it says what is wanted', async () => {
    const wide = await book({ picture: await drawn(800, 90) });
    expect([wide.status, wide.text]).toEqual([422, expect.stringContaining('A leaderboard has to be 728 × 90')]);
    expect((await book({ picture: Buffer.from('<svg/>').toString('base64') })).status).toBe(422);
    expect((await book({ picture: '' })).status).toBe(400);
  });
  test('leads where the admin reads that it leads', async () => {
    const link = 'https://ann:secret@OTTERS.example/\u202efdp.exe';
    const { body } = await book({ link, altText: 'Otters\u202e at sea' });
    expect(body).toMatchObject({ link: 'https://otters.example/%E2%80%AEfdp.exe', altText: 'Otters at sea' });
    const withPort = await book({ link: 'otters.example:8443/easter' });
    expect(withPort.body).toMatchObject({ link: 'https://otters.example:8443/easter' });
  });
  test('is not for who has no business', async () => {
    const answers = await Promise.all([site.anonymous, site.parent, site.provider].map((who) => book({}, who)));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 409]);
  });
  test('is one when it is sent twice under one key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = () => call(owner.who, 'POST', '/api/banner-ads', form(), key);
    expect(idIn(await send())).toBe(idIn(await send()));
  });
});

test('no more banners of one business wait than somebody would look at', async () => {
  const many = await ownerOf(site, 'Camberley Coots');
  const answers: number[] = [];
  let last: Answer | undefined;
  for (let nth = 0; nth < MOST_WAITING; nth += 1) {
    last = await book({}, many.who);
    answers.push(last.status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(MOST_WAITING);
  await own(many.who, last);
  const refused = await book({}, many.who);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('wait for our team already')]);
});

describe('a review of a banner', () => {
  test('is an admin’s, happens once, and tells the provider', async () => {
    const id = idIn(await book());
    expect((await review(id, 'approve', undefined, owner.who)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 5 }, () => review(id, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const [mail] = await accountCalls(site).mailsTo(owner.email, /Your banner .* is approved/);
    expect(mail?.text).toContain('Otters swim at Easter');
    expect((await review(randomUUID(), 'approve')).status).toBe(404);
  });
  test('that rejects may give a reason, which the provider is told', async () => {
    const silent = idIn(await book({ title: 'Otters at night' }));
    expect((await review(silent, 'reject', ' ')).body).toMatchObject({ status: 'rejected', adminNotes: null });
    const [told] = await accountCalls(site).mailsTo(owner.email, /About your banner “Otters at night”/);
    expect(told?.text).toContain('cannot show it as it is');
    expect(told?.text).not.toContain('our reviewer wrote');
    const id = idIn(await book({ title: 'Otters in the dark' }));
    const rejected = await review(id, 'reject', 'Nobody can read the words.');
    expect(rejected.body).toMatchObject({ status: 'rejected', adminNotes: 'Nobody can read the words.' });
    const [mail] = await accountCalls(site).mailsTo(owner.email, /About your banner “Otters in the dark”/);
    expect(mail?.text).toContain('Nobody can read the words.');
    expect((await own(owner.who, rejected)).find((each) => each.id === id)?.status).toBe('rejected');
  });
});

describe('a banner that runs', () => {
  test('is all that the public sees, whatever the query asks, without what it costs', async () => {
    const id = await running();
    const past = await book();
    for (const query of ['', '?status=pending', '?status=rejected', '?live=true', '?position=homepage_hero']) {
      const seen = await listed(site.anonymous, query, past);
      expect(seen.map((each) => each.status)).toEqual(seen.map(() => 'active'));
      expect(seen.map((each) => each.id)).toContain(id);
      expect(JSON.stringify(seen)).not.toMatch(/budget|spent|adminNotes|business/);
    }
    expect(await listed(site.anonymous, '?position=sidebar')).toEqual([]);
    expect((await listed(site.admin, '?live=true')).every((each) => each.status === 'active')).toBe(true);
  });
  test('is not shown before its first day', async () => {
    const id = idIn(await book({ startDate: day(3), endDate: day(5) }));
    const approved = await review(id, 'approve');
    expect(approved.body).toMatchObject({ status: 'scheduled', spent: '0.00' });
    expect((await listed(site.anonymous, '', approved)).map((each) => each.id)).not.toContain(id);
  });
  test('counts who sees and follows it, and robots not', async () => {
    const id = await running();
    const count = (what: string, headers = {}) =>
      call(site.anonymous, 'POST', `/api/banner-ads/${id}/counts`, { what }, { ...browser, ...headers });
    for (const what of ['view', 'view', 'click']) expect((await count(what)).body).toEqual({ counted: true });
    expect((await count('view', { 'user-agent': 'Googlebot' })).body).toEqual({ counted: false });
    await site.context.counts.flush();
    const shown = async (of: string) => (await own(owner.who)).find((each) => each.id === of);
    expect(await shown(id)).toMatchObject({ views: 2, clicks: 1, spent: '10.00' });
    // Of what nobody can see there is nothing to count, whoever says so.
    const booked = await book();
    const waits = idIn(booked);
    for (const unseen of [waits, randomUUID()]) {
      const { body } = await call(
        site.anonymous,
        'POST',
        `/api/banner-ads/${unseen}/counts`,
        { what: 'view' },
        browser,
      );
      expect(body).toEqual({ counted: false });
    }
    await site.context.counts.flush();
    await own(owner.who, booked);
    expect(await shown(waits)).toMatchObject({ views: 0 });
  });
  test('is ended by its business or an admin and by nobody else, and is gone then', async () => {
    const [first, second] = [await running(), await running()];
    const end = (id: string, who: SiteFetch) => call(who, 'POST', `/api/banner-ads/${id}/end`);
    expect((await end(first, site.provider)).status).toBe(404);
    expect((await end(first, site.parent)).status).toBe(403);
    const ended = await end(first, owner.who);
    expect(ended.body).toMatchObject({ status: 'ended', spent: '10.00' });
    const byAdmin = await end(second, site.admin);
    expect(byAdmin.status).toBe(200);
    const ids = (await listed(site.anonymous, '', byAdmin)).map((each) => each.id);
    expect(ids).not.toContain(first);
    expect(ids).not.toContain(second);
    expect((await end(first, owner.who)).status).toBe(409);
  });
});

test('the logo of a business is set, changed and removed by whoever acts for it', async () => {
  const set = async (colour: string, who = owner.who): Promise<Answer> =>
    call(who, 'PUT', '/api/provider/logo', { picture: await drawn(300, 100, colour) });
  const addressIn = ({ body }: Answer): string => (body as { logoUrl: string }).logoUrl;
  expect((await set('red', site.parent)).status).toBe(403);
  expect((await set('red', site.provider)).status).toBe(409);
  const [red, blue] = [addressIn(await set('red')), addressIn(await set('blue'))];
  const statusOf = async (address: string) => (await site.anonymous(address)).status;
  expect([await statusOf(red), await statusOf(blue)]).toEqual([404, 200]);
  const profile = async () =>
    (await call(owner.who, 'GET', '/api/provider/profile')).body as { logoUrl: string | null };
  expect((await profile()).logoUrl).toBe(blue);
  expect((await call(owner.who, 'DELETE', '/api/provider/logo')).body).toEqual({ logoUrl: null });
  expect([await statusOf(blue), (await profile()).logoUrl]).toEqual([404, null]);
  await site.context.pictures.removeGone();
  expect(await site.context.pictures.readAny(blue.slice(blue.lastIndexOf('/') + 1))).toBeUndefined();
});

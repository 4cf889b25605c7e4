import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Activity } from '#domain/listing/shown/views.ts';
import { asked, quarterOf } from '#domain/listing/still-right.ts';
import { handle } from '#event-store/handle.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { askBusinesses } from '#policies/still-right/still-right.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { waitsForForgettings } from '#tests/support/just-forgotten.ts';
import { madeBusiness } from '#tests/support/made/businesses.ts';
import { after, apply, partnerEmail } from '#tests/support/made/partners.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_MS = 31 * DAY_MS;
let site: PeopledSite;
let owner: SiteFetch;
let email: string;
let ownerId: string;
let businessId: string;
let otters: string;
let waiting: string;
beforeAll(async () => {
  site = await peopledSite();
  const member = await site.newMember('provider');
  ({ email, memberId: ownerId } = member);
  owner = siteAt(site.url, await sessionOf(site.anonymous, member));
  businessId = idIn(await apply(owner, { email, businessName: 'Woking Otters' }));
  await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  const isOwner = async () => (await call(owner, 'GET', '/api/provider/profile')).body !== null;
  await vi.waitUntil(isOwner, { interval: 50, timeout: 120_000 });
  otters = idIn(await call(owner, 'POST', '/api/provider/submit-application', { ...activity, name: 'Otters' }));
  await site.live(otters);
  waiting = idIn(await call(owner, 'POST', '/api/provider/submit-application', { ...activity, name: 'Still waiting' }));
  await site.live();
});
afterAll(() => site.close());

/** Looks `months` from now. */
const lookIn = (months: number): Promise<void> => lookAt(new Date(Date.now() + months * MONTH_MS));
/** In two processes at once. */
async function lookAt(now: Date): Promise<void> {
  const { context } = site;
  await shown(context, ['directory', 'listing', 'businesses', 'members']);
  await context.db.query(
    'create table if not exists platform.still_right_letters (business_id uuid, quarter text, done_at timestamptz not null default now(), primary key (business_id, quarter))',
  );
  const parts = { ...context, site: context.config, now: () => now };
  await Promise.all([askBusinesses(parts), askBusinesses(parts)]);
}
const letters = (atLeast = 0) => accountCalls(site).mailsTo(email, /still right\?$/, atLeast);
const confirm = (token: string, who = site.anonymous): Promise<Answer> =>
  call(who, 'POST', '/api/still-right', { token });
const confirmedAt = async (past: Answer): Promise<string | null> =>
  ((await call(site.anonymous, 'GET', `/api/activities/${otters}`, undefined, after(past))).body as Activity)
    .lastConfirmedAt;

test('a business is asked once a quarter about what nobody has confirmed for three months, and a press of a button confirms it', async () => {
  await waitsForForgettings(site.context.db, () => lookIn(2));
  await lookIn(2);
  expect(await letters()).toEqual([]);
  await lookIn(4);
  const [letter, ...more] = await letters(1);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Is your activity still right?');
  expect(letter?.text).not.toContain('Still waiting');
  expect(letter?.text).toContain('because Woking Otters lists activities on Hopscotch');
  const [, link = ''] = /(\/still-right\/\S+)/.exec(letter?.text ?? '') ?? [];
  const token = new URL(link, site.url).searchParams.get('token') ?? '';
  expect(link).toContain(`/still-right/${otters}?token=`);
  await lookIn(4);
  expect(await letters()).toHaveLength(1);

  // Programs follow links: that changes nothing.
  const before = await call(site.anonymous, 'GET', `/api/activities/${otters}`);
  await site.anonymous(link);
  expect((await call(site.anonymous, 'GET', '/api/still-right')).status).toBe(405);
  expect(await confirmedAt(before)).toBe((before.body as Activity).lastConfirmedAt);
  for (const wrong of [`${token}x`, token.replace(otters, waiting), 'nonsense'])
    expect((await confirm(wrong)).status).toBe(404);
  const answer = await confirm(token);
  expect([answer.status, answer.body]).toMatchObject([200, { id: otters }]);
  expect(Date.parse((await confirmedAt(answer)) ?? '')).toBeGreaterThan(
    Date.parse((before.body as Activity).lastConfirmedAt ?? ''),
  );
  // In another quarter, when it is three months old once more.
  await lookIn(8);
  expect(await letters(2)).toHaveLength(2);
});

test('its own provider confirms an activity on the dashboard; nobody else does', async () => {
  const own = (who: SiteFetch, id: string): Promise<Answer> =>
    call(who, 'POST', `/api/provider/activities/${id}/confirm`);
  expect((await own(site.provider, otters)).status).toBe(404);
  expect((await own(site.parent, otters)).status).toBe(403);
  expect((await own(owner, waiting)).status).toBe(409);
  const answer = await own(owner, otters);
  const { activity: confirmed } = answer.body as { activity: Activity };
  expect(confirmed).toMatchObject({ status: 'live', revision: 1 });
  expect(await confirmedAt(answer)).toBe(confirmed.lastConfirmedAt);
});

const member = async (memberId: string, what: 'suspend' | 'readmit'): Promise<Answer> => {
  const answer = await call(site.admin, 'POST', `/api/admin/members/${memberId}/${what}`, { reason: 'Spam' });
  expect(answer.status, answer.text).toBe(200);
  await shown(site.context, ['members']);
  return answer;
};

test('a letter is the word of the business that was asked, as long as the activity is its own and somebody may speak for it', async () => {
  const { config, log } = site.context;
  const signed = (about: string): string => letterToken(config.sessionSecret, 'still-right', about);
  const token = signed(asked({ listingId: otters, businessId }, new Date()));
  const give = async (from: string | null, to: string): Promise<void> => {
    const command = { type: 'GiveToBusiness', businessId: to, from, why: 'admin' } as const;
    await handle(log, otters, command, someContext());
  };
  const told = async (sent: string) => (({ status, body }) => [status, body])(await confirm(sent));
  const refused = [409, { detail: 'This activity is not yours to confirm any more.' }];
  const { businessId: rival } = await madeBusiness(site);
  await give(null, rival);
  expect(await told(token)).toMatchObject(refused);
  await give(rival, businessId);
  await member(ownerId, 'suspend');
  expect(await told(token)).toMatchObject(refused);
  await member(ownerId, 'readmit');
  expect((await confirm(token)).status).toBe(200);
  // Letters of before said of whom they asked nothing.
  expect(await told(signed(`${otters}~2099-12-31`))).toMatchObject([
    409,
    { detail: expect.stringMatching(/^This link no longer works, because our letters have changed\./) },
  ]);
});

test('a business whose owner is shut out is not asked', async () => {
  const before = await letters();
  await member(ownerId, 'suspend');
  await lookIn(12);
  expect(await letters()).toEqual(before);
  await member(ownerId, 'readmit');
  await lookIn(12);
  expect(await letters(before.length + 1)).toHaveLength(before.length + 1);
});

test('where the contact is shut out a colleague is asked, and nobody where all of them are, whatever the address', async () => {
  const before = await letters();
  const second = await site.newMember('provider');
  await handle(site.context.log, businessId, { type: 'JoinBusiness', memberId: second.memberId }, someContext());
  await shown(site.context, ['businesses']);
  const to = (address: string, atLeast = 0) => accountCalls(site).mailsTo(address, /still right\?$/, atLeast);
  await member(ownerId, 'suspend');
  await lookIn(16);
  const [letter] = await to(second.email, 1);
  expect(letter?.text).toMatch(/^Hello,\n/);
  expect(await letters()).toEqual(before);
  // An address that is nobody's account is theirs all the same.
  const colleague = siteAt(site.url, await sessionOf(site.anonymous, second));
  const desk = partnerEmail();
  expect((await call(colleague, 'PUT', '/api/provider/profile', { contactEmail: desk })).status).toBe(200);
  await lookIn(20);
  expect(await to(desk, 1)).toHaveLength(1);
  await member(second.memberId, 'suspend');
  await lookIn(24);
  expect([await to(desk), await to(second.email), await letters()].map((each) => each.length)).toEqual([
    1,
    1,
    before.length,
  ]);
});

test('at the end of a quarter and at the beginning of the next a business is asked once', async () => {
  const { businessId: newts, owner: who } = await madeBusiness(site);
  const sent = await call(who, 'POST', '/api/provider/submit-application', { ...activity, name: 'Newts' });
  await site.live(idIn(sent));
  const { contactEmail } = (await call(who, 'GET', '/api/provider/profile')).body as { contactEmail: string };
  const asks = (atLeast: number) => accountCalls(site).mailsTo(contactEmail, /still right\?$/, atLeast);
  const later = new Date(Date.now() + 4 * MONTH_MS);
  const month = later.getUTCMonth();
  const lastDay = Date.UTC(later.getUTCFullYear(), month - (month % 3) + 3, 0, 12);
  for (const day of [0, 1, 89]) await lookAt(new Date(lastDay + day * DAY_MS));
  expect(await asks(1)).toHaveLength(1);
  const rows = await site.context.db.query<{ quarter: string }>(
    'select quarter from platform.still_right_letters where business_id = $1',
    [newts],
  );
  expect(rows).toEqual([{ quarter: quarterOf(new Date(lastDay)) }]);
  await lookAt(new Date(lastDay + 93 * DAY_MS));
  expect(await asks(2)).toHaveLength(2);
});

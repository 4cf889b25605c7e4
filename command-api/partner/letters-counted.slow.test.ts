import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { Team } from '#domain/business/team/api.ts';
import { type Answer, call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { asksFor, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { type Owner, ownerOf } from '#tests/support/made/business.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { after, leadForm } from '#tests/support/made/partners.ts';
import { type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
let otters: Owner;
let swans: Owner;
beforeAll(async () => {
  site = await peopledSite({ rateLimits: true });
  const website = 'https://www.otters.example/';
  [otters, swans] = [await ownerOf(site, 'Woking Otters', { website }), await ownerOf(site, 'Epsom Swans')];
});
afterAll(() => site.close());

/** How many letters have been written to `email`, sent already or not. */
async function lettersTo(email: string): Promise<number> {
  const rows = await site.context.db.query(
    'select id from platform.mailbox where recipient = $1 union select id from platform.outbox where recipient = $1',
    [email],
  );
  return rows.length;
}
const answersOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status, text }) => `${status} ${text}`))];

test('a business can have a few letters an hour written to an address of its website, and is answered the same beyond', async () => {
  const email = 'office@otters.example';
  const ask = () => call(otters.who, 'POST', '/api/provider/verification', { email });
  const answers = [await ask(), ...(await Promise.all(Array.from({ length: 6 }, ask)))];
  expect(answersOf(answers)).toEqual([expect.stringMatching(/^200 .*We Have Sent You an Email/)]);
  expect(await lettersTo(email)).toBe(5);
});

test('so does a claim', async () => {
  const email = 'office@forest.example';
  const fields = { name: 'Forest School', description: 'Muddy fun.', website: 'https://www.forest.example/school' };
  const { listingId, position } = await listingIn(site.context.log, 'live', { fields });
  await shown(site.context, ['listing'], position);
  const ask = () => call(otters.who, 'POST', `/api/provider/claimable/${listingId}/mail`, { email });
  const answers = await Promise.all(Array.from({ length: 7 }, ask));
  expect(answersOf(answers)).toEqual([expect.stringMatching(/^200 .*We Have Sent You an Email/)]);
  expect(await lettersTo(email)).toBe(5);
});

test('whoever invites an address again and again is told so, and nobody hears how often others did', async () => {
  const email = 'invited@mail.example';
  const invite = ({ who }: Owner) => call(who, 'POST', '/api/provider/invitations', { email });
  const invitations = async ({ who }: Owner, past: Answer) =>
    ((await call(who, 'GET', '/api/provider/members', undefined, after(past))).body as Team).invitations;
  for (let times = 0; times < 5; times += 1) {
    const invited = await invite(otters);
    expect(invited.status).toBe(200);
    const [open] = await invitations(otters, invited);
    expect((await call(otters.who, 'DELETE', `/api/provider/invitations/${open?.id}`)).status).toBe(200);
  }
  const again = await invite(otters);
  expect([again.status, again.body]).toEqual([
    422,
    expect.objectContaining({ errors: [{ field: 'email', message: expect.stringMatching(/^You have invited/) }] }),
  ]);
  const others = await invite(swans);
  expect([others.status, others.body]).toEqual([200, { message: 'Invitation Sent' }]);
  expect(await invitations(swans, others)).toEqual([]);
  await expect.poll(() => lettersTo(email)).toBe(5);
});

test('whoever applies as a partner is told that we have it, in no word of theirs, and a few times an hour at most', async () => {
  const email = 'tables@mail.example';
  const apply = () => call(site.anonymous, 'POST', '/api/business-owners', { ...leadForm, email });
  const answers = await Promise.all(Array.from({ length: 7 }, apply));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
  expect(await lettersTo(email)).toBe(5);
  const written = await site.context.db.query<{ subject: string; text: string }>(
    'select subject, text from platform.mailbox where recipient = $1 union all select subject, text from platform.outbox where recipient = $1',
    [email],
  );
  const said = JSON.stringify(written);
  expect(said).toContain('Our team will respond within 2-3 business days.');
  expect(said).not.toContain(leadForm.businessName);
});

test('whoever registers with somebody’s address and books has a few letters an hour written to it, and all once it is shown to be theirs', async () => {
  const account = { email: 'not-mine@mail.example', password: 'a-long-enough-password' };
  const person = { firstName: 'Eve', lastName: 'Lee', isAdult: true };
  expect((await call(site.anonymous, 'POST', '/api/auth/sign-up/email', { ...account, ...person })).status).toBe(200);
  const eve = siteAt(site.url, await sessionOf(site.anonymous, account));
  const provider = await providerWithPlan(site);
  const before = await lettersTo(account.email);
  const book = async (hour: number): Promise<void> => {
    const session = await offered(provider, { start: `${hour}:00`, end: `${hour + 1}:00` });
    const asked = await asksFor(eve, provider.listingId, session);
    expect(asked.status).toBe(200);
    const { occasionId, id } = asked.body as { occasionId: string; id: string };
    expect((await call(eve, 'POST', `/api/occasions/${occasionId}/bookings/${id}/cancel`, {})).status).toBe(200);
  };
  /** Letters to both sides, those that are left out among them. */
  const toldOf = async (): Promise<number> =>
    (await site.context.db.query(`select from platform.outbox where starts_with(idempotency_key, 'booking-mail ')`))
      .length;
  for (const hour of [10, 11, 12, 13]) await book(hour);
  await expect.poll(toldOf).toBe(16);
  expect((await lettersTo(account.email)) - before).toBe(5);
  const memberId = (await site.context.auth.memberIdOf(account.email)) ?? '';
  const confirmed = { type: 'MemberEmailConfirmed', data: { memberId } } as const;
  await site.context.log.append(streams.member(memberId), 'any', [confirmed], someContext());
  await book(14);
  await expect.poll(toldOf).toBe(20);
  expect((await lettersTo(account.email)) - before).toBe(7);
});

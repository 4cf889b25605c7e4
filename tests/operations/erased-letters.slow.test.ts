import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryAgain } from '#platform/mail/outbox.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { asksFor, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { until } from '#tests/support/projection.ts';
import { smtpServer } from '#tests/support/servers/smtp.ts';
import { shown } from '#tests/support/shown.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';

let server: Awaited<ReturnType<typeof smtpServer>>;
let site: PeopledSite;
let calls: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  server = await smtpServer();
  server.refuse = true;
  site = await peopledSite({ environment: { SMTP_URL: server.url } });
  calls = accountCalls(site);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

/** Subjects of the letters that wait for an address. */
const waiting = async (email: string): Promise<string[]> =>
  (
    await site.context.db.query<{ subject: string }>('select subject from platform.outbox where recipient = $1', [
      email,
    ])
  ).map(({ subject }) => subject);
const waits = (email: string, subject: RegExp): Promise<void> =>
  until(async () => (await waiting(email)).some((each) => subject.test(each)), `${subject.source} waits for ${email}`);
const erases = (who: SiteFetch, password = PASSWORD) => call(who, 'POST', '/api/auth/delete-account', { password });

test('letters to every address that an account asked for are gone with it, and those to one that it never confirmed', async () => {
  const [own, first, second] = [newEmail(), newEmail(), newEmail()];
  await calls.signUp(own);
  const fetch = calls.as(sessionIn(await calls.signIn(own)));
  await waits(own, /^Confirm your email address/);
  for (const wanted of [first, second]) {
    await call(fetch, 'POST', '/api/auth/change-email', { newEmail: wanted, password: PASSWORD });
    await waits(wanted, /^Confirm your new email address/);
  }
  expect((await erases(fetch)).status).toBe(200);
  await shown(site.context, ['members']);
  expect(await tablesWith(site.context.db, [own, first, second])).toEqual([]);
});

test('both sides of a booking are told that it is cancelled, whoever is erased before the letter goes out, without them', async () => {
  const provider = await providerWithPlan(site);
  const families = await Promise.all([1, 2].map(() => site.newMember('parent')));
  const session = await offered(provider);
  const booked = await Promise.all(
    families.map(async (family) => {
      const who = siteAt(site.url, await sessionOf(site.anonymous, family));
      const { body } = await asksFor(who, provider.listingId, session, { note: `Ring me, ${family.email}` });
      const { occasionId, id } = body as { occasionId: string; id: string };
      return { ...family, who, at: `occasions/${occasionId}/bookings/${id}` };
    }),
  );
  const [going, staying] = booked;
  if (going === undefined || staying === undefined) throw new Error('there are two families');
  const decides = ({ at }: typeof going, action: string, reason?: string) =>
    call(provider.who, 'PUT', `/api/provider/${at}`, { action, reason });
  for (const one of booked) expect((await decides(one, 'accept')).status).toBe(200);
  expect((await call(going.who, 'POST', `/api/${going.at}/cancel`, {})).status).toBe(200);
  await waits(provider.email, /^Cancelled by the family/);
  expect((await erases(going.who, going.password)).status).toBe(200);
  await shown(site.context, ['members', 'bookings']);
  expect(await tablesWith(site.context.db, [going.email])).toEqual([]);
  expect(await waiting(provider.email)).toContainEqual(expect.stringMatching(/^Cancelled by the family/));

  await decides(staying, 'cancel', `Jim is ill: write to ${provider.email}.`);
  await waits(staying.email, /^The provider has cancelled/);
  expect((await erases(provider.who, provider.password)).status).toBe(200);
  server.refuse = false;
  await tryAgain(site.context.db);
  // Lines are broken on the way, behind an equals sign.
  const toFamily = (): string | undefined =>
    server.received
      .map((each) => each.replaceAll('=\n', ''))
      .find((each) => each.includes(staying.email) && each.includes('has cancelled'));
  await until(() => toFamily() !== undefined, 'the family is told');
  expect(toFamily()).not.toMatch(/Jim|They wrote/);
  expect(toFamily()).not.toContain(provider.email);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';

/** What others have in the directory when somebody deletes their account who had to do with it. */

let site: TestApp;
let calls: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  site = await testApp();
  calls = accountCalls(site);
});
afterAll(() => site.close());

const deleted = async (fetch: SiteFetch, password = PASSWORD): Promise<void> => {
  const erased = await call(fetch, 'POST', '/api/auth/delete-account', { password });
  expect(erased.body).toEqual({ message: 'Your account is deleted.' });
};
const listingOf = async (id: string): Promise<Listing> =>
  (await site.context.log.fold(streams.listing(id), concepts.listing.decider)).state;
const isSuppressed = (...contacts: string[]): Promise<boolean> => site.context.log.isSuppressed(contacts);

test('an address that an account had once takes along what was sent in under it then, and nothing of who has it by now', async () => {
  const { log } = site.context;
  const [before, after, phone] = [await calls.confirmed(), newEmail(), '01483 555 0401'];
  const write = async (subject: string): Promise<void> => {
    const words = { name: 'Zqjo', email: before, subject, message: 'Hello.' };
    expect((await call(site.anonymous, 'POST', '/api/contact', words)).status).toBe(200);
  };
  await write('Zq then');
  const fetch = calls.as(sessionIn(await calls.signIn(before)));
  await call(fetch, 'POST', '/api/auth/change-email', { newEmail: after, password: PASSWORD });
  const [mail] = await calls.mailsTo(after, /new email address/);
  if (mail) await calls.confirm(mail);
  await write('Zq now');
  const fields = {
    name: 'Zq Shared',
    description: 'x',
    contactEmail: before,
    contactPhone: phone,
    postcode: 'GU1 3AA',
  };
  const id = await listingWith(site.context, { fields, draftedBy: 'page', origin: 'scraper' }, [submit, approve]);

  await deleted(fetch);

  expect((await listingOf(id)).fields).toEqual(fields);
  expect(await isSuppressed(phone, before)).toBe(false);
  expect(await isSuppressed(after)).toBe(true);
  const messages = (await log.readAll(0, { types: ['MessageReceived'], limit: 1000 })).events.map(({ data }) =>
    JSON.stringify(data),
  );
  const isLeft = (subject: string): boolean => messages.some((each) => each.includes(subject) && each.includes(before));
  expect([isLeft('Zq then'), isLeft('Zq now')]).toEqual([false, true]);
});

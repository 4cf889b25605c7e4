import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls, newEmail } from '#tests/support/made/accounts.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { loadListing } from './listing/listing-stream.ts';

let site: TestApp;
let admin: SiteFetch;
let parent: SiteFetch;

beforeAll(async () => {
  site = await testApp();
  [admin, parent] = await Promise.all([site.signedInAs('admin'), site.signedInAs('parent')]);
});
afterAll(() => site.close());

const bad = [
  'Jo\r\nBcc: all@mail.example',
  'Win: https://evil.example/prize',
  'evil.com/free',
  'www.evil.example',
  'Jo\u202efdp.exe',
  'J\u200bo',
];
const activity = { name: 'Forest School', description: 'Muddy fun.', category: 'Outdoor Adventures' };
const listing = { ...activity, category: 'Adventure', location: 'Guildford', submitterType: 'parent' };
const jo = { submitterName: 'Jo O’Brien-Smith', submitterEmail: 'jo@mail.example' };
const fieldsRefused = ({ status, body }: Answer): string[] => {
  expect(status).toBe(400);
  return (body as { errors: { field: string }[] }).errors.map(({ field }) => field);
};

describe.each(bad)('the name %j is refused', (name) => {
  test.each(['firstName', 'lastName'])('when registering, as %s', async (field) => {
    const email = newEmail();
    expect(fieldsRefused(await accountCalls(site).signUp(email, { [field]: name }))).toEqual([field]);
    expect(await site.context.auth.memberIdOf(email)).toBeUndefined();
  });

  test.each(['submitterName', 'name', 'providerName', 'contactName'])('when submitting, as %s', async (field) => {
    const body = { ...listing, ...jo, [field]: name };
    expect(fieldsRefused(await call(site.anonymous, 'POST', '/api/submit-listing', body))).toEqual([field]);
  });

  test.each(['name', 'providerName', 'contactName'])('when suggesting, as %s', async (field) => {
    const body = { ...activity, [field]: name };
    expect(fieldsRefused(await call(parent, 'POST', '/api/parent/submit-suggestion', body))).toEqual([field]);
  });

  test.each(['name', 'providerName', 'contactName'])('of an admin who edits, as %s', async (field) => {
    const { id } = (await call(parent, 'POST', '/api/parent/submit-suggestion', activity)).body as { id: string };
    const edit = { action: 'edit', revision: 1, updatedData: { [field]: name } };
    const fields = fieldsRefused(await call(admin, 'PUT', `/api/admin/listings/${id}/review`, edit));
    expect(fields).toEqual([`updatedData.${field}`]);
  });

  test('and taken out of what a crawler pushes', async () => {
    const headers = { authorization: `Bearer ${site.context.config.scraperToken}` };
    const sourceUrl = `https://forest.example/${bad.indexOf(name)}`;
    const body = {
      ...activity,
      category: 'outdoor',
      name: `Tots ${name}`,
      providerName: name,
      contact: name,
      sourceUrl,
    };
    const answer = await call(site.anonymous, 'POST', '/api/listings/draft', body, headers);
    expect(answer.text).toContain('"outcome":"created"');
    const { fields } = (await loadListing(site.context.log, (answer.body as { id: string }).id)).listing;
    expect(fields.name).toMatch(/^Tots/);
    for (const kept of [fields.name, fields.providerName, fields.contactName])
      expect(kept ?? '').not.toMatch(/[\r\n\u200b\u202e]|evil|all@/);
  });
});

test('a real name goes through every form as it is', async () => {
  const email = newEmail();
  const answer = await accountCalls(site).signUp(email, { firstName: ' Jose\u0301 ', lastName: 'O’Brien-Smith' });
  expect(answer.status).toBe(200);
  const signedIn = await accountCalls(site).signIn(email);
  expect(signedIn.body).toMatchObject({ firstName: 'José', lastName: 'O’Brien-Smith' });
  const names = { name: 'Baby.Sensory @ St. John’s', providerName: '李小龍 Kung Fu', contactName: 'J. R. Hartley' };
  const sent = await call(site.anonymous, 'POST', '/api/submit-listing', { ...listing, ...jo, ...names });
  expect(sent.status).toBe(200);
  const { events, listing: kept } = await loadListing(site.context.log, (sent.body as { id: string }).id);
  expect(kept.fields).toMatchObject(names);
  expect(events.find(({ type }) => type === 'DraftSubmitted')?.data).toMatchObject(jo);
});

test('a letter to somebody who registers greets with the first name alone, and not with what is none', async () => {
  const accounts = accountCalls(site);
  const greeted = async (firstName: string) => {
    const email = newEmail();
    await accounts.signUp(email, { firstName, lastName: 'Of the Prize Draw' });
    const [mail] = await accounts.mailsTo(email, /^Confirm/);
    return mail?.text ?? '';
  };
  expect(await greeted('Mary Jane')).toMatch(/^Hello Mary Jane,\n/);
  const lured = await greeted('You have won 500 pounds: call 01483 555 0100');
  expect(lured).toMatch(/^Hello,\n/);
  expect(lured).not.toMatch(/won|0100|Prize/);
});

test('a name from before there was a rule is still read, and shown without what is hidden in it', async () => {
  const name = 'Forest\nSchool \u202eloohcS';
  const fields = { name, description: 'Muddy fun.', category: 'outdoor' } as const;
  const { listingId, position } = await listingIn(site.context.log, 'live', { fields });
  const headers = { 'x-min-position': String(position) };
  const answer = await call(site.anonymous, 'GET', `/api/activities/${listingId}`, undefined, headers);
  expect(answer.text).toContain('"name":"Forest School loohcS"');
});

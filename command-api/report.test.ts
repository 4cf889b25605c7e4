import { afterAll, beforeAll, expect, test } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import { ReportSchema } from '#domain/report/views.ts';
import { accountCalls, newEmail } from '#tests/support/made/accounts.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
let mails: ReturnType<typeof accountCalls>['mailsTo'];

beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
  mails = accountCalls(site).mailsTo;
});
afterAll(() => site.close());

const report = (who: SiteFetch, id: string, body: object): Promise<Answer> =>
  call(who, 'POST', `/api/activities/${id}/reports`, body);
const answer = (who: SiteFetch, id: string, reportId: string, body: object): Promise<Answer> =>
  call(who, 'POST', `/api/admin/activities/${id}/reports/${reportId}/answer`, body);
const reports = async (status = 'open') => {
  const head = String(await site.context.log.head());
  const { body } = await call(admin, 'GET', `/api/admin/reports?status=${status}`, undefined, {
    'x-min-position': head,
  });
  return ReportSchema.array().parse(body);
};
const idOf = ({ status, body }: Answer): string => {
  expect(status).toBe(200);
  return (body as { id: string }).id;
};
const live = async (fields: object = {}): Promise<string> => {
  const said = { name: 'Forest School', description: 'Muddy fun.', ...fields };
  return (await listingIn(site.context.log, 'live', { fields: said })).listingId;
};

test('anybody says what is wrong with a live activity, admins see it, and whoever left an address is answered there', async () => {
  const id = await live();
  const email = newEmail();
  const reportId = idOf(await report(site.anonymous, id, { kind: 'time', note: 'It begins at ten now.', email }));
  expect((await reports()).find((each) => each.id === reportId)).toMatchObject({
    listingId: id,
    listingName: 'Forest School',
    kind: 'time',
    note: 'It begins at ten now.',
    submitterEmail: email,
    status: 'open',
  });
  idOf(await answer(admin, id, reportId, { answer: 'Thank you, it is mended.' }));
  const [mail] = await mails(email, /What you told us about “Forest School”/);
  expect(mail?.text).toContain('Our answer: Thank you, it is mended.');
  expect((await reports()).map((each) => each.id)).not.toContain(reportId);
  expect((await reports('answered')).find((each) => each.id === reportId)).toMatchObject({
    status: 'answered',
    answer: 'Thank you, it is mended.',
  });
  expect((await answer(admin, id, reportId, { answer: 'Again.' })).status).toBe(409);
});

test('the provider is told once what is said of the activity, and never a visitor’s own words', async () => {
  const contactEmail = newEmail();
  const id = await live({ contactEmail });
  const first = idOf(await report(site.anonymous, id, { kind: 'closed', note: 'Buy my watches' }));
  idOf(await report(site.anonymous, id, { kind: 'closed', note: 'Buy my watches' }));
  idOf(await report(site.anonymous, id, { kind: 'price' }));
  const both = await mails(contactEmail, /^Is “Forest School” on/, 2);
  expect(both).toHaveLength(2);
  const texts = both.map(({ text }) => text).join();
  expect(texts).toContain('A visitor told us that “Forest School” has closed.');
  expect(texts).toContain('“Forest School” costs something else.');
  expect(texts).not.toContain('watches');
  // Once it has been answered, what is said anew is news.
  await answer(admin, id, first, { answer: 'Thank you.' });
  const second = (await reports()).find((each) => each.listingId === id && each.kind === 'closed');
  await answer(admin, id, second?.id ?? '', { answer: 'Thank you.' });
  idOf(await report(site.anonymous, id, { kind: 'closed' }));
  expect(await mails(contactEmail, /^Is “Forest School” on/, 3)).toHaveLength(3);
});

test('the business whose an activity is is told what is said of it, and not a former member who sent it in', async () => {
  const [ann, bob] = [await site.newMember('provider'), await site.newMember('provider')];
  const businessId = await asBusiness(site, [ann, bob]);
  const fields = { name: 'Otters at Dawn', description: 'Cold water.' };
  const id = await listingWith(site.context, { fields, origin: 'provider_application', submittedBy: bob.memberId }, [
    submit,
    approve,
  ]);
  const { log, readPosition } = site.context;
  await shown({ readPosition, log }, ['listing']);
  const leaves = siteAt(site.url, await sessionOf(site.anonymous, bob));
  expect((await call(leaves, 'DELETE', `/api/provider/members/${bob.memberId}`)).status).toBe(200);
  const whose = async () => (await log.fold(streams.listing(id), concepts.listing.decider)).state.businessId;
  await expect.poll(whose, { timeout: 10_000 }).toBe(businessId);
  const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
  idOf(await report(site.anonymous, id, { kind: 'closed' }));
  const [mail] = await mails(state.shown?.fields.email ?? '', /^Is “Otters at Dawn” on/);
  expect(mail?.text).toContain(`/provider/edit-activity/${id}`);
  const [toBob] = await site.context.db.query<{ count: number }>(
    `select count(*)::int as count from platform.mailbox where recipient = $1 and subject like 'Is “Otters%'`,
    [bob.email],
  );
  expect(toBob?.count).toBe(0);
});

test('a member is answered at the address of the account, whatever the form says', async () => {
  const id = await live();
  const parent = await site.signedInAs('parent');
  const reportId = idOf(await report(parent, id, { kind: 'price', email: newEmail() }));
  const { body } = await call(parent, 'GET', '/api/auth/user');
  const { email } = body as { email: string };
  expect((await reports()).find((each) => each.id === reportId)?.submitterEmail).toBe(email);
});

test('a report says what is wrong, of an activity that families can see', async () => {
  const id = await live();
  const wrong = await report(site.anonymous, id, { kind: 'boring', email: 'nobody' });
  expect([wrong.status, (wrong.body as { errors: unknown }).errors]).toEqual([
    400,
    [
      { field: 'kind', message: 'Please choose what is wrong' },
      { field: 'email', message: 'Please enter a valid email address' },
    ],
  ]);
  const silent = await report(site.anonymous, id, { kind: 'other' });
  expect([silent.status, silent.body]).toMatchObject([422, { detail: 'Please tell us what is wrong.' }]);
  const { listingId: draft } = await listingIn(site.context.log, 'draft');
  const { listingId: gone } = await listingIn(site.context.log, 'archived');
  for (const other of [draft, gone, 'nonsense', '01890000-0000-7000-8000-00000000dead'])
    expect((await report(site.anonymous, other, { kind: 'closed' })).status).toBe(404);
});

test('who fills in the box that people do not see is told that something went wrong, and nothing is kept', async () => {
  const id = await live();
  const before = (await reports()).length;
  const refused = await report(site.anonymous, id, { kind: 'closed', companyFax: '01632 960000' });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ field: 'companyFax', message: 'Something went wrong. Please try again.' }] },
  ]);
  expect(await reports()).toHaveLength(before);
});

test('an answer is for a report of that activity, and needs words', async () => {
  const [id, other] = [await live(), await live()];
  const reportId = idOf(await report(site.anonymous, id, { kind: 'closed' }));
  expect((await answer(admin, other, reportId, { answer: 'Hello.' })).status).toBe(404);
  const empty = await answer(admin, id, reportId, { answer: ' ' });
  expect([empty.status, empty.body]).toMatchObject([400, { errors: [{ message: 'Please write an answer' }] }]);
});

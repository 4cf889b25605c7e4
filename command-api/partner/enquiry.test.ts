import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EnquiryView } from '#domain/enquiry/api.ts';
import { type Answer, call, sessionOf, type SiteFetch, siteAt } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { after, apply, partnerEmail } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { shown as whenShown } from '#tests/support/shown.ts';

let site: PeopledSite;
let owner: SiteFetch;
let businessEmail: string;
let own: string;
let mailsTo: ReturnType<typeof accountCalls>['mailsTo'];

beforeAll(async () => {
  site = await peopledSite();
  mailsTo = accountCalls(site).mailsTo;
  const person = await site.newMember('provider');
  owner = siteAt(site.url, await sessionOf(site.anonymous, person));
  businessEmail = person.email;
  const businessId = idIn(await apply(owner, { email: businessEmail, businessName: 'Woking Otters' }));
  await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  const joined = async () => (await call(owner, 'GET', '/api/provider/profile')).body !== null;
  await vi.waitUntil(joined, { interval: 50, timeout: 10_000 });
  const sent = await call(owner, 'POST', '/api/provider/submit-application', {
    name: 'Otters on Monday',
    description: 'First lessons in a warm pool.',
    contactEmail: 'desk@otters.example',
  });
  own = await site.live(idIn(sent));
});
afterAll(() => site.close());

const said = { name: 'Ann Field', email: 'ann@mail.example', message: 'Is there a place on Monday?\n\nThank you!' };
const asks = (id: string, more: object = {}, who: SiteFetch = site.anonymous): Promise<Answer> =>
  call(who, 'POST', `/api/activities/${id}/enquiries`, { ...said, ...more });
const enquiries = async (who: SiteFetch, past: Answer, query = ''): Promise<EnquiryView[]> =>
  (await call(who, 'GET', `/api/provider/enquiries${query}`, undefined, after(past))).body as EnquiryView[];

test('an enquiry goes to the business by email, to be answered there, and is read by nobody but its accounts', async () => {
  const sent = await asks(own, { phone: '01483 555 010' });
  expect(sent.body).toMatchObject({ message: 'Enquiry Sent' });
  const [mail] = await mailsTo(businessEmail, /An enquiry about “Otters on Monday”/);
  expect(mail?.text).toContain('Ann Field <ann@mail.example>, telephone 01483 555 010, wrote:');
  expect(mail?.text).toContain('> Is there a place on Monday?');
  const [kept] = await site.context.db.query<{ headers: object }>(
    `select headers from platform.mailbox where recipient = $1 and subject like 'An enquiry%'`,
    [businessEmail],
  );
  expect(kept?.headers).toEqual({ 'Reply-To': 'ann@mail.example' });
  expect(await enquiries(owner, sent)).toMatchObject([
    { id: idIn(sent), listingId: own, listingName: 'Otters on Monday', ...said, status: 'open', answeredAt: null },
  ]);
  for (const other of [site.provider, site.admin]) expect(await enquiries(other, sent)).toEqual([]);
  const stats = await call(owner, 'GET', '/api/provider/stats', undefined, after(sent));
  expect(stats.body).toMatchObject({ totalEnquiries: 1 });
  const audit = await call(site.admin, 'GET', '/api/admin/audit?limit=20', undefined, after(sent));
  expect(audit.text).toContain('A family sent an enquiry');
  expect(audit.text).not.toContain('ann@mail.example');
});

test('the business says what it has answered; for anybody else the enquiry does not exist', async () => {
  const sent = await asks(own, { name: 'Bo', email: 'bo@mail.example' });
  const marks = (who: SiteFetch, status: string, id = idIn(sent)) =>
    call(who, 'PUT', `/api/provider/enquiries/${id}`, { status });
  const strangers = [await marks(site.provider, 'answered'), await marks(site.admin, 'answered')];
  const missing = await marks(site.provider, 'answered', '01900000-0000-7000-8000-000000000001');
  for (const stranger of strangers) expect([stranger.status, stranger.text]).toEqual([404, missing.text]);
  const marked = await marks(owner, 'answered');
  expect(marked.status).toBe(200);
  expect((await enquiries(owner, marked, '?status=answered')).map(({ name }) => name)).toEqual(['Bo']);
  expect((await enquiries(owner, marked, '?status=open')).map(({ name }) => name)).not.toContain('Bo');
  const again = await marks(owner, 'open');
  expect(await enquiries(owner, again, '?status=answered')).toEqual([]);
});

test('of a listing that belongs to no business it goes to the address that the listing gives', async () => {
  const contactEmail = partnerEmail();
  const { listingId } = await listingIn(site.context.log, 'live', {
    fields: { name: 'Forest School', description: 'Muddy fun.', contactEmail },
  });
  await asks(listingId);
  const [mail] = await mailsTo(contactEmail, /An enquiry about “Forest School”/);
  expect(mail?.text).not.toContain('/provider/enquiries');
});

test('where we know no address nothing can be sent, and the page of the activity says so', async () => {
  const { listingId } = await listingIn(site.context.log, 'live', {
    fields: { name: 'Secret Club', description: 'Nobody knows.' },
  });
  await whenShown(site.context, ['listing']);
  const shown = async (id: string) => (await call(site.anonymous, 'GET', `/api/activities/${id}`)).body;
  expect(await shown(listingId)).toMatchObject({ takesEnquiries: false, business: null });
  expect(await shown(own)).toMatchObject({
    takesEnquiries: true,
    business: { name: 'Woking Otters', isVerified: false },
  });
  expect((await asks(listingId)).body).toMatchObject({ status: 409 });
});

test('where everybody of a provider is shut out nothing is sent nor offered, until one of them is let in again', async () => {
  const provider = await site.newMember('provider');
  const fields = { name: 'Shut Club', description: 'Closed.', contactEmail: 'shut@club.example' };
  const beginning = { submittedBy: provider.memberId, origin: 'provider_application', fields } as const;
  const listingId = await listingWith(site.context, beginning, [submit, approve]);
  const about = (what: 'suspend' | 'readmit') =>
    call(site.admin, 'POST', `/api/admin/members/${provider.memberId}/${what}`, { reason: 'Gives no lessons' });
  const takes = async (past: Answer) => {
    const { body } = await call(site.anonymous, 'GET', `/api/activities/${listingId}`, undefined, after(past));
    return (body as { takesEnquiries: boolean }).takesEnquiries;
  };
  // By this drawn pages are kept: who joins changes none of them, who is shut out does.
  const ofPages = () => site.context.readPosition.version('members');
  const before = await ofPages();
  await site.newMember('parent');
  expect(await ofPages()).toBe(before);
  const suspended = await about('suspend');
  expect(await takes(suspended)).toBe(false);
  expect(await ofPages()).not.toBe(before);
  const refused = await asks(listingId);
  expect([refused.status, refused.text.includes('suspended')]).toEqual([409, false]);
  const readmitted = await about('readmit');
  expect(await takes(readmitted)).toBe(true);
  expect((await asks(listingId)).status).toBe(200);
});

test('where a provider has deleted the account with which their business has gone, only the listing’s own address is written to', async () => {
  const person = await site.newMember('provider');
  await asBusiness(site, [person]);
  const live = (contact: object) =>
    listingWith(
      site.context,
      {
        submittedBy: person.memberId,
        origin: 'provider_application',
        fields: { name: 'Gone Club', description: 'Closed for good.', ...contact },
      },
      [submit, approve],
    );
  const desk = partnerEmail();
  const [silent, answered] = [await live({}), await live({ contactEmail: desk })];
  const shown = async (id: string) =>
    (await call(site.anonymous, 'GET', `/api/activities/${id}`)).body as { takesEnquiries: boolean };
  expect(await shown(silent)).toMatchObject({ takesEnquiries: true });
  const drawnBy = await site.context.readPosition.version('members');
  await site.context.eraseAccount({ memberId: person.memberId, email: person.email, emailConfirmed: true });
  await expect.poll(async () => (await shown(silent)).takesEnquiries).toBe(false);
  expect(await site.context.readPosition.version('members')).not.toBe(drawnBy);
  expect((await asks(silent)).status).toBe(409);
  expect(await shown(answered)).toMatchObject({ takesEnquiries: true });
  expect((await asks(answered)).status).toBe(200);
  await mailsTo(desk, /An enquiry about “Gone Club”/);
});

test('robots, and what is not live, are sent away', async () => {
  expect((await asks(own, { companyFax: '1' })).status).toBe(400);
  expect((await asks(own, { message: ' ' })).status).toBe(400);
  expect((await asks(await site.suggested())).status).toBe(404);
  expect((await asks('nonsense')).status).toBe(404);
});

test('what a family writes stays between marks that it is theirs, whatever ends its lines', async () => {
  const message = 'First\rSecond\u2028Third\u0085Fourth\vFifth';
  await asks(own, { message, phone: '01483\n\nPlease confirm your password', name: 'Ben Lines' });
  const letters = async () =>
    (await mailsTo(businessEmail, /An enquiry/)).filter(({ text }) => text.includes('Ben Lines'));
  await expect.poll(letters).toHaveLength(1);
  const [mail] = await letters();
  for (const line of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    expect(mail?.text).toMatch(new RegExp(`^> ${line}$`, 'm'));
  expect(mail?.text).toContain('Ben Lines <ann@mail.example>, telephone 01483 Please confirm your password, wrote:');
  expect(mail?.text).not.toMatch(/[\r\u2028\u0085\v]/);
});

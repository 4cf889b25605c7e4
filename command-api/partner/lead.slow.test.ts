import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { LeadView } from '#domain/lead/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after, leadForm, partnerEmail } from '#tests/support/made/partners.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';

const environment = { MASTER_KEY: randomBytes(32).toString('hex') };
let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp({ environment });
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const apply = (more: object = {}): Promise<Answer> =>
  call(site.anonymous, 'POST', '/api/business-owners', { ...leadForm, email: partnerEmail(), ...more });
const leads = async (past: Answer, query = ''): Promise<LeadView[]> =>
  (await call(admin, 'GET', `/api/business-owners${query}`, undefined, after(past))).body as LeadView[];

test('a partner’s application is a lead, new whatever it says of itself, and for admins alone', async () => {
  const email = partnerEmail();
  const sent = await apply({ email, leadStatus: 'converted', emailOptIn: true, source: 'elsewhere' });
  expect([sent.status, sent.body]).toEqual([200, { id: idIn(sent), message: 'Application Submitted!' }]);
  expect((await leads(sent))[0]).toMatchObject({
    id: idIn(sent),
    businessName: 'The Olive Table',
    email,
    targetAudience: ['Toddlers', 'families'],
    marketingPreferences: ['Advertising Options'],
    leadStatus: 'new',
    source: 'partner_signup',
    emailOptIn: false,
    interestedInPartnership: true,
    ownerName: null,
    lastContactDate: null,
  });
  const parent = await site.signedInAs('parent');
  expect((await call(parent, 'GET', '/api/business-owners')).status).toBe(403);
  expect((await call(site.anonymous, 'GET', '/api/business-owners')).status).toBe(401);
});

test('what the form lacks is said field by field', async () => {
  const refused = await apply({ currentMarketing: [], preferredContact: undefined, companyFax: 'x' });
  expect(refused.status).toBe(400);
  expect((refused.body as { errors: { message: string }[] }).errors.map(({ message }) => message)).toEqual([
    'Please select at least one marketing method',
    'Please select at least one contact preference',
    'Something went wrong. Please try again.',
  ]);
});

test('an admin says how far a lead has come, with notes that stay until others are said', async () => {
  const id = idIn(await apply());
  const set = (body: object) => call(admin, 'PUT', `/api/business-owners/${id}/status`, body);
  const contacted = await set({ status: 'contacted', notes: 'Rang Jo' });
  const lastContactDate = londonDate(new Date());
  expect(contacted.body).toMatchObject({ leadStatus: 'contacted', notes: 'Rang Jo', lastContactDate });
  await set({ status: 'interested' });
  // Who says nothing of it takes nothing back.
  const interested = await set({ nextContactDate: '' });
  expect((await leads(interested)).find((lead) => lead.id === id)).toMatchObject({
    leadStatus: 'interested',
    notes: 'Rang Jo',
    lastContactDate,
  });
  expect((await set({ status: 'married' })).status).toBe(400);
  expect((await call(admin, 'PUT', `/api/business-owners/${randomUUID()}/status`, { status: 'new' })).status).toBe(404);
});

test('an admin adds what no form asks for, and corrects the rest', async () => {
  const id = idIn(await apply());
  const edit = (body: object) => call(admin, 'PUT', `/api/business-owners/${id}`, body);
  const more = { ownerName: 'Kit', businessSize: '6-20', howHeardAboutUs: 'Facebook', emailOptIn: true };
  const edited = await edit({ ...more, website: 'olive.example', lastContactDate: '2026-01-02' });
  expect(edited.body).toMatchObject({ ...more, website: 'https://olive.example', lastContactDate: '2026-01-02' });
  expect((await edit({ ownerName: '' })).body).toMatchObject({ ownerName: null, businessSize: '6-20' });
  expect((await edit({ email: 'no address' })).status).toBe(400);
});

test('leads are found by type, place and status, page after page', async () => {
  const first = await apply({ businessType: 'tourism', location: 'Box Hill' });
  const last = await apply({ businessType: 'tourism', location: 'Dorking' });
  expect((await leads(last, '?businessType=tourism')).map(({ id }) => id)).toEqual([idIn(last), idIn(first)]);
  expect((await leads(last, '?location=%20box%20h%20')).map(({ id }) => id)).toEqual([idIn(first)]);
  expect(await leads(last, '?businessType=tourism&location=all')).toHaveLength(2);
  const set = await call(admin, 'PUT', `/api/business-owners/${idIn(first)}/status`, { status: 'converted' });
  expect((await leads(set, '?leadStatus=converted&businessType=all')).map(({ id }) => id)).toEqual([idIn(first)]);
  const page = await call(admin, 'GET', '/api/business-owners?businessType=tourism&limit=1', undefined, after(set));
  expect(page.headers.get('x-total-count')).toBe('2');
  expect(page.headers.get('link')).toBe('</api/business-owners?businessType=tourism&limit=1&offset=1>; rel="next"');
});

test('what was noted is told with who and when, and who is due stands first and can be asked for alone', async () => {
  const late = await apply({ businessType: 'education', businessName: '=Early&Bird' });
  const id = idIn(late);
  const newer = await apply({ businessType: 'education', contactName: 'Zoë Quill' });
  const set = (body: object) => call(admin, 'PUT', `/api/business-owners/${id}/status`, body);
  const nextContactDate = londonDate(new Date());
  await set({ status: 'contacted', notes: 'Rang Jo', nextContactDate });
  const noted = await set({ status: 'contacted', notes: 'Out until noon' });
  expect(noted.body).toMatchObject({ nextContactDate, notes: 'Out until noon' });
  expect((await set({ status: 'contacted', nextContactDate: '2020-01-01' })).status).toBe(422);
  const { body } = await call(admin, 'GET', `/api/business-owners/${id}`, undefined, after(noted));
  expect(body).toMatchObject({
    id,
    timeline: [
      { by: 'Test admin', text: 'Note', note: 'Out until noon' },
      { by: 'Test admin', text: expect.stringMatching(/^Next contact on /), note: null },
      { by: 'Test admin', text: 'New → Contacted', note: 'Rang Jo' },
      { by: null, text: 'Came in by the partner form', note: null },
    ],
  });
  const ids = async (query: string) => (await leads(noted, query)).map((lead) => lead.id);
  expect(await ids('?businessType=education')).toEqual([id, idIn(newer)]);
  expect(await ids('?businessType=education&due=true')).toEqual([id]);
  expect(await ids('?businessType=education&search=ZOË%20Q')).toEqual([idIn(newer)]);
  expect((await call(admin, 'GET', `/api/business-owners/${randomUUID()}`)).status).toBe(404);
  const file = await call(admin, 'GET', '/api/business-owners.csv?businessType=education', undefined, after(noted));
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, first] = file.text.split('\n');
  expect(head).toContain('Business,Type,Status');
  expect(first).toContain(`'=Early&Bird,Education,Contacted`);
  const parent = await site.signedInAs('parent');
  expect((await call(parent, 'GET', '/api/business-owners.csv')).status).toBe(403);
});

test('partner signups count as public writes: twenty a minute from one address over both kinds', async () => {
  const strict = await testApp({ databaseUrl: site.databaseUrl, environment, rateLimits: true });
  try {
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1) {
      const path = sent % 2 === 0 ? '/api/business-owners' : '/api/providers';
      statuses.push((await call(strict.anonymous, 'POST', path, {})).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  } finally {
    await strict.close();
  }
});

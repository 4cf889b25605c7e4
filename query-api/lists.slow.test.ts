import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { AuditPage } from '#domain/audit/views.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { issuedKey, withKey } from '#tests/support/made/api-keys.ts';
import { apply, leadForm, partnerEmail } from '#tests/support/made/partners.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { awarded, someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
/** What the public API is asked with; no other call looks at it. */
let keyed: Readonly<Record<string, string>>;
beforeAll(async () => {
  site = await testApp({ rateLimits: false });
  admin = await site.signedInAs('admin');
  const { body } = await call(admin, 'GET', '/api/auth/user');
  const submittedBy = (body as { id: string }).id;
  const token = { authorization: `Bearer ${site.context.config.scraperToken}` };
  const description = 'Every Saturday by the pond.';
  const ages = { minAgeMonths: 48, maxAgeMonths: 143 };
  const dateOfBirth = londonDate(new Date(Date.now() - 8 * 365 * 86_400_000));
  const child = { firstName: 'Ada', dateOfBirth, gender: null, interestedActivities: [], medicalNotes: '' };
  await site.context.families.keep(submittedBy, [child]);
  for (const name of ['Otters', 'Owls', 'Herons', 'Newts', 'Voles']) {
    await listingWith(site.context, { fields: { name, description, ...ages }, submittedBy }, [submit, approve]);
    await listingWith(site.context, { fields: { name: `More ${name}`, description }, submittedBy }, [submit]);
    const found = { name, description, sourceUrl: `https://pond.example/${name}` };
    const pushed = await call(site.anonymous, 'POST', '/api/listings/draft', found, token);
    if (pushed.status !== 200) throw new Error(`a draft could not be pushed: ${pushed.status}`);
  }
  const offers = ['Tea', 'Cake', 'Toast', 'Jam', 'Scones'].map(async (title) => {
    const { body: offer } = await call(admin, 'POST', '/api/parent-submissions/offer', { title, description });
    const approved = { action: 'approve' };
    await call(admin, 'PUT', `/api/admin/offers/${(offer as { id: string }).id}/review`, approved);
    await call(admin, 'POST', '/api/parent-submissions/offer', { title: `More ${title}`, description });
    await call(admin, 'POST', '/api/parent-submissions', { activityName: title, description });
  });
  await Promise.all(offers);
  for (let n = 0; n < 5; n += 1) {
    const applied = await apply(site.anonymous, { businessName: `Pond ${n}` });
    await call(admin, 'POST', `/api/admin/providers/${idIn(applied)}/approve`, {});
    await apply(site.anonymous, { businessName: `More Pond ${n}` });
    await call(site.anonymous, 'POST', '/api/business-owners', { ...leadForm, email: partnerEmail() });
  }
  const { key } = await issuedKey(site, admin);
  keyed = withKey(key);
  const { log } = site.context;
  const awards = [1, 2, 3, 4, 5].map((number) => awarded(submittedBy, number, 10));
  await log.append(`points-${submittedBy}`, 'any', awards, someContext());
  await shown(site.context, [
    'points',
    'scraper_runs',
    'figures',
    'listing',
    'review_queue',
    'offers',
    'businesses',
    'leads',
    'audit',
    'directory_history',
  ]);
});
afterAll(() => site.close());

const lists: readonly Contract[] = Object.values<Contract>(calls).filter(({ pages }) => pages !== undefined);

/** What stands in one page, each by what tells it apart. */
const idsIn = (body: unknown): unknown[] =>
  Array.isArray(body)
    ? body.map(({ id }: { id: string }) => id)
    : (body as AuditPage).entries.map(({ position }) => position);

test('the lists are these', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual([
    'GET /api/activities',
    'GET /api/admin/activities/pending',
    'GET /api/admin/advertising-rates',
    'GET /api/admin/api-keys',
    'GET /api/admin/audit',
    'GET /api/admin/bulk-imports',
    'GET /api/admin/contact-messages',
    'GET /api/admin/gone-pages',
    'GET /api/admin/history/directory',
    'GET /api/admin/history/points/:id/entries',
    'GET /api/admin/listings/pending',
    'GET /api/admin/members',
    'GET /api/admin/offers/pending',
    'GET /api/admin/operations/parked',
    'GET /api/admin/operations/upkeep',
    'GET /api/admin/parent-submissions',
    'GET /api/admin/providers',
    'GET /api/admin/providers/pending',
    'GET /api/admin/readings',
    'GET /api/admin/reports',
    'GET /api/admin/scraper-reports',
    'GET /api/admin/seo-pages',
    'GET /api/admin/sources',
    'GET /api/admin/sponsored-listings',
    'GET /api/badges',
    'GET /api/banner-ads',
    'GET /api/bookings',
    'GET /api/business-owners',
    'GET /api/drafts/mine',
    'GET /api/favourites',
    'GET /api/favourites/with-activities',
    'GET /api/feature-suggestions',
    'GET /api/offers',
    'GET /api/offers/mine',
    'GET /api/open/v1/activities',
    'GET /api/points/transactions',
    'GET /api/provider/activities',
    'GET /api/provider/advertising-rates',
    'GET /api/provider/banner-ads',
    'GET /api/provider/bookings',
    'GET /api/provider/enquiries',
    'GET /api/provider/sessions',
    'GET /api/provider/sponsored-listings',
    'GET /api/recommendations',
    'GET /api/waiting',
  ]);
});

test.each(lists)('$name leads from page to page by its Link, past nothing and twice to nothing', async ({ name }) => {
  const path = name.slice('GET '.length);
  const whole = await call(admin, 'GET', `${path}?limit=100`, undefined, keyed);
  const all = idsIn(whole.body);
  expect(whole.headers.get('x-total-count')).toBe(String(all.length));
  expect(whole.headers.get('link')).toBeNull();
  const walked: unknown[] = [];
  for (let next: string | undefined = `${path}?limit=2`; next !== undefined;) {
    const page: Awaited<ReturnType<typeof call>> = await call(admin, 'GET', next, undefined, keyed);
    expect(page.headers.get('x-total-count')).toBe(String(all.length));
    walked.push(...idsIn(page.body));
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(walked).toEqual(all);
});

const counted = lists.filter(({ pages, query }) => pages === 'offset' && query !== undefined);
test.each(counted)('$name is empty behind its end, and refuses nobody who looks there', async ({ name }) => {
  const path = name.slice('GET '.length);
  const { status, body, headers } = await call(admin, 'GET', `${path}?offset=100000`);
  expect([status, body, headers.get('link')]).toEqual([200, [], null]);
});

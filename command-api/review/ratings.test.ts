import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import { QueueItemSchema } from '#domain/listing/shown/views.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn, type ListingWanted } from '#tests/support/made/listings.ts';

let site: TestApp;
let parent: SiteFetch;
let provider: SiteFetch;
let providerId: string;
let admin: SiteFetch;

beforeAll(async () => {
  site = await testApp();
  const member = await site.newMember('provider');
  providerId = member.memberId;
  [parent, provider, admin] = await Promise.all([
    site.signedInAs('parent'),
    sessionOf(site.anonymous, member).then((cookie) => siteAt(site.url, cookie)),
    site.signedInAs('admin'),
  ]);
});
afterAll(() => site.close());

const google = { rating: 4.6, count: 120, url: 'https://g.page/r/otters', date: '2026-03-01' };
const reviews = { google };
const activity = {
  name: 'Forest School',
  description: 'Muddy fun.',
  category: 'Outdoor Activities',
  location: 'Woking',
};
const read = async (who: SiteFetch, path: string): Promise<Answer> =>
  call(who, 'GET', path, undefined, { 'x-min-position': String(await site.context.log.head()) });
const live = async (whose: ListingWanted = {}): Promise<string> =>
  (await listingIn(site.context.log, 'live', whose)).listingId;
const push = (body: object): Promise<Answer> => {
  const authorization = `Bearer ${site.context.config.scraperToken}`;
  return call(site.anonymous, 'POST', '/api/listings/draft', body, { authorization });
};

describe('ratings of review sites', () => {
  test('are entered by an admin, and everybody sees them with their address and their day', async () => {
    const id = await live();
    const answer = await call(admin, 'PUT', `/api/activities/${id}`, { reviews, revision: 1 });
    expect([answer.status, answer.body]).toMatchObject([200, { id, revision: 2 }]);
    expect((await read(site.anonymous, `/api/activities/${id}`)).body).toMatchObject({ reviews });
    const { body } = await read(site.anonymous, '/api/activities?googleRating=4.5&limit=100');
    expect(body).toContainEqual(expect.objectContaining({ id }));
    const without = await call(admin, 'PUT', `/api/activities/${id}`, { reviews: null, revision: 2 });
    expect(without.body).toMatchObject({ activity: { reviews: null } });
  });

  test('are entered by the activity’s provider, and an admin reads before and after', async () => {
    const id = await live({ submittedBy: providerId, origin: 'provider_application' });
    expect((await call(provider, 'PUT', `/api/drafts/${id}`, { reviews })).status).toBe(200);
    expect((await read(site.anonymous, `/api/activities/${id}`)).body).toMatchObject({ reviews: null });
    const { pendingRevisions } = QueueItemSchema.parse((await read(admin, `/api/admin/activities/${id}`)).body);
    expect(pendingRevisions).toMatchObject([{ changes: [{ field: 'reviews', before: null, after: reviews }] }]);
  });

  test.each<readonly [string, () => Promise<Answer>]>([
    ['suggests a change', async () => call(parent, 'POST', `/api/activities/${await live()}/changes`, { reviews })],
    [
      'is a provider, but of another activity',
      async () => call(provider, 'POST', `/api/activities/${await live()}/changes`, { reviews }),
    ],
    [
      'is a provider, who suggested the activity as parents do',
      async () => {
        const id = await live({ submittedBy: providerId });
        return call(provider, 'POST', `/api/activities/${id}/changes`, { reviews });
      },
    ],
    [
      'is a provider, and suggests an activity as parents do',
      () => call(provider, 'POST', '/api/parent/submit-suggestion', { ...activity, reviews }),
    ],
    [
      'is a provider, and edits what they are about to suggest',
      async () => {
        const { listingId } = await listingIn(site.context.log, 'draft', { submittedBy: providerId });
        return call(provider, 'PUT', `/api/drafts/${listingId}`, { reviews });
      },
    ],
    [
      'edits a draft',
      async () => {
        const member = await site.newMember('parent');
        const mine = siteAt(site.url, await sessionOf(site.anonymous, member));
        const { listingId } = await listingIn(site.context.log, 'draft', { submittedBy: member.memberId });
        return call(mine, 'PUT', `/api/drafts/${listingId}`, { reviews });
      },
    ],
    ['suggests an activity', () => call(parent, 'POST', '/api/parent/submit-suggestion', { ...activity, reviews })],
    [
      'submits an activity',
      () => call(parent, 'POST', '/api/parent-submissions', { ...activity, activityName: 'Forest School', reviews }),
    ],
    [
      'has no account and says to be the provider',
      () => {
        const who = { submitterType: 'provider', submitterName: 'Jo', submitterEmail: 'jo@mail.example' };
        return call(site.anonymous, 'POST', '/api/submit-listing', { ...activity, ...who, reviews });
      },
    ],
  ])('are refused from whoever %s', async (_who, ask) => {
    const answer = await ask();
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { detail: 'Only our team and the activity’s own provider enter ratings of review sites.' },
    ]);
  });

  test('are refused without their address or day, from a day to come, and with a call of our own for an address', async () => {
    const id = await live();
    const tomorrow = londonDate(new Date(Date.now() + 2 * 86_400_000));
    for (const [field, value, message] of [
      ['url', '', 'Please enter the address of the page where the rating stands'],
      ['date', '', 'Please enter the day when you read the rating'],
      ['date', tomorrow, 'The day when you read the rating cannot be in the future'],
      ['url', `${site.url}/api/logout`, 'Please enter a valid URL'],
    ] as const) {
      const body = { reviews: { google: { ...google, [field]: value } }, revision: 1 };
      const answer = await call(admin, 'PUT', `/api/activities/${id}`, body);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { errors: [{ field: `reviews.google.${field}`, message }] },
      ]);
    }
  });

  test('come from a crawler only where a page speaks of itself: at its address, on the day of the reading', async () => {
    const page = { ...activity, sourceUrl: 'https://otters.example/rated' };
    const refused = await push({ ...page, reviews });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: 'reviews', message: 'A page speaks of its own rating alone, as “website”' }] },
    ]);
    const own = { rating: 4.9, count: 31 };
    const pushed = await push({ ...page, reviews: { website: own } });
    const website = { ...own, url: page.sourceUrl, date: londonDate(new Date()) };
    expect([pushed.status, pushed.body]).toMatchObject([
      200,
      { outcome: 'created', activity: { reviews: { website } } },
    ]);
    const again = await push({ ...page, reviews: { website: own } });
    expect(again.body).toMatchObject({ outcome: 'unchanged' });
  });
});

test('a parent suggests that an activity is full, and families see it once that is approved', async () => {
  const id = await live();
  await call(parent, 'POST', `/api/activities/${id}/changes`, { availability: 'full' });
  const { pendingRevisions } = QueueItemSchema.parse((await read(admin, `/api/admin/activities/${id}`)).body);
  const revisionId = pendingRevisions[0]?.revisionId;
  expect((await read(site.anonymous, `/api/activities/${id}`)).body).toMatchObject({ availability: null });
  await call(admin, 'PUT', `/api/admin/listings/${id}/review`, { action: 'approve', revision: 1, revisionId });
  expect((await read(site.anonymous, `/api/activities/${id}`)).body).toMatchObject({ availability: 'full' });
});

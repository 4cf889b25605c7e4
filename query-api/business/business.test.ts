import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProviderProfile } from '#domain/business/views.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { handle } from '#event-store/handle.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import type { NewMember } from '#tests/support/app.ts';
import { after, apply } from '#tests/support/made/partners.ts';
import { havingPlan } from '#tests/support/made/plans.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
let owner: SiteFetch;
let member: SiteFetch;
let businessId: string;
beforeAll(async () => {
  site = await peopledSite();
  const people = [await site.newMember('provider'), await site.newMember('provider')] as const;
  [owner, member] = [await signedIn(people[0]), await signedIn(people[1])];
  businessId = idIn(await apply(owner, { email: people[0].email, businessName: 'Woking Otters' }));
  await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  const isOwner = async () => (await profile(owner))?.id === businessId;
  await vi.waitUntil(isOwner, { interval: 50, timeout: 10_000 });
  await joins(people[1]);
});
afterAll(() => site.close());

const signedIn = async (who: NewMember): Promise<SiteFetch> => siteAt(site.url, await sessionOf(site.anonymous, who));
const joins = async ({ memberId }: NewMember): Promise<void> => {
  const commandId = randomUUID();
  const actor = { id: 'test', role: 'system' } as const;
  const context = {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor,
    occurredAt: new Date().toISOString(),
  };
  const { position } = await handle(site.context.log, businessId, { type: 'JoinBusiness', memberId }, context);
  await site.context.readPosition.waitFor(['businesses'], position);
};
const get = (who: SiteFetch, path: string, past?: Answer): Promise<Answer> =>
  call(who, 'GET', `/api/provider/${path}`, undefined, past && after(past));
const profile = async (who: SiteFetch, query = ''): Promise<ProviderProfile | null> =>
  (await get(who, `profile${query}`)).body as ProviderProfile | null;
const names = async (who: SiteFetch, past: Answer, query = ''): Promise<string[]> =>
  ((await get(who, `activities${query}`, past)).body as ListingView[]).map(({ name }) => name).toSorted();
const sends = (who: SiteFetch, name: string): Promise<Answer> =>
  call(who, 'POST', '/api/provider/submit-application', { ...activity, name });

test('a business is the same for all of its members, each in their own part of it', async () => {
  expect(await profile(owner)).toMatchObject({ businessName: 'Woking Otters', role: 'owner' });
  expect(await profile(member)).toMatchObject({ id: businessId, role: 'member' });
  await sends(owner, 'Otters on Monday');
  const last = await sends(member, 'Otters on Friday');
  for (const who of [owner, member]) expect(await names(who, last)).toEqual(['Otters on Friday', 'Otters on Monday']);
});

test('what one member of a business sent in the others open, change and take away, and nobody else does', async () => {
  const sent = await sends(owner, 'Otters on Tuesday');
  const id = idIn(sent);
  const opened = async (who: SiteFetch) =>
    (await call(who, 'GET', `/api/activities/${id}`, undefined, after(sent))).status;
  const edits = (who: SiteFetch, body: object) => call(who, 'PUT', `/api/drafts/${id}`, body);
  expect([await opened(member), await opened(site.provider)]).toEqual([200, 404]);
  expect((await edits(site.provider, { town: 'Woking' })).status).toBe(404);
  expect((await edits(member, { town: 'Woking' })).body).toMatchObject({
    activity: { town: 'Woking', status: 'pending' },
  });
  expect((await site.approve(id, { revision: 2 })).status).toBe(200);
  // Of what is live it waits, as everybody's changes do.
  const change = await edits(member, { town: 'Epsom' });
  expect(change.body).toMatchObject({ activity: { town: 'Woking', pendingRevisions: [{ source: 'provider_edit' }] } });
  const { revision } = change.body as { revision: number };
  expect((await call(site.provider, 'DELETE', `/api/activities/${id}`, { revision })).status).toBe(404);
  expect((await call(member, 'DELETE', `/api/activities/${id}`, { revision })).status).toBe(200);
});

test('a provider without a business has no profile, and sees what they sent in themselves', async () => {
  expect(await profile(site.provider)).toBeNull();
  const sent = await sends(site.provider, 'Mine alone');
  expect(await names(site.provider, sent)).toEqual(['Mine alone']);
});

test('an admin looks at the business that is picked; what a provider picks counts for nothing', async () => {
  const picked = `?businessId=${businessId}`;
  expect(await profile(site.admin)).toBeNull();
  expect(await profile(site.admin, picked)).toMatchObject({ businessName: 'Woking Otters', role: null });
  expect(await profile(site.provider, picked)).toBeNull();
  const sent = await sends(owner, 'Otters on Sunday');
  expect(await names(site.admin, sent, picked)).toContain('Otters on Sunday');
  expect(await names(site.provider, sent, picked)).toEqual(['Mine alone']);
  expect(await profile(site.admin, `?businessId=${randomUUID()}`)).toBeNull();
  expect((await get(site.admin, `stats?businessId=${randomUUID()}`)).status).toBe(404);
  const found = await call(site.admin, 'GET', '/api/admin/providers?search=otters');
  expect(found.body).toEqual([{ id: businessId, businessName: 'Woking Otters', location: 'Guildford' }]);
  expect((await call(site.admin, 'GET', '/api/admin/providers?search=swans')).body).toEqual([]);
});

test('the figures are what was counted of the activities that families see and saw', async () => {
  const id = idIn(await sends(owner, 'Otters every day'));
  const published = await site.approve(id);
  for (const what of ['views', 'views', 'clicks'] as const) site.context.counts.add(what, id);
  // Of somebody else's.
  site.context.counts.add('views', await site.live());
  await site.context.counts.flush();
  const figures = { totalViews: 2, totalClicks: 1, totalEnquiries: 0, activitiesCount: 1 };
  expect((await get(owner, 'stats', published)).body).toEqual(figures);
  expect((await get(member, 'stats')).body).toEqual(figures);
  expect((await get(site.provider, 'stats')).body).toEqual({
    ...figures,
    totalViews: 0,
    totalClicks: 0,
    activitiesCount: 0,
  });
});

test('the profile says whether the business has an active plan, and until when', async () => {
  expect(await profile(owner)).toMatchObject({ bookingPlanActive: false, bookingPlanExpiresAt: null });
  await havingPlan(site.context, businessId, 1);
  const { bookingPlanActive, bookingPlanExpiresAt } = (await profile(member)) ?? {};
  expect(bookingPlanActive).toBe(true);
  const days = (Date.parse(bookingPlanExpiresAt ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(29);
});

test('without a plan there are no details of one, and no bookings', async () => {
  const details = await get(owner, 'subscription-details');
  expect([details.status, details.text]).toEqual([200, 'null']);
  expect((await get(owner, 'bookings')).body).toEqual([]);
});

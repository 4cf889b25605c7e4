import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type Figures, FiguresSchema } from '#domain/business/figures.ts';
import type { ProviderProfile } from '#domain/business/views.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { handle } from '#event-store/handle.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import type { NewMember } from '#tests/support/app.ts';
import { sendTo } from '#tests/support/made/live-listings.ts';
import { after, apply } from '#tests/support/made/partners.ts';
import { havingPlan } from '#tests/support/made/plans.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { shown } from '#tests/support/shown.ts';

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
  await shown(site.context, ['businesses'], position);
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

test('a provider without a business has no profile, and sees what they sent in themselves, and not what they suggested as parents do', async () => {
  expect(await profile(site.provider)).toBeNull();
  await sends(site.provider, 'Mine alone');
  const suggested = { ...activity, name: 'Somebody else’s' };
  const last = await call(site.provider, 'POST', '/api/parent/submit-suggestion', suggested);
  expect(await names(site.provider, last)).toEqual(['Mine alone']);
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

/** Only what is in the directory is counted, and what was counted is written every few seconds, whenever that is. */
const inDirectory = async (): Promise<void> => {
  const { readPosition, log } = site.context;
  await shown({ readPosition, log }, ['directory']);
};

test('the figures are what was counted of the activities that families see and saw', async () => {
  const id = idIn(await sends(owner, 'Otters every day'));
  const published = await site.approve(id);
  const other = await site.live();
  await inDirectory();
  for (const what of ['views', 'views', 'clicks'] as const) site.context.counts.add(what, id);
  site.context.counts.add('views', other);
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

test('the figures by day and by activity fill every day, and are the business’s own', async () => {
  const id = idIn(await sends(owner, 'Otters at dawn'));
  await site.approve(id);
  const other = await site.live();
  await inDirectory();
  for (const what of ['views', 'views', 'saves'] as const) site.context.counts.add(what, id);
  site.context.counts.add('views', other);
  await site.context.counts.flush();
  await site.context.db.query(
    `insert into counts.daily (what, subject_id, day, count) values
     ('clicks', $1, (now() at time zone 'utc')::date - 6, 5), ('clicks', $1, (now() at time zone 'utc')::date - 7, 7)`,
    [id],
  );
  const enquired = await call(site.anonymous, 'POST', `/api/activities/${id}/enquiries`, {
    name: 'Jo Whitfield',
    email: 'jo@mail.example',
    message: 'Is there a place for a child of three on Mondays?',
  });
  expect(enquired.status).toBe(200);
  const figures = async (who: SiteFetch, query: string): Promise<Figures> =>
    FiguresSchema.parse((await get(who, `figures?${query}`, enquired)).body);
  const week = await figures(member, `days=7&listingId=${id}`);
  const today = new Date().toISOString().slice(0, 10);
  expect(week.days).toHaveLength(7);
  expect(week.days.at(-1)).toEqual({ day: today, views: 2, clicks: 0, enquiries: 1, saves: 1 });
  expect(week.days[0]).toMatchObject({ clicks: 5, views: 0 });
  expect(week.activities.find((each) => each.id === id)).toEqual({
    id,
    name: 'Otters at dawn',
    views: 2,
    clicks: 5,
    enquiries: 1,
    saves: 1,
  });
  const month = await figures(owner, '');
  expect([month.days.length, month.activities.find((each) => each.id === id)?.clicks]).toEqual([30, 12]);
  // Whoever names somebody else's activity is told nothing of it.
  const theirs = await figures(owner, `days=90&listingId=${other}`);
  expect(theirs.days.every(({ views }) => views === 0)).toBe(true);
  expect(theirs.activities.map((each) => each.id)).not.toContain(other);
  expect((await get(owner, 'figures?days=8')).status).toBe(400);
});

test('the figures count the enquiries that the business can read: what its activity was asked before is with whom it was asked of', async () => {
  const asked = (id: string) =>
    call(site.anonymous, 'POST', `/api/activities/${id}/enquiries`, {
      name: 'Jo Whitfield',
      email: 'jo@mail.example',
      message: 'Is there a place for a child of three on Mondays?',
    });
  const counted = async (past: Answer) => {
    const { totalEnquiries } = (await get(owner, 'stats', past)).body as { totalEnquiries: number };
    const { days } = FiguresSchema.parse((await get(owner, 'figures', past)).body);
    const listed = Number((await get(owner, 'enquiries', past)).headers.get('x-total-count'));
    return [totalEnquiries, days.reduce((all, { enquiries }) => all + enquiries, 0), listed];
  };
  const id = await site.live();
  const [before = 0] = await counted(await asked(id));
  await sendTo(site.context, id, [{ type: 'GiveToBusiness', businessId, from: null, why: 'mail' }]);
  const past = await asked(id);
  expect(past.status).toBe(200);
  expect(await counted(past)).toEqual([before + 1, before + 1, before + 1]);
  // And what it was asked of an activity that is another's since it still has to answer.
  const rival = randomUUID();
  await sendTo(site.context, id, [{ type: 'GiveToBusiness', businessId: rival, from: businessId, why: 'admin' }]);
  expect(await counted(await asked(await site.live()))).toEqual([before + 1, before + 1, before + 1]);
});

test('a duplicate is a draft that says the same, without the page that the first was read from', async () => {
  const id = idIn(await sends(owner, 'Otters to copy'));
  await site.approve(id);
  const duplicate = (who: SiteFetch) => call(who, 'POST', `/api/provider/activities/${id}/duplicate`);
  expect((await duplicate(site.provider)).status).toBe(404);
  const answer = await duplicate(member);
  expect(answer.body).toMatchObject({
    status: 'draft',
    activity: {
      name: 'Otters to copy',
      description: activity.description,
      sourceUrl: null,
      origin: 'provider_application',
    },
  });
  const copy = idIn(answer);
  expect(copy).not.toBe(id);
  const edited = await call(owner, 'PUT', `/api/drafts/${copy}`, { name: 'Otters copied' });
  const submitted = await call(owner, 'POST', `/api/drafts/${copy}/submit`, undefined, after(edited));
  expect(submitted.body).toMatchObject({ status: 'pending', activity: { name: 'Otters copied' } });
});

test('a duplicate belongs to the business that the first belongs to, whoever sent that in and whoever copies it', async () => {
  const duplicate = (who: SiteFetch, id: string) => call(who, 'POST', `/api/provider/activities/${id}/duplicate`);
  const ids = async (who: SiteFetch, past: Answer): Promise<string[]> =>
    ((await get(who, 'activities', past)).body as ListingView[]).map(({ id }) => id);
  const suggested = await site.live();
  await sendTo(site.context, suggested, [{ type: 'GiveToBusiness', businessId, from: null, why: 'mail' }]);
  const byAdmin = await duplicate(site.admin, suggested);
  expect(await ids(owner, byAdmin)).toContain(idIn(byAdmin));
  const opened = await call(site.parent, 'GET', `/api/activities/${idIn(byAdmin)}`, undefined, after(byAdmin));
  expect(opened.status).toBe(404);
  // Whoever of the business submits it hears of the review as of their own.
  expect((await call(owner, 'POST', `/api/drafts/${idIn(byAdmin)}/submit`, undefined, after(byAdmin))).status).toBe(
    200,
  );
  const me = (await call(owner, 'GET', '/api/auth/user')).body as { id: string };
  const events = await site.context.log.readStream(streams.listing(idIn(byAdmin)));
  expect(events.at(-1)).toMatchObject({ type: 'DraftSubmitted', data: { submittedBy: me.id } });

  // Of somebody who acted for another business before.
  const person = await site.newMember('provider');
  const both = await signedIn(person);
  const first = idIn(await apply(both, { email: person.email, businessName: 'Epsom Swans' }));
  await call(site.admin, 'POST', `/api/admin/providers/${first}/approve`, {});
  await vi.waitUntil(async () => (await profile(both))?.id === first, { interval: 50, timeout: 10_000 });
  await joins(person);
  for (const id of [suggested, idIn(await sends(owner, 'Otters on Thursday'))]) {
    const copied = await duplicate(both, id);
    expect([copied.status, await ids(owner, copied)]).toEqual([200, expect.arrayContaining([idIn(copied)])]);
    expect(await ids(both, copied)).toEqual([]);
  }
});

test('without a plan there are no details of one, and no bookings', async () => {
  const details = await get(owner, 'subscription-details');
  expect([details.status, details.text]).toEqual([200, 'null']);
  expect((await get(owner, 'bookings')).body).toEqual([]);
});

test('the profile says whether the business has an active plan, and until when', async () => {
  expect(await profile(owner)).toMatchObject({
    bookingPlanActive: false,
    bookingPlanExpiresAt: null,
    bookingPlanOffered: true,
  });
  await havingPlan(site.context, businessId, 1);
  const { bookingPlanActive, bookingPlanExpiresAt } = (await profile(member)) ?? {};
  expect(bookingPlanActive).toBe(true);
  const days = (Date.parse(bookingPlanExpiresAt ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(Math.round(days)).toBe(29);
});

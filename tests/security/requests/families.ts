import { randomUUID } from 'node:crypto';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { onePixel } from '#tests/support/made/drawn.ts';
import { type BookedProvider, asksFor, inDays, offered } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import {
  afterwards,
  type Asked,
  businessIn,
  listed,
  type Made,
  named,
  onceFor,
  onListing,
  placeIn,
  type Requests,
  type World,
} from './asked.ts';
import { activityOf, type Caller, succeeding } from './callers.ts';
import { shown } from '#tests/support/shown.ts';

const post = (fetch: SiteFetch, path: string, body: unknown) => succeeding(call(fetch, 'POST', path, body));
/** Few enough for one activity. */
const SESSIONS = 30;
const taking = new Map<string, { readonly listingId: string; sessions: number }>();
/** A business that takes bookings, the caller's own or else the provider's, and an activity that has room for a session. */
async function takes({ site, callers }: World, caller: Caller): Promise<Pick<BookedProvider, 'who' | 'listingId'>> {
  const { owner, listingId: first, businessId } = businessIn(caller.business ? caller : callers.provider);
  let open = taking.get(businessId) ?? { listingId: first, sessions: 0 };
  if (open.sessions >= SESSIONS) open = { listingId: await activityOf(site, owner), sessions: 0 };
  open.sessions += 1;
  taking.set(businessId, open);
  return { who: owner.fetch, listingId: open.listingId };
}
/** Of one session each begins at a minute of its own. */
let sessions = 0;
async function session(provider: Pick<BookedProvider, 'who' | 'listingId'>, places = 12) {
  sessions += 1;
  const [hour, minute] = [8 + Math.floor(sessions / 60), sessions % 60];
  const at = (hours: number) => `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return succeeding(offered(provider, { places, start: at(hour), end: at(hour + 1) }));
}
const terms = { places: 12, price: 9.95, cutOffHours: 24, cancellation: '', until: inDays(7) };
async function onSession(world: World, caller: Caller, body?: unknown, more: object = {}): Promise<Asked> {
  const provider = await takes(world, caller);
  const past = await session(provider);
  return { params: { id: provider.listingId, sessionId: idIn(past), ...more }, body, past };
}
/** A booking by `family` of the business that `caller` acts for. */
async function booking(world: World, caller: Caller, family: SiteFetch, body?: unknown) {
  const provider = await takes(world, caller);
  const past = await succeeding(asksFor(family, provider.listingId, await session(provider)));
  const { id, occasionId } = past.body as { readonly id: string; readonly occasionId: string };
  const path = `/occasions/${occasionId}/bookings/${id}`;
  return { params: { id: occasionId, bookingId: id }, path, body, past };
}
/** Has families pay the provider by card. */
const takesCards = onceFor(async ({ callers }) => {
  const { fetch } = businessIn(callers.provider).owner;
  const begun = await post(fetch, '/api/provider/card-payments', {});
  return post(fetch, `/api/simulated-checkouts/${placeIn(begun)}/pay`, {});
});
/** A booking of the caller's that the provider has accepted. */
async function payable(world: World, { fetch }: Caller) {
  await takesCards(world);
  const { provider } = world.callers;
  const { params, path } = await booking(world, provider, fetch);
  const past = await succeeding(call(provider.fetch, 'PUT', `/api/provider${path}`, { action: 'accept' }));
  return { params, path, past };
}
async function checkout(world: World, caller: Caller): Promise<Asked> {
  const { path } = await payable(world, caller);
  const past = await post(caller.fetch, `/api${path}/pay`, {});
  return named(placeIn(past), past);
}
/** A session that is full, and what is wanted of it; who has its only place. */
async function full(world: World) {
  const provider = await takes(world, world.callers.provider);
  const past = await session(provider, 1);
  const first = await succeeding(asksFor(world.site.parent, provider.listingId, past));
  const { listingId } = provider;
  return { listingId, first, body: { sessionId: idIn(past), date: inDays(7), places: 1 } };
}
async function waiting(world: World, { fetch }: Caller) {
  const { listingId, first, body } = await full(world);
  const sent = await succeeding(call(fetch, 'POST', `/api/activities/${listingId}/waiting`, body, after(first)));
  const { id, occasionId } = sent.body as { readonly id: string; readonly occasionId: string };
  return { params: { id: occasionId, waitingId: id }, past: sent, first };
}
async function search({ fetch }: Caller): Promise<Asked> {
  const past = await post(fetch, '/api/saved-searches', { name: 'Swimming', query: `search=${randomUUID()}` });
  return named(idIn(past), past);
}
async function idea({ site }: World): Promise<Made> {
  const body = { title: 'A map of all', description: 'I would like to see what is near us.', category: 'feature' };
  const past = await post(site.parent, '/api/feature-suggestions', body);
  return named(idIn(past), past);
}
async function reviewedIdea(world: World, { fetch }: Caller): Promise<Asked> {
  const { id } = await idea(world);
  const body = { action: 'approve' };
  const past = await succeeding(call(fetch, 'PUT', `/api/admin/feature-suggestions/${id}/review`, body));
  return { ...named(id, past), body };
}
/** A live activity that says when it takes place. */
const timed = onceFor((world) =>
  listed(world, 'live', { fields: { name: 'Forest School', description: 'Muddy fun.', schedule: 'Wednesdays 4-5pm' } }),
);
async function saved(world: World, { fetch }: Pick<Caller, 'fetch'>): Promise<Asked> {
  const { id, past } = await timed(world);
  await succeeding(call(fetch, 'GET', `/api/activities/${id}`, undefined, afterwards(past)));
  return { past: await post(fetch, '/api/favourites', { activityId: id }) };
}
const shared = onceFor(async (world): Promise<Asked> => {
  await saved(world, { fetch: world.site.parent });
  const past = await post(world.site.parent, '/api/favourites/share', undefined);
  return named((past.body as { readonly shareId: string }).shareId, past);
});
async function report(world: World, isAnswered = false): Promise<Asked> {
  const { id, past } = await listed(world, 'live');
  await shown(world.site.context, ['listing'], Number(past));
  const sent = await post(world.site.parent, `/api/activities/${id}/reports`, { kind: 'closed' });
  const reportId = idIn(sent);
  const path = `/api/admin/activities/${id}/reports/${reportId}/answer`;
  if (isAnswered) await post(world.site.admin, path, { answer: 'It has moved.' });
  return { params: { id, reportId }, past: sent };
}

export const families: Requests = {
  'POST /api/favourites': {
    ask: async (world) => {
      const { id, past } = await listed(world, 'live');
      return { body: { activityId: id }, past };
    },
  },
  'DELETE /api/favourites/:id': onListing('live'),
  'GET /api/favourites/calendar.ics': { ask: saved },
  'GET /api/activities/:id/calendar.ics': { ask: timed },
  'GET /api/shared-favourites/:id': { ask: shared },
  'GET /api/shared-favourites/:id/calendar.ics': { ask: shared },
  'PUT /api/saved-searches/:id': {
    ask: async (_, caller) => ({ ...(await search(caller)), body: { name: 'Swimming on Mondays' } }),
  },
  'DELETE /api/saved-searches/:id': { ask: (_, caller) => search(caller) },
  'POST /api/saved-searches': { ask: () => ({ body: { query: `search=${randomUUID()}` } }) },
  'POST /api/profile/complete': {
    ask: () => ({
      body: {
        firstName: 'Jo',
        lastName: 'Field',
        phone: '01483 555 0100',
        postcode: 'GU1 1AA',
        town: 'Guildford',
        children: [{ firstName: 'Ada', dateOfBirth: '2019-05-31' }],
      },
    }),
  },
  'PUT /api/profile/picture': { ask: () => ({ body: { picture: onePixel } }) },
  'POST /api/activities/:id/counts': onListing('live'),
  'POST /api/activities/:id/sponsored-click': onListing('live'),
  'POST /api/activities/:id/reports': onListing('live'),
  'POST /api/activities/:id/enquiries': onListing('live'),
  'POST /api/admin/activities/:id/reports/:reportId/answer': { ask: (world) => report(world) },
  'POST /api/admin/activities/:id/reports/:reportId/reopen': { ask: (world) => report(world, true) },
  'POST /api/feature-suggestions': {
    ask: () => ({ body: { description: 'I would like to see what is near us.', category: 'feature' } }),
  },
  'POST /api/feature-suggestions/:id/vote': { ask: idea },
  'PUT /api/admin/feature-suggestions/:id': { ask: idea },
  'PUT /api/admin/feature-suggestions/:id/review': { ask: idea },
  'POST /api/admin/feature-suggestions/:id/undo': { ask: reviewedIdea },

  'POST /api/activities/:id/bookings': {
    ask: async (world, caller) => {
      const provider = await takes(world, caller);
      const past = await session(provider);
      return { params: { id: provider.listingId }, body: { sessionId: idIn(past), date: inDays(7), places: 1 }, past };
    },
  },
  'POST /api/activities/:id/waiting': {
    ask: async (world) => {
      const { listingId, body, first } = await full(world);
      return { params: { id: listingId }, body, past: first };
    },
  },
  'POST /api/occasions/:id/bookings/:bookingId/cancel': {
    ask: (world, caller) => booking(world, world.callers.provider, caller.fetch),
  },
  'POST /api/occasions/:id/bookings/:bookingId/pay': { ask: payable },
  'PUT /api/provider/occasions/:id/bookings/:bookingId': {
    ask: (world, caller) => booking(world, caller, world.site.parent, { action: 'accept' }),
  },
  'DELETE /api/occasions/:id/waiting/:waitingId': { ask: waiting },
  'POST /api/occasions/:id/waiting/:waitingId/take-up': {
    ask: async (world, caller) => {
      const { params, first } = await waiting(world, caller);
      const { id, occasionId } = first.body as { readonly id: string; readonly occasionId: string };
      // The place comes free.
      const past = await post(world.site.parent, `/api/occasions/${occasionId}/bookings/${id}/cancel`, {});
      return { params, past };
    },
  },
  'POST /api/provider/activities/:id/sessions': {
    ask: async (world, caller) => {
      sessions += 1;
      const at = String(sessions % 60).padStart(2, '0');
      const body = { ...terms, from: inDays(8), until: inDays(8), start: `06:${at}`, end: `07:${at}` };
      return { params: { id: (await takes(world, caller)).listingId }, body };
    },
  },
  'PUT /api/provider/activities/:id/sessions/:sessionId': { ask: (world, caller) => onSession(world, caller, terms) },
  'DELETE /api/provider/activities/:id/sessions/:sessionId': { ask: (world, caller) => onSession(world, caller) },
  'PUT /api/provider/activities/:id/sessions/:sessionId/dates/:date': {
    ask: (world, caller) => onSession(world, caller, { closed: true }, { date: inDays(7) }),
  },
  'POST /api/simulated-checkouts/:id/pay': { ask: checkout },
  'GET /api/simulated-checkouts/:id': { ask: checkout },
};

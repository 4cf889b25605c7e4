import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Sessions } from '#domain/account/api.ts';
import type { Calls } from '#domain/calls.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, type BookedProvider, inDays, offered } from '#tests/support/made/bookings.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { drawn, onePixel } from '#tests/support/made/drawn.ts';
import { activity, idIn, type PeopledSite } from '#tests/support/pages/peopled-site.ts';

/** Those whose things are asked for, and who has nothing to do with them: a family, and a business with a plan of its own. */
export interface OwnedWorld {
  readonly site: PeopledSite;
  readonly family: SiteFetch;
  readonly otherFamily: SiteFetch;
  readonly business: BookedProvider;
  /** Acts for the business, and is not its owner. */
  readonly colleague: SiteFetch;
  readonly otherBusiness: BookedProvider;
}

/** Something of somebody's, as a call names it. */
export interface OwnedThing {
  /** What stands in the path for each of its names. */
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly owner: SiteFetch;
  /** Who acts for the same business, where it is its owner's alone. Elsewhere whoever acts for it has it done. */
  readonly refused?: SiteFetch;
  /** What the owner is told where it is not done, and why. */
  readonly told?: { readonly status: number; readonly because: string };
  /** After what it is there for whoever asks. */
  readonly past?: Answer;
  /** Where what is missing is answered as if it had been done: whether it is still there. */
  readonly isThere?: () => Promise<boolean>;
}

/**
 * Whose what a call's path names is. `own`: of who is made here, and of nobody else. `anybody`: whoever may make the call may name any,
 * for this reason. `elsewhere`: it takes more than a few calls to make one, and this file tries it.
 */
export type OwnershipCell =
  | { readonly own: (world: OwnedWorld) => Promise<OwnedThing> }
  | { readonly anybody: string }
  | { readonly elsewhere: string };

const terms = { places: 12, price: 9.95, cutOffHours: 24, cancellation: '', until: inDays(7) };
const day = (ahead: number): string => londonDate(new Date(Date.now() + ahead * 86_400_000));

/** A live activity of the business. */
export async function live({ site, business }: OwnedWorld): Promise<string> {
  const sent = await call(business.who, 'POST', '/api/provider/submit-application', {
    ...activity,
    name: `Otters ${randomUUID()}`,
  });
  return site.live(idIn(sent));
}
async function ofBusiness(world: OwnedWorld, body?: unknown): Promise<OwnedThing> {
  return { params: { id: await live(world) }, owner: world.business.who, body };
}
async function taken(world: OwnedWorld): Promise<OwnedThing> {
  const id = await live(world);
  const past = await call(world.business.who, 'DELETE', `/api/activities/${id}`);
  return { params: { id }, owner: world.business.who, past };
}
export async function draft({ site, family }: OwnedWorld, body?: unknown): Promise<OwnedThing> {
  const { body: user } = await call(family, 'GET', '/api/auth/user');
  const submittedBy = (user as { readonly id: string }).id;
  const { listingId } = await listingIn(site.context.log, 'draft', { submittedBy });
  return { params: { id: listingId }, owner: family, body };
}
let sessions = 0;
/** A session of the business with so many places, at a time of its own. */
function session({ business }: OwnedWorld, places = 12): Promise<Answer> {
  sessions += 1;
  const minutes = String(sessions).padStart(2, '0');
  return offered(business, { places, start: `16:${minutes}`, end: `17:${minutes}` });
}
async function ofSession(world: OwnedWorld, body?: unknown, more: object = {}): Promise<OwnedThing> {
  const past = await session(world);
  const { listingId, who } = world.business;
  return { params: { id: listingId, sessionId: idIn(past), ...more }, owner: who, body, past };
}
const asked = ({ body }: Answer) => body as { readonly id: string; readonly occasionId: string };
async function booking(world: OwnedWorld, owner: SiteFetch, body?: unknown): Promise<OwnedThing> {
  const past = await asksFor(world.family, world.business.listingId, await session(world));
  const { id, occasionId } = asked(past);
  return { params: { id: occasionId, bookingId: id }, owner, body, past };
}
async function waiting(world: OwnedWorld, body?: unknown, isFree = false): Promise<OwnedThing> {
  const { family, otherFamily, business } = world;
  const full = await session(world, 1);
  const first = await asksFor(otherFamily, business.listingId, full);
  const wanted = { sessionId: idIn(full), date: inDays(7), places: 1 };
  const past = await call(family, 'POST', `/api/activities/${business.listingId}/waiting`, wanted, after(first));
  const { id, occasionId } = asked(past);
  if (isFree) await call(otherFamily, 'POST', `/api/occasions/${occasionId}/bookings/${asked(first).id}/cancel`, {});
  return { params: { id: occasionId, waitingId: id }, owner: family, body, past };
}
/** Where a family pays for a booking, on this site without a payment provider. */
export async function checkout(world: OwnedWorld): Promise<OwnedThing> {
  const { business, family } = world;
  const last = ({ body }: Answer): string =>
    new URL((body as { readonly url: string }).url).pathname.split('/').at(-1) ?? '';
  const account = await call(business.who, 'POST', '/api/provider/card-payments');
  // Another one may have set it up before; then it is no news.
  if (account.status === 200) await call(business.who, 'POST', `/api/simulated-checkouts/${last(account)}/pay`);
  const asking = await booking(world, business.who);
  const { id, bookingId } = asking.params;
  const verdict = await call(business.who, 'PUT', `/api/provider/occasions/${id}/bookings/${bookingId}`, {
    action: 'accept',
  });
  const paying = async (): Promise<Answer | false> => {
    const told = await call(family, 'POST', `/api/occasions/${id}/bookings/${bookingId}/pay`, {}, after(verdict));
    return told.status === 200 && told;
  };
  const past = await vi.waitUntil(paying, { interval: 50, timeout: 20_000 });
  const params = { id: last(past) };
  const isThere = async (): Promise<boolean> =>
    (await call(family, 'GET', `/api/simulated-checkouts/${params.id}`)).body !== null;
  return { params, owner: family, past, isThere };
}
async function search({ family }: OwnedWorld, body?: unknown): Promise<OwnedThing> {
  const past = await call(family, 'POST', '/api/saved-searches', { name: 'Swimming', query: `search=${randomUUID()}` });
  const isThere = async (): Promise<boolean> =>
    (await call(family, 'GET', '/api/saved-searches', undefined, after(past))).text.includes(idIn(past));
  return { params: { id: idIn(past) }, owner: family, body, past, isThere };
}
async function colleague({ site }: OwnedWorld): Promise<OwnedThing> {
  const [first, named, third] = [
    await site.newMember('provider'),
    await site.newMember('provider'),
    await site.newMember('provider'),
  ];
  await asBusiness(site, [first, named, third]);
  const owner = siteAt(site.url, await sessionOf(site.anonymous, first));
  // The one who is named may leave by themselves; another colleague may remove nobody.
  const refused = siteAt(site.url, await sessionOf(site.anonymous, third));
  return { params: { id: named.memberId }, owner, refused };
}

/** With what an activity's gallery is set: a picture that was sent for it. */
export async function galleryOf(who: SiteFetch, id: string): Promise<object> {
  const sent = await call(who, 'POST', `/api/activities/${id}/gallery`, { picture: onePixel });
  const { name } = sent.body as { readonly name: string };
  return { pictures: [{ name, alt: 'Two children and an otter' }] };
}
/** Has clicks be booked. */
export const sponsoring = ({ admin }: PeopledSite): Promise<Answer> =>
  call(admin, 'PUT', '/api/admin/advertising-rates/sponsored_listing', {
    isActive: true,
    costPerClick: 0.5,
    minBudget: 1,
  });
/** With what a banner is booked, which can be from then on. */
export async function banner({ admin }: PeopledSite): Promise<object> {
  const rate = { isActive: true, dailyRate: 10, weeklyRate: 60 };
  await call(admin, 'PUT', '/api/admin/advertising-rates/banner_leaderboard', rate);
  return {
    position: 'homepage_hero',
    size: 'banner_leaderboard',
    startDate: day(0),
    endDate: day(6),
    title: 'Otters swim at Easter',
    link: 'https://otters.example/easter',
    altText: 'Two children and an otter',
    picture: await drawn(728, 90),
  };
}

/** Every call of members, providers or owners whose path names something. */
export const ownership: Readonly<Partial<Record<keyof Calls, OwnershipCell>>> = {
  'DELETE /api/activities/:id': { own: (world) => ofBusiness(world) },
  'POST /api/activities/:id/restore': { own: taken },
  'POST /api/provider/activities/:id/confirm': { own: (world) => ofBusiness(world) },
  'POST /api/provider/activities/:id/duplicate': { own: (world) => ofBusiness(world) },
  'PUT /api/drafts/:id': { own: (world) => draft(world, { priceFrom: 7 }) },
  'POST /api/drafts/:id/submit': { own: (world) => draft(world) },
  'POST /api/activities/:id/changes': { anybody: 'a live activity is everybody’s to correct; an admin decides' },
  'DELETE /api/activities/:id/changes/:revisionId': {
    own: async (world) => {
      const id = await live(world);
      const path = `/api/activities/${id}`;
      const past = await call(world.family, 'POST', `${path}/changes`, { priceFrom: 8 });
      const { body } = await call(world.site.admin, 'GET', path, undefined, after(past));
      const [change] = (body as { readonly pendingRevisions: readonly { readonly revisionId: string }[] })
        .pendingRevisions;
      return { params: { id, revisionId: change?.revisionId ?? '' }, owner: world.family, past };
    },
  },
  'POST /api/provider/claimable/:id/mail': { anybody: 'any business may ask for a live activity; the letter decides' },
  'POST /api/provider/claimable/:id/claims': { anybody: 'any business may ask for a live activity; an admin decides' },
  'GET /api/provider/claimable/:id': { anybody: 'it says how to ask for a live activity, the same to every business' },
  'POST /api/activities/:id/enquiries': { anybody: 'everybody may ask the provider of a live activity' },
  'PUT /api/provider/enquiries/:id': {
    own: async ({ site, business }) => {
      const enquiry = { name: 'Jo Whitfield', email: 'jo@mail.example', message: 'Is there a place?' };
      const path = `/api/activities/${business.listingId}/enquiries`;
      await call(site.anonymous, 'POST', path, enquiry);
      const first = async (): Promise<{ readonly id: string } | undefined> =>
        ((await call(business.who, 'GET', '/api/provider/enquiries')).body as { readonly id: string }[])[0];
      const known = await vi.waitUntil(first, { interval: 50, timeout: 20_000 });
      return { params: { id: known.id }, owner: business.who, body: { status: 'answered' } };
    },
  },
  'DELETE /api/favourites/:id': { anybody: 'it names an activity, and changes the caller’s own list alone' },
  'POST /api/feature-suggestions/:id/vote': { anybody: 'ideas are everybody’s; nobody votes on their own' },
  'DELETE /api/auth/sessions/:id': {
    own: async ({ site }) => {
      const member = await site.newMember('parent');
      await sessionOf(site.anonymous, member);
      const owner = siteAt(site.url, await sessionOf(site.anonymous, member));
      const { sessions } = (await call(owner, 'GET', '/api/auth/sessions')).body as Sessions;
      return { params: { id: sessions.find(({ current }) => !current)?.id ?? '' }, owner };
    },
  },
  'PUT /api/auth/passkeys/:id': { elsewhere: 'platform/auth/passkey/passkeys.slow.test.ts' },
  'DELETE /api/auth/passkeys/:id': { elsewhere: 'platform/auth/passkey/passkeys.slow.test.ts' },
  'POST /api/offers/:id/voucher': { anybody: 'what an offer gives is everybody’s' },
  'PUT /api/saved-searches/:id': { own: (world) => search(world, { name: 'Swimming on Mondays' }) },
  'DELETE /api/saved-searches/:id': { own: (world) => search(world) },
  'POST /api/activities/:id/reports': { anybody: 'everybody may say that something is wrong with a live activity' },
  'POST /api/activities/:id/bookings': { anybody: 'places are everybody’s to ask for' },
  'POST /api/activities/:id/waiting': { anybody: 'places are everybody’s to wait for' },
  'POST /api/occasions/:id/bookings/:bookingId/cancel': { own: (world) => booking(world, world.family) },
  'POST /api/occasions/:id/bookings/:bookingId/pay': {
    own: async (world) => ({
      ...(await booking(world, world.family)),
      told: { status: 409, because: 'nothing is paid before it is accepted' },
    }),
  },
  'PUT /api/provider/occasions/:id/bookings/:bookingId': {
    own: (world) => booking(world, world.business.who, { action: 'accept' }),
  },
  'DELETE /api/occasions/:id/waiting/:waitingId': { own: (world) => waiting(world) },
  'POST /api/occasions/:id/waiting/:waitingId/take-up': { own: (world) => waiting(world, {}, true) },
  'POST /api/provider/activities/:id/sessions': {
    own: (world) => ofBusiness(world, { ...terms, from: inDays(7), start: '10:00', end: '11:00' }),
  },
  'PUT /api/provider/activities/:id/sessions/:sessionId': { own: (world) => ofSession(world, terms) },
  'DELETE /api/provider/activities/:id/sessions/:sessionId': { own: (world) => ofSession(world) },
  'PUT /api/provider/activities/:id/sessions/:sessionId/dates/:date': {
    own: (world) => ofSession(world, { closed: true }, { date: inDays(7) }),
  },
  'POST /api/simulated-checkouts/:id/pay': { own: checkout },
  'GET /api/simulated-checkouts/:id': { own: checkout },
  'DELETE /api/provider/members/:id': { own: colleague },
  'POST /api/provider/members/:id/owner': { own: colleague },
  'DELETE /api/provider/invitations/:id': {
    own: async (world) => {
      const { business } = world;
      const past = await call(business.who, 'POST', '/api/provider/invitations', {
        email: `${randomUUID()}@mail.example`,
      });
      const { body } = await call(business.who, 'GET', '/api/provider/members', undefined, after(past));
      const { invitations } = body as { readonly invitations: readonly { readonly id: string }[] };
      const params = { id: invitations[0]?.id ?? '' };
      return { params, owner: business.who, refused: world.colleague, past };
    },
  },
  'POST /api/banner-ads/:id/end': {
    own: async ({ site, business }) => {
      const past = await call(business.who, 'POST', '/api/banner-ads', await banner(site));
      return { params: { id: idIn(past) }, owner: business.who, past };
    },
  },
  'POST /api/sponsored-listings/:id/state': {
    own: async (world) => {
      const booked = { activityId: await live(world), budget: 1 };
      await sponsoring(world.site);
      const past = await call(world.business.who, 'POST', '/api/sponsored-listings', booked);
      return { params: { id: idIn(past) }, owner: world.business.who, body: { action: 'end' }, past };
    },
  },
  'POST /api/activities/:id/gallery': { own: (world) => ofBusiness(world, { picture: onePixel }) },
  'PUT /api/activities/:id/gallery': {
    own: async (world) => {
      const thing = await ofBusiness(world);
      return { ...thing, body: await galleryOf(world.business.who, thing.params['id'] ?? '') };
    },
  },
};

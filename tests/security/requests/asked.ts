import { hashOf } from '#platform/auth/owning/claim-token.ts';
import type { RouteName } from '#platform/access.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { type ListingWanted, listingIn } from '#tests/support/made/listings.ts';
import { after } from '#tests/support/made/partners.ts';
import type { PageServer } from '#tests/support/servers/page-server.ts';
import { type CalledSite, type Caller, type CallerName, CLAIM_TOKEN, type SignedIn, succeeding } from './callers.ts';

/** With what a route is asked. What the contract wants besides in query and body is made of its schemas. */
export interface Asked {
  /** What stands in the path for each of its names. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** After what it is there for whoever asks: an answer, or a position in the log. */
  readonly past?: Answer | number;
  /** Who asks in the caller's place, another of the same kind: the call ends their session, or is of what only they have. */
  readonly as?: Pick<SignedIn, 'fetch'>;
}
/** Something that was made for it, as a path with `:id` names it. */
export interface Made extends Asked {
  readonly id: string;
  readonly past: Answer | number;
}
/** Headers that have a read wait for it. */
export const afterwards = (past: Answer | number): Readonly<Record<string, string>> =>
  typeof past === 'number' ? { 'x-min-position': String(past) } : after(past);
export const named = (id: string, past: Answer | number): Made => ({ id, params: { id }, past });
/** What the address ends with that an answer leads to. */
export const placeIn = ({ body }: Answer): string =>
  new URL((body as { readonly url: string }).url).pathname.split('/').at(-1) ?? '';
export interface World extends CalledSite {
  readonly pages: PageServer;
}

/** What is made once for all who need it on a site. */
export function onceFor<Made>(make: (world: World) => Promise<Made>): (world: World) => Promise<Made> {
  const made = new WeakMap<World['site'], Promise<Made>>();
  return (world) => {
    const one = made.get(world.site) ?? make(world);
    made.set(world.site, one);
    return one;
  };
}

export interface RequestFor {
  /** One that succeeds for `caller`, on things that were made for it. */
  readonly ask?: (world: World, caller: Caller) => Promise<Asked> | Asked;
  /** What some who may make the call are answered instead of success, and why. */
  readonly instead?: readonly Instead[];
}
export interface Instead {
  readonly to: readonly CallerName[];
  readonly status: number;
  readonly because: string;
}
export type Requests = Readonly<Partial<Record<RouteName, RequestFor>>>;

export const nobodysId = '01890000-0000-7000-8000-00000000dead';
/** Those who are in no session, or in none any more. */
export const signedOut = [
  'anonymous',
  'suspended provider',
  'admin whose session is over',
  'holder of the claim token',
  'holder of another claim token',
  'holder of the scraper token',
  'holder of another scraper token',
  'holder of the operator token',
  'holder of an API key',
  'holder of a withdrawn API key',
] as const satisfies readonly CallerName[];
export const parents = ['parent', 'other parent', 'member of an unconfirmed address'] as const;
export const colleague = ['colleague of the provider'] as const;
export const early = ['admin before two-step sign-in'] as const;

type State = Parameters<typeof listingIn>[1];
/** A listing of the parent's, which the claim token opens as well. */
export async function listed({ site, callers }: World, state: State, more: ListingWanted = {}): Promise<Made> {
  const submittedBy = callers.parent.member?.memberId ?? null;
  const whose = { submittedBy, claimTokenHash: hashOf(CLAIM_TOKEN), ...more };
  const { listingId, position } = await listingIn(site.context.log, state, whose);
  return named(listingId, position);
}
/** One of the provider's business. */
export const ofProvider = (world: World, state: State): Promise<Made> =>
  listed(world, state, {
    submittedBy: world.callers.provider.member?.memberId ?? null,
    claimTokenHash: null,
    origin: 'provider_application',
  });
/** A listing in a state, with a body. */
export const onListing = (state: State, body?: unknown): RequestFor => ({
  ask: async (world) => ({ ...(await listed(world, state)), body }),
});
export const onProviders = (state: State): RequestFor => ({ ask: (world) => ofProvider(world, state) });

export function memberIn({ name, member }: Caller): SignedIn {
  if (!member) throw new Error(`${name} is nobody`);
  return member;
}
export function businessIn({ name, business }: Caller) {
  if (!business) throw new Error(`${name} acts for no business`);
  return business;
}

/** What was asked for and approved by the caller, who is an admin, so that it can be taken back. */
export const approved =
  (made: (world: World, caller: Caller) => Promise<Made>, pathOf: (id: string) => string, body: object = {}) =>
  async (world: World, caller: Caller): Promise<Asked> => {
    const { id } = await made(world, caller);
    const past = await succeeding(call(caller.fetch, 'POST', pathOf(id), body));
    return { ...named(id, past), body: { action: 'approve' } };
  };

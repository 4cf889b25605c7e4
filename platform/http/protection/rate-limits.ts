import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';
import type { AccessRule } from '#domain/kernel/call.ts';
import type { RouteName } from '../../access.ts';
import type { ServerContext } from '../../context.ts';
import type { App } from '../app.ts';
import { httpProblem } from '../problem.ts';
import type { Counters, Limit } from './counters.ts';
import { standInFor } from './stand-ins.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A limit and what is counted under it; `who` is a member, or else what stands for a client address. */
interface Counted extends Limit {
  readonly key: string;
  /** What is counted is what was done: a request that was refused does not count. */
  readonly onlyDone?: boolean;
}

/**
 * What anybody may write, from one address, counted together; who is signed in as well: accounts are free, and whoever has fifty would
 * have all of this fifty times.
 */
const publicWrites: Limit = { max: 20, windowMs: MINUTE };
/** Listings that enter the review queue without an account, from one address. */
const anonymousListings: Limit = { max: 20, windowMs: HOUR };
/** Writes of members, per member and route: far above what a person does, far below what hurts. */
const memberWrites: Limit = { max: 240, windowMs: MINUTE };
type Limits = Readonly<Partial<Record<RouteName, Limit>>>;
/** What makes us fetch pages or send mail, or keeps places from others, is limited by itself as well. */
const dear: Limits = {
  'POST /api/auth/sign-up/email': { max: 60, windowMs: 10 * MINUTE },
  'POST /api/auth/request-password-reset': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/auth/send-verification-email': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/newsletter/subscribe': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/auth/change-email': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/auth/change-password': { max: 10, windowMs: 10 * MINUTE },
  // Letters about them go to an address that may be anybody's.
  'PUT /api/provider/profile': { max: 60, windowMs: HOUR },
  'POST /api/activities/:id/bookings': { max: 20, windowMs: 10 * MINUTE },
  'POST /api/activities/:id/waiting': { max: 20, windowMs: 10 * MINUTE },
  'POST /api/provider/invitations': { max: 20, windowMs: 10 * MINUTE },
  'POST /api/provider/claimable/:id/mail': { max: 10, windowMs: 10 * MINUTE },
  // An admin looks at each of them, and an idea is paid for at once.
  'POST /api/provider/claimable/:id/claims': { max: 20, windowMs: HOUR },
  'POST /api/feature-suggestions': { max: 20, windowMs: HOUR },
  'POST /api/provider/verification': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/activities/:id/enquiries': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/parent/create-from-url': { max: 60, windowMs: MINUTE },
  'POST /api/provider/create-from-url': { max: 60, windowMs: MINUTE },
  'POST /api/parent-submissions/scrape': { max: 60, windowMs: MINUTE },
  'POST /api/parent-submissions/scrape-offer': { max: 60, windowMs: MINUTE },
  // Decoding one takes a tenth of a second and much memory.
  'PUT /api/profile/picture': { max: 20, windowMs: HOUR },
  'PUT /api/provider/logo': { max: 20, windowMs: HOUR },
  'POST /api/banner-ads': { max: 30, windowMs: HOUR },
  'POST /api/activities/:id/gallery': { max: 60, windowMs: HOUR },
};
/** What many families do who share a connection, as those of a school do, stays below it. */
const ofManyFamilies: Limit = { max: 60, windowMs: 10 * MINUTE };
/** What parents have us hold, read or look at, from one address, whoever is signed in there: accounts are free. */
const atOneAddress: Limits = {
  'POST /api/activities/:id/bookings': ofManyFamilies,
  'POST /api/activities/:id/waiting': ofManyFamilies,
  'POST /api/activities/:id/changes': ofManyFamilies,
  'POST /api/drafts/:id/submit': ofManyFamilies,
  'POST /api/parent/submit-suggestion': ofManyFamilies,
  'POST /api/parent-submissions': ofManyFamilies,
  'POST /api/parent-submissions/offer': ofManyFamilies,
  'POST /api/feature-suggestions': ofManyFamilies,
  'POST /api/parent/create-from-url': { max: 60, windowMs: MINUTE },
  'POST /api/parent-submissions/scrape': { max: 60, windowMs: MINUTE },
  'POST /api/parent-submissions/scrape-offer': { max: 60, windowMs: MINUTE },
};
/**
 * Written by the page and not by who looks at it, so counted by the address alone: a page that fails again and again must not use up what
 * they may write.
 */
const apart: Limits = {
  'POST /api/client-errors': { max: 20, windowMs: MINUTE },
  'POST /api/activities/:id/counts': { max: 120, windowMs: MINUTE },
  'POST /api/banner-ads/:id/counts': { max: 120, windowMs: MINUTE },
  // Each of them costs somebody money.
  'POST /api/activities/:id/sponsored-click': { max: 20, windowMs: HOUR },
};
/** What puts a listing before the admins. */
const submits: ReadonlySet<RouteName> = new Set(['POST /api/submit-listing', 'POST /api/drafts/:id/submit']);
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Who may do these may be nobody whom we know. */
const openRules: ReadonlySet<AccessRule | undefined> = new Set(['public-write', 'owner']);

/**
 * Limits writes with counters in PostgreSQL, so that several processes count together. A write counts before its body is waited for, and
 * goes on counting when that comes too late: a body that is waited for takes a connection and memory, and whoever sends slowly would
 * have as many as they like. What we send away because we are busy does not count: whoever was sent away is asked to come back.
 */
export function limitRates(
  app: App,
  { config }: { readonly config: Pick<ServerContext['config'], 'rateLimits' | 'sessionSecret'> },
  counters: Counters,
): void {
  if (!config.rateLimits) return;
  const limitsOf = limitsWith((ip) => standInFor(config.sessionSecret, 'address', addressOf(ip)));
  /** What a request has been counted under; of one that was sent away at the door that is nothing. */
  const countedUnder = new WeakMap<FastifyRequest, readonly Counted[]>();
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method) || request.is404) return;
    const limits = limitsOf(request);
    for (const counted of limits) {
      const { count, leftMs } = await counters.add(counted.key, counted.windowMs);
      if (count > counted.max) throw tooMany(counted, leftMs);
    }
    countedUnder.set(request, limits);
  });
  app.addHook('onResponse', async (request, reply) => {
    const isDone = reply.statusCode < 400 && !reply.hasHeader('idempotent-replay');
    if (isDone) return;
    for (const { key, onlyDone } of countedUnder.get(request) ?? [])
      if (onlyDone || request.isSentAway) await counters.takeBack(key);
  });
}

/** Every limit that a write falls under; `clientOf` stands for an address in keys, which lie in the database. */
const limitsWith =
  (clientOf: (ip: string) => string) =>
  ({ method, routeOptions, caller: { memberId }, ip }: FastifyRequest): Counted[] => {
    const route = `${method} ${routeOptions.url}` as RouteName;
    const { access } = routeOptions.config;
    const address = clientOf(ip);
    if (apart[route]) return [{ ...apart[route], key: `${route} ${address}` }];
    const limits: Counted[] = [];
    const isAnybodys = access === 'public-write';
    const isNobodyKnown = memberId === null && openRules.has(access);
    if (isAnybodys || isNobodyKnown) limits.push({ ...publicWrites, key: `public writes ${address}` });
    if (isNobodyKnown && submits.has(route))
      limits.push({ ...anonymousListings, key: `anonymous listings ${address}`, onlyDone: true });
    if (!isNobodyKnown) limits.push({ ...memberWrites, key: `${route} ${memberId ?? address}` });
    const own = dear[route];
    const counted = new Set(isAnybodys ? [memberId ?? address, address] : [memberId ?? address]);
    if (own) for (const who of counted) limits.push({ ...own, key: `dear ${route} ${who}` });
    const together = atOneAddress[route];
    if (together && memberId !== null) limits.push({ ...together, key: `together ${route} ${address}` });
    return limits;
  };

function tooMany({ onlyDone }: Counted, leftMs: number) {
  const what = onlyDone ? 'You have sent us a lot of activities' : 'That was a lot at once';
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  return httpProblem(429, `${what}. Please try again in ${inWords(seconds)}.`, seconds);
}

/** "42 seconds", "a minute", "3 minutes". */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** An IPv6 customer holds at least a /64: counting single addresses would count nothing. */
export function addressOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.parse(`${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`).toString();
}

import ipaddr from 'ipaddr.js';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { ruleOf } from './access-hook.ts';
import type { Counters, Limit } from './counters.ts';
import type { App } from '../app.ts';
import { httpProblem } from '../problem.ts';

const MINUTE = 60_000;
/** Anonymous writes, per client address and route. */
const publicWrite: Limit = { max: 30, windowMs: MINUTE };
/** Writes of members, per member and route: far above what a person does, far below what hurts. */
const memberWrite: Limit = { max: 240, windowMs: MINUTE };
/** What makes us fetch pages, send mail or hash passwords. */
const dear: Readonly<Record<string, Limit>> = {
  'POST /api/auth/sign-in/email': { max: 20, windowMs: MINUTE },
  'POST /api/auth/sign-up/email': { max: 60, windowMs: 10 * MINUTE },
  'POST /api/auth/request-password-reset': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/auth/send-verification-email': { max: 10, windowMs: 10 * MINUTE },
  'POST /api/client-errors': { max: 20, windowMs: MINUTE },
  'POST /api/scrape-url': { max: 20, windowMs: MINUTE },
  'POST /api/parent/create-from-url': { max: 60, windowMs: MINUTE },
  'POST /api/provider/create-from-url': { max: 60, windowMs: MINUTE },
};

/** Limits writes with counters in PostgreSQL, so that several processes count together (spec/decisions.md 1.7). */
export async function limitRates(app: App, { config }: ServerContext, counters: Counters): Promise<void> {
  if (!config.rateLimits) return;
  app.addHook('onRoute', (route) => {
    const limit = limitOf(String(route.method), route.url);
    if (limit) route.config = { ...route.config, rateLimit: { max: limit.max, timeWindow: limit.windowMs } };
  });
  await app.register(rateLimit, {
    global: false,
    store: storeOn(counters),
    keyGenerator: (request) => `${request.method} ${request.routeOptions.url} ${whoIs(request)}`,
    errorResponseBuilder: (_request, { ttl, after }) =>
      httpProblem(429, `That was a lot at once. Please try again in ${after}.`, Math.max(1, Math.ceil(ttl / 1000))),
  });
}

function limitOf(method: string, url: string): Limit | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined;
  return dear[`${method} ${url}`] ?? (ruleOf(method, url) === 'public-write' ? publicWrite : memberWrite);
}

function whoIs(request: FastifyRequest): string {
  return request.caller.memberId ?? addressOf(request.ip);
}

/** An IPv6 customer holds at least a /64: counting single addresses would count nothing. */
export function addressOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.parse(`${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`).toString();
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

function storeOn(counters: Counters) {
  return class SharedCounters {
    incr(key: string, done: Counted, windowMs: number): void {
      counters.add(key, windowMs).then(
        ({ count, leftMs }) => done(null, { current: count, ttl: leftMs }),
        (error: Error) => done(error),
      );
    }
    child(): SharedCounters {
      return this;
    }
  };
}

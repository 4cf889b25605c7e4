import ipaddr from 'ipaddr.js';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database.ts';
import { ruleOf } from './access-hook.ts';
import type { App } from '../app.ts';
import { httpProblem } from '../problem.ts';

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

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
  'POST /api/scrape-url': { max: 20, windowMs: MINUTE },
  'POST /api/parent/create-from-url': { max: 60, windowMs: MINUTE },
  'POST /api/provider/create-from-url': { max: 60, windowMs: MINUTE },
};
const tables = `
  create schema if not exists platform;
  create unlogged table if not exists platform.rate_limits (
    key text primary key, count integer not null, expires_at timestamptz not null
  );
  create index if not exists rate_limits_expiry on platform.rate_limits (expires_at);`;

/** Limits writes with counters in PostgreSQL, so that several processes count together (spec/decisions.md 1.7). */
export async function limitRates(app: App, context: ServerContext): Promise<void> {
  if (!context.config.rateLimits) return;
  await context.db.transaction(async (transaction) => {
    // `if not exists` does not protect two processes that start at once.
    await transaction.query(`select pg_advisory_xact_lock(hashtext('hopscotch platform tables'))`);
    await transaction.query(tables);
  });
  app.addHook('onRoute', (route) => {
    const limit = limitOf(String(route.method), route.url);
    if (limit) route.config = { ...route.config, rateLimit: { max: limit.max, timeWindow: limit.windowMs } };
  });
  await app.register(rateLimit, {
    global: false,
    store: storeOn(context.db),
    keyGenerator: (request) => `${request.method} ${request.routeOptions.url} ${whoIs(request)}`,
    errorResponseBuilder: (_request, { ttl, after }) =>
      httpProblem(429, `That was a lot at once. Please try again in ${after}.`, Math.max(1, Math.ceil(ttl / 1000))),
  });
  const cleaner = setInterval(() => {
    context.db.query('delete from platform.rate_limits where expires_at < now()').catch(() => undefined);
  }, 5 * MINUTE);
  cleaner.unref();
  app.addHook('onClose', async () => clearInterval(cleaner));
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

function storeOn(db: Database) {
  return class PostgresCounters {
    incr(key: string, done: Counted, windowMs: number): void {
      db.query<{ count: number; ttl: number }>(
        `insert into platform.rate_limits as counter (key, count, expires_at)
         values ($1, 1, now() + $2 * interval '1 millisecond')
         on conflict (key) do update set
           count = case when counter.expires_at <= now() then 1 else counter.count + 1 end,
           expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
         returning count, (extract(epoch from expires_at - now()) * 1000)::int as ttl`,
        [key, windowMs],
      ).then(
        ([row]) => done(null, { current: row?.count ?? 1, ttl: row?.ttl ?? windowMs }),
        (error: Error) => done(error),
      );
    }
    child(): PostgresCounters {
      return this;
    }
  };
}

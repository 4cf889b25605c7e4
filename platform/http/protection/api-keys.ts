import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../auth/owning/claim-token.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database.ts';
import type { App } from '../app.ts';
import { httpProblem } from '../problem.ts';
import type { Counters } from './counters.ts';
import { inWords } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key of the public API came with it; null on every other call. */
    keyHolder: KeyHolder | null;
  }
}

/** What a key allows. */
export interface KeyHolder {
  readonly api_key_id: string;
  readonly per_minute: number;
  readonly per_day: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A key of the public API. Derived from its id, so that a repeated request gives the same one; only its hash is in the log. Whoever
 * finds one in a file knows by its beginning whose it is.
 */
export const apiKeyOf = (apiKeyId: string, secret: string): string =>
  `hop_${createHmac('sha256', secret).update(`api key ${apiKeyId}`).digest('base64url')}`;

/** Whose key `request` carries; undefined without one that opens something. */
export async function keyHolderIn(
  db: Pick<Database, 'query'>,
  { headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>,
): Promise<KeyHolder | undefined> {
  const [, key] = /^Bearer (hop_[\w-]{43})$/i.exec(authorization) ?? [];
  if (key === undefined) return undefined;
  const [holder] = await db.query<KeyHolder>(
    'select api_key_id, per_minute, per_day from api_keys.keys where key_hash = $1 and is_valid',
    [hashOf(key)],
  );
  return holder;
}

/**
 * Counts what is asked with each key of the public API, a minute from the first call on and a day (UTC), in all processes together.
 * Every answer says what is left, in the fields of the IETF's draft "RateLimit header fields for HTTP". What a minute is too many for
 * does not count for the day: who waits as told loses nothing.
 */
export function limitKeys(app: App, { counts }: Pick<ServerContext, 'counts'>, counters: Counters): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.keyHolder === null) return;
    const { api_key_id: id, per_minute: perMinute, per_day: perDay } = request.keyHolder;
    const policies = [
      { name: 'minute', most: perMinute, seconds: 60, key: `api minute ${id}`, windowMs: MINUTE_MS },
      { name: 'day', most: perDay, seconds: 86_400, ...dayOf(id, Date.now()) },
    ] as const;
    void reply.header(
      'ratelimit-policy',
      policies.map(({ name, most, seconds }) => `"${name}";q=${most};w=${seconds}`).join(', '),
    );
    const left: string[] = [];
    for (const { name, most, key, windowMs } of policies) {
      const { count, leftMs } = await counters.add(key, windowMs);
      const seconds = Math.max(1, Math.ceil(leftMs / 1000));
      left.push(`"${name}";r=${Math.max(0, most - count)};t=${seconds}`);
      void reply.header('ratelimit', left.join(', '));
      if (count > most)
        throw httpProblem(
          429,
          `This key allows ${most} calls a ${name}. Please try again in ${inWords(seconds)}.`,
          seconds,
        );
    }
    counts.add('api_calls', id);
  });
}

const dayOf = (id: string, now: number) => ({
  key: `api day ${id} ${new Date(now).toISOString().slice(0, 10)}`,
  windowMs: DAY_MS - (now % DAY_MS),
});

/** What browsers may show a page of another site, and let it send. */
const forBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Link, X-Total-Count, RateLimit, RateLimit-Policy, Retry-After, ETag',
} as const;
const forPreflight = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Authorization, If-None-Match',
  'access-control-max-age': '86400',
} as const;

/** Lets pages of every site read the public API, its refusals included: no cookie counts there, so there is nobody to protect by not. */
export function openToBrowsers(app: App, prefix: string): void {
  app.addHook('onRequest', async ({ url, method }, reply) => {
    if (!url.startsWith(`${prefix}/`)) return;
    void reply.headers(method === 'OPTIONS' ? { ...forBrowsers, ...forPreflight } : forBrowsers);
  });
}

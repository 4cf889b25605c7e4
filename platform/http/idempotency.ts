import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5, v7 } from 'uuid';
import { every } from '#event-store/background.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../database.ts';
import type { App } from './app.ts';
import { httpProblem } from './problem.ts';
import { addressOf } from './protection/rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What makes this command repeatable; set on every write below /api except sign-in. */
    command: CommandIdentity;
    /** Set while an answer is to be stored under the request's Idempotency-Key. */
    reservation: Reservation | null;
  }
}

export interface CommandIdentity {
  /** Command id for the log: the same for every repeat of the same Idempotency-Key, random without one. */
  readonly id: string;
  /** UUIDv7 for what the command creates: the same for every repeat. */
  readonly seed: string;
  readonly correlationId: string;
}

interface Reservation {
  readonly scope: string;
  readonly key: string;
}

interface Row {
  request_hash: string;
  seed_uuid: string;
  status: number | null;
  headers: Record<string, string | string[]> | null;
  body: string | null;
}

const NAMESPACE = '7d4bb1a6-9d02-4b0c-8f1e-3f0a8a3c5d11';
/** How long a repeat believes that the first request is still running. After that it runs the command again. */
const LEASE_MS = 10_000;
const POLL_MS = 50;
const CLEAN_EVERY_MS = 600_000;
const storedHeaders = ['content-type', 'location', 'set-cookie', 'x-log-position'];
const tables = `
  create schema if not exists platform;
  create table if not exists platform.idempotency (
    scope text not null, key text not null, request_hash text not null, seed_uuid uuid not null,
    lease_until timestamptz not null, status integer, headers jsonb, body text,
    created_at timestamptz not null default now(), primary key (scope, key)
  );
  create index if not exists idempotency_age on platform.idempotency (created_at);`;

/**
 * `Idempotency-Key`: a repeated command is answered as it was the first time. The key belongs to the caller and the route. A
 * row with the ids that the command will use is written before the handler runs, so that a repeat after a crash makes the same
 * ids and the log recognises the command. Answers are kept for 24 hours; 5xx and 429 are not kept.
 */
export async function commandIdentity(app: App, context: ServerContext): Promise<void> {
  await context.db.transaction(
    async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(hashtext('hopscotch platform tables'))`);
      await transaction.query(tables);
    },
    { unhurried: true },
  );
  app.decorateRequest('command');
  app.decorateRequest('reservation', null);
  app.addHook('preHandler', async (request, reply) => {
    if (!isCommand(request)) return;
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      request.command = freshCommand();
      return;
    }
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
      throw httpProblem(400, 'Idempotency-Key must be 1 to 200 visible characters.');
    }
    await reserveOrReplay(context.db, request, reply, key);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.reservation) return payload;
    // What was done is done, and what was refused refused, also when that cannot be noted: the log tells a repeat. A failure here
    // would make a second error of an answer that is one, for which the web server has only its own words.
    const stored = store(context.db, request.reservation, reply, payload).catch((err: unknown) =>
      request.log.warn({ err }, 'an answer could not be kept for a repeat'),
    );
    // Whoever hears that something is away need not wait for it once more.
    if (reply.statusCode < 500) await stored;
    return payload;
  });
  const clean = async (): Promise<void> => {
    await context.db.query(`delete from platform.idempotency where created_at < now() - interval '24 hours'`);
  };
  const cleaner = every(CLEAN_EVERY_MS, clean, { name: 'forgetting stored answers', logger: context.logger });
  app.addHook('onClose', () => cleaner.stop());
}

const freshCommand = (): CommandIdentity => ({ id: randomUUID(), seed: v7(), correlationId: randomUUID() });

function isCommand(request: FastifyRequest): boolean {
  const url = request.routeOptions.url ?? '';
  return (
    ['POST', 'PUT', 'DELETE', 'PATCH'].includes(request.method) &&
    url.startsWith('/api/') &&
    !url.startsWith('/api/auth/')
  );
}

async function reserveOrReplay(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply | void> {
  const who = request.caller.memberId ?? `${request.caller.role} ${addressOf(request.ip)}`;
  const reservation = { scope: `${who} ${request.method} ${request.routeOptions.url}`, key };
  const hash = createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body ?? null]))
    .digest('hex');
  const deadline = performance.now() + LEASE_MS * 1.5;
  while (performance.now() < deadline) {
    const seed = await reserve(db, reservation, hash);
    if (seed !== undefined) {
      const id = v5(`${reservation.scope} ${key}`, NAMESPACE);
      request.command = { id, seed, correlationId: id };
      request.reservation = reservation;
      return;
    }
    const row = await find(db, reservation);
    if (row && row.request_hash !== hash) {
      throw httpProblem(422, 'This Idempotency-Key was used for another request.');
    }
    if (row && row.status !== null) return replay(reply, row);
    await request.rest(() => sleep(POLL_MS));
  }
  throw httpProblem(409, 'The first request with this Idempotency-Key is still running.', 2);
}

/** The seed when this request may run: it is the first, or the one before it died or failed. Undefined when another one runs or has answered. */
async function reserve(db: Database, { scope, key }: Reservation, hash: string): Promise<string | undefined> {
  const [row] = await db.query<{ seed_uuid: string }>(
    `insert into platform.idempotency as entry (scope, key, request_hash, seed_uuid, lease_until)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')
     on conflict (scope, key) do update set lease_until = excluded.lease_until
       where entry.status is null and entry.lease_until <= now() and entry.request_hash = excluded.request_hash
     returning seed_uuid`,
    [scope, key, hash, v7(), LEASE_MS],
  );
  return row?.seed_uuid;
}

async function find(db: Database, { scope, key }: Reservation): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select request_hash, seed_uuid, status, headers, body from platform.idempotency where scope = $1 and key = $2`,
    [scope, key],
  );
  return row;
}

function replay(reply: FastifyReply, row: Row): FastifyReply {
  return reply
    .code(row.status ?? 200)
    .headers(row.headers ?? {})
    .header('idempotent-replay', 'true')
    .send(row.body ?? '');
}

/** Keeps the answer, or gives the key free at once when the failure was ours and a repeat may do better. */
async function store(db: Database, { scope, key }: Reservation, reply: FastifyReply, payload: unknown): Promise<void> {
  const isFinal = reply.statusCode < 500 && reply.statusCode !== 429;
  if (!isFinal || (payload !== null && payload !== undefined && typeof payload !== 'string')) {
    // The database may be what failed: then the lease runs out by itself.
    await db.query('update platform.idempotency set lease_until = now() where scope = $1 and key = $2', [scope, key]);
    return;
  }
  const all = reply.getHeaders();
  const headers = Object.fromEntries(
    storedHeaders.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]),
  );
  await db.query('update platform.idempotency set status = $3, headers = $4, body = $5 where scope = $1 and key = $2', [
    scope,
    key,
    reply.statusCode,
    JSON.stringify(headers),
    payload ?? null,
  ]);
}

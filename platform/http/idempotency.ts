import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5, v7 } from 'uuid';
import { every } from '#event-store/background.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../database.ts';
import type { App } from './app.ts';
import { clientIds } from './client-id.ts';
import { httpProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What makes this command repeatable; set on every write below /api except sign-in. */
    command: CommandIdentity;
    /** Set while an answer is to be stored under the request's Idempotency-Key. */
    reservation: Reservation | null;
  }
  interface FastifyContextConfig {
    /**
     * What `activity` in the route's answers is, of their `id`. It may be personal, so it is not kept with the rest of an answer,
     * and a repeat gets it as it is now.
     */
    activityAgain?: (request: FastifyRequest, id: string) => Promise<unknown>;
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
  /** When it was made, ms of a clock that never goes back. */
  readonly since: number;
}

interface Row {
  request_hash: string;
  seed_uuid: string;
  status: number | null;
  position: number | null;
  answer: Readonly<Record<string, unknown>> | null;
}

const NAMESPACE = '7d4bb1a6-9d02-4b0c-8f1e-3f0a8a3c5d11';
/**
 * How long a repeat believes that the first request is still running when its process says nothing more of it. The process says so
 * while it runs; after a crash a repeat need not wait for longer than this.
 */
const LEASE_MS = 2_500;
const PROLONG_EVERY_MS = 500;
/** How long a repeat waits for the first request's answer. */
const WAITS_MS = 15_000;
const POLL_MS = 50;
const CLEAN_EVERY_MS = 600_000;
/** Version 1 kept whole answers, and of people without an account their network address. */
const tables = `
  create schema if not exists platform;
  create table if not exists platform.idempotency (
    scope text not null, key text not null, request_hash text not null, seed_uuid uuid not null,
    lease_until timestamptz not null, status integer, position bigint, answer json,
    created_at timestamptz not null default now(), primary key (scope, key)
  );
  create index if not exists idempotency_age on platform.idempotency (created_at);
  do $$ begin
    if exists (select from information_schema.columns
      where table_schema = 'platform' and table_name = 'idempotency' and column_name = 'body') then
      delete from platform.idempotency where scope like 'anonymous %';
      update platform.idempotency set status = null, lease_until = now();
      alter table platform.idempotency drop column body, drop column headers,
        add column position bigint, add column answer json;
    end if;
  end $$;`;

/**
 * `Idempotency-Key`: a repeated command is answered as it was the first time. The key belongs to the caller and the route, and a
 * caller without an account is known by an id that they hold, never by the address that they share or change (see `clientIds`).
 * A row is written before the handler runs, so that two at once are one. What is kept of an answer for 24 hours is its status, its
 * log position and, if it is nothing else, ids and fixed sentences; any other answer is built again: the handler runs under the ids
 * that it had, by which the log recognises the command. The ids follow from the caller and the key, so the same holds after the row
 * is gone. 5xx and 429 are not kept. Only the activity in an answer is never kept, and never a reason to run the handler again.
 */
export async function commandIdentity(app: App, context: ServerContext): Promise<void> {
  await context.db.transaction(
    async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(hashtext('hopscotch platform tables'))`);
      await transaction.query(tables);
    },
    { unhurried: true },
  );
  const clients = clientIds(context.config.baseUrl);
  /** Of the requests that run in this process. */
  const running = new Set<Reservation>();
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
    const { role, memberId } = request.caller;
    const who = memberId ?? (role === 'crawler' ? role : `anonymous ${hashOf(clients.idOf(request, reply))}`);
    await reserveOrReplay(context, request, reply, {
      scope: `${who} ${request.method} ${request.routeOptions.url}`,
      key,
      since: performance.now(),
    });
    if (request.reservation) running.add(request.reservation);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.reservation) return payload;
    running.delete(request.reservation);
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
  const loops = [
    every(CLEAN_EVERY_MS, clean, { name: 'forgetting stored answers', logger: context.logger }),
    every(PROLONG_EVERY_MS, () => prolong(context.db, running), {
      name: 'telling that commands run',
      logger: context.logger,
    }),
  ];
  app.addHook('onResponse', async ({ reservation }) => {
    if (reservation) running.delete(reservation);
  });
  app.addHook('onClose', async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  });
}

const freshCommand = (): CommandIdentity => ({ id: randomUUID(), seed: v7(), correlationId: randomUUID() });
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for every repeat. The seed is a UUIDv7 in form; its time is made up, because a repeat does not know the first one's. */
function commandOf({ scope, key }: Pick<Reservation, 'scope' | 'key'>): CommandIdentity {
  const id = v5(`${scope} ${key}`, NAMESPACE);
  const bits = createHash('sha256').update(`seed ${id}`).digest();
  const seed = v7({ msecs: SEED_EPOCH_MS + bits.readUInt32BE(16), random: bits.subarray(0, 16) });
  return { id, seed, correlationId: id };
}
const SEED_EPOCH_MS = Date.UTC(2026, 0, 1);

function isCommand(request: FastifyRequest): boolean {
  const url = request.routeOptions.url ?? '';
  return (
    ['POST', 'PUT', 'DELETE', 'PATCH'].includes(request.method) &&
    url.startsWith('/api/') &&
    !url.startsWith('/api/auth/')
  );
}

async function reserveOrReplay(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  reservation: Reservation,
): Promise<FastifyReply | void> {
  // Keyed: who reads the table cannot try out what somebody may have sent.
  const hash = createHmac('sha256', config.sessionSecret)
    .update(JSON.stringify([request.params, request.query, request.body ?? null]))
    .digest('hex');
  const derived = commandOf(reservation);
  const deadline = performance.now() + WAITS_MS;
  while (performance.now() < deadline) {
    const seed = await reserve(db, reservation, hash, derived.seed);
    if (seed !== undefined) {
      request.command = { ...derived, seed };
      request.reservation = reservation;
      return;
    }
    const row = await find(db, reservation);
    if (row && row.request_hash !== hash) {
      throw httpProblem(422, 'This Idempotency-Key was used for another request.');
    }
    if (row && row.status !== null) {
      request.command = { ...derived, seed: row.seed_uuid };
      return replay(request, reply, row.status, row);
    }
    await sleep(POLL_MS);
  }
  throw httpProblem(409, 'The first request with this Idempotency-Key is still running.', 2);
}

/** The requests that have been running for a while go on running. Most have ended by then, and cost nothing. */
async function prolong(db: Database, running: ReadonlySet<Reservation>): Promise<void> {
  const now = performance.now();
  const long = [...running].filter(({ since }) => now - since >= PROLONG_EVERY_MS);
  if (long.length === 0) return;
  await db.query(
    `update platform.idempotency as entry set lease_until = now() + $3 * interval '1 millisecond'
     from unnest($1::text[], $2::text[]) as held(scope, key)
     where entry.scope = held.scope and entry.key = held.key and entry.status is null`,
    [long.map(({ scope }) => scope), long.map(({ key }) => key), LEASE_MS],
  );
}

/** The seed when this request may run: it is the first, or the one before it died or failed. Undefined when another one runs or has answered. */
async function reserve(
  db: Database,
  { scope, key }: Reservation,
  hash: string,
  seed: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ seed_uuid: string }>(
    `insert into platform.idempotency as entry (scope, key, request_hash, seed_uuid, lease_until)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')
     on conflict (scope, key) do update set lease_until = excluded.lease_until
       where entry.status is null and entry.lease_until <= now() and entry.request_hash = excluded.request_hash
     returning seed_uuid`,
    [scope, key, hash, seed, LEASE_MS],
  );
  return row?.seed_uuid;
}

async function find(db: Database, { scope, key }: Reservation): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select request_hash, seed_uuid, status, position, answer from platform.idempotency where scope = $1 and key = $2`,
    [scope, key],
  );
  return row;
}

/** Answers from the row; when it does not hold the answer, lets the handler build it again. */
async function replay(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { position, answer }: Row,
): Promise<FastifyReply | void> {
  void reply.header('idempotent-replay', 'true');
  if (answer === null) return;
  if (position !== null) void reply.reached(position);
  const { activityAgain } = request.routeOptions.config;
  if (status < 400 && activityAgain) {
    return reply.code(status).send({ ...answer, activity: await activityAgain(request, String(answer['id'])) });
  }
  const type = status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8';
  return reply.code(status).header('content-type', type).send(JSON.stringify(answer));
}

/** Keeps what may be kept of the answer, or gives the key free at once when the failure was ours and a repeat may do better. */
async function store(db: Database, { scope, key }: Reservation, reply: FastifyReply, payload: unknown): Promise<void> {
  const isFinal = reply.statusCode < 500 && reply.statusCode !== 429;
  if (!isFinal || (payload !== null && payload !== undefined && typeof payload !== 'string')) {
    // The database may be what failed: then the lease runs out by itself.
    await db.query('update platform.idempotency set lease_until = now() where scope = $1 and key = $2', [scope, key]);
    return;
  }
  const position = Number(reply.getHeader('x-log-position') ?? 0) || null;
  await db.query(
    'update platform.idempotency set status = $3, position = $4, answer = $5 where scope = $1 and key = $2',
    [
      scope,
      key,
      reply.statusCode,
      position,
      keptOf(payload, reply.request.routeOptions.config.activityAgain !== undefined),
    ],
  );
}

/** Keys under which answers hold ids, numbers, words of ours and fixed sentences, and never what a person has said. */
const impersonal = new Set([
  'id',
  'status',
  'revision',
  'outcome',
  'message',
  'type',
  'title',
  'detail',
  'errors',
  'field',
]);

/** What is kept of `payload`, as JSON: all of it, or all but its activity, when nothing in that can be personal; else null. */
function keptOf(payload: string | null | undefined, withoutActivity: boolean): string | null {
  if (typeof payload !== 'string' || payload === '') return null;
  try {
    const whole: unknown = JSON.parse(payload);
    if (!withoutActivity) return isImpersonal(whole) ? payload : null;
    const { activity: _, ...rest } = whole as Readonly<Record<string, unknown>>;
    return isImpersonal(rest) ? JSON.stringify(rest) : null;
  } catch {
    return null;
  }
}

function isImpersonal(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isImpersonal);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, inner]) => impersonal.has(name) && isImpersonal(inner));
}

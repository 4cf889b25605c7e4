import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5, v7 } from 'uuid';
import { every, unawaited } from '#event-store/background.ts';
import { together } from '#event-store/together.ts';
import type { ServerContext } from '../context.ts';
import { deleteInSteps } from '../postgres/delete-in-steps.ts';
import type { App } from './app.ts';
import { clientIds } from './client-id.ts';
import {
  find,
  type Kept,
  keepAll,
  prepareIdempotency,
  prolong,
  type Reservation,
  reserveAll,
  type Row,
  type Wanted,
} from './idempotency-rows.ts';
import { httpProblem } from './problem.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

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

const NAMESPACE = '7d4bb1a6-9d02-4b0c-8f1e-3f0a8a3c5d11';
const PROLONG_EVERY_MS = 500;
/** How long a repeat waits for the first request's answer. */
const WAITS_MS = 15_000;
/** Between two looks at whether the first request has been answered, ms: doubled each time, up to the second. */
const POLL_MS = 50;
const LONGEST_POLL_MS = 250;
const CLEAN_EVERY_MS = 600_000;
/** Answers are kept for repeats, which come later than this: those of so many ms go together. */
const GATHER_MS = 250;

/**
 * `Idempotency-Key`: a repeated command is answered as it was the first time. The key belongs to the caller and the route, and a
 * caller without an account is known by an id that they hold, never by the address that they share or change (see `clientIds`).
 * A row is written before the handler runs, so that two at once are one. What is kept of an answer for 24 hours is its status, its
 * log position and, if it is nothing else, ids and fixed sentences; any other answer is built again: the handler runs under the ids
 * that it had, by which the log recognises the command. The ids follow from the caller and the key, so the same holds after the row
 * is gone. 5xx, 429 and what says when to try again are not kept. Only the activity in an answer is never kept, and never a reason to
 * run the handler again.
 */
export async function commandIdentity(app: App, context: ServerContext): Promise<void> {
  await prepareIdempotency(context.db);
  const clients = clientIds(context.config.baseUrl);
  const oneKey = { keyOf: ({ scope, key }: Pick<Reservation, 'scope' | 'key'>): string => `${scope} ${key}` };
  const reserve: Reserve = together((wanted: readonly Wanted[]) => reserveAll(context.db, wanted), oneKey);
  const keep = together((all: readonly Kept[]) => keepAll(context.db, all), { ...oneKey, gatherMs: GATHER_MS });
  /** What has been answered and is not kept yet. */
  const keeping = new Set<Promise<void>>();
  /** Of the requests that run in this process. */
  const running = new Set<Reservation>();
  /** Most have ended by then, and cost nothing. */
  const longRunning = (): Reservation[] => {
    const now = performance.now();
    return [...running].filter(({ since }) => now - since >= PROLONG_EVERY_MS);
  };
  app.decorateRequest('command');
  app.decorateRequest('reservation', null);
  if (faultPoint) beforeCommands(app, async () => faultPoint?.('command: before validation'));
  app.addHook('preHandler', async (request, reply) => {
    if (!isRepeatable(request.method, request.routeOptions.url ?? '')) return;
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
    await reserveOrReplay({ ...context, reserve }, request, reply, {
      scope: `${who} ${request.method} ${request.routeOptions.url}`,
      key,
      holder: randomUUID(),
      since: performance.now(),
    });
    if (request.reservation) running.add(request.reservation);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.reservation) return payload;
    if (faultPoint) await faultPoint('command: before answer');
    running.delete(request.reservation);
    // Nobody waits for it: what was done is done, and what was refused refused, also when that is never noted. The log tells a repeat.
    const kept = keep(keptFrom(request.reservation, reply, payload)).catch((err: unknown) =>
      request.log.warn({ err }, 'an answer could not be kept for a repeat'),
    );
    keeping.add(kept);
    unawaited(
      { name: 'keeping answers' },
      kept.finally(() => keeping.delete(kept)),
    );
    return payload;
  });
  const clean = async (): Promise<void> => {
    await deleteInSteps(context.db, 'platform.idempotency', `created_at < now() - interval '24 hours'`);
  };
  const loops = [
    every(CLEAN_EVERY_MS, clean, { name: 'forgetting stored answers', logger: context.logger }),
    every(PROLONG_EVERY_MS, () => prolong(context.db, longRunning()), {
      name: 'telling that commands run',
      logger: context.logger,
    }),
  ];
  app.addHook('onResponse', async ({ reservation }) => {
    if (reservation) running.delete(reservation);
  });
  app.addHook('onClose', async () => {
    await Promise.all([...loops.map((loop) => loop.stop()), ...keeping]);
  });
}

/** Has `strike` come before whatever is known of a command. What only looks passes none, or a fault would be spent on it. */
export function beforeCommands(app: Pick<App, 'addHook'>, strike: () => Promise<void>): void {
  app.addHook('preValidation', async ({ method, routeOptions }) => {
    if (isRepeatable(method, routeOptions.url ?? '')) await strike();
  });
}

const freshCommand = (): CommandIdentity => ({ id: randomUUID(), seed: v7(), correlationId: randomUUID() });
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same for every repeat. The seed is a UUIDv7 in form; its time is made up, because a repeat does not know the first one's. */
function commandOf({ scope, key }: Pick<Reservation, 'scope' | 'key'>): CommandIdentity {
  const id = commandIdOf(scope, key);
  const bits = createHash('sha256').update(`seed ${id}`).digest();
  const seed = v7({ msecs: SEED_EPOCH_MS + bits.readUInt32BE(16), random: bits.subarray(0, 16) });
  return { id, seed, correlationId: id };
}
/** The command id of whoever sends `key`; their `scope` is who they are, the method and the route. */
export const commandIdOf = (scope: string, key: string): string => v5(`${scope} ${key}`, NAMESPACE);
const SEED_EPOCH_MS = Date.UTC(2026, 0, 1);

/** Whether the route `method` `url` is a command that an Idempotency-Key makes repeatable. Signing in is none: it tells who asks. */
export function isRepeatable(method: string, url: string): boolean {
  return (
    ['POST', 'PUT', 'DELETE', 'PATCH'].includes(method) && url.startsWith('/api/') && !url.startsWith('/api/auth/')
  );
}

async function reserveOrReplay(
  { db, config, reserve }: Pick<ServerContext, 'db' | 'config'> & { reserve: Reserve },
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
  let pause = POLL_MS;
  while (performance.now() < deadline) {
    const seed = await reserve({ ...reservation, hash, seed: derived.seed });
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
    // Whoever sends the same again because nothing is answered must not be what keeps others from an answer.
    const ms = pause;
    await request.rest(() => sleep(ms));
    pause = Math.min(2 * pause, LONGEST_POLL_MS);
  }
  throw httpProblem(409, 'We are still working on what you sent. Please wait a moment and try again.', 2);
}

type Reserve = (wanted: Wanted) => Promise<string | undefined>;

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

/** What may be kept of the answer; the key is free at once when the failure was ours and a repeat may do better. */
function keptFrom({ scope, key, holder }: Reservation, reply: FastifyReply, payload: unknown): Kept {
  const comesAgain = reply.statusCode === 429 || reply.hasHeader('retry-after');
  const isFinal = reply.statusCode < 500 && !comesAgain;
  if (!isFinal || (payload !== null && payload !== undefined && typeof payload !== 'string')) {
    // The database may be what failed: then the lease runs out by itself.
    return { scope, key, holder, status: null, position: null, answer: null };
  }
  const position = Number(reply.getHeader('x-log-position') ?? 0) || null;
  const answer = keptOf(payload, reply.request.routeOptions.config.activityAgain !== undefined);
  return { scope, key, holder, status: reply.statusCode, position, answer };
}

/**
 * Keys under which answers hold ids, numbers, words of ours and fixed sentences, and never what a person has said. The addresses of
 * pictures are made of hashes. They stand in no log by which a repeat would be recognised: done once more it would put an old picture
 * in the place of a newer one.
 */
const impersonal = new Set([
  'id',
  'logoUrl',
  'profileImageUrl',
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

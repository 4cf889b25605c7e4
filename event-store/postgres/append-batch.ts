import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { isAsExpected } from '../expected-revision.ts';
import { type Append, type AppendResult, StoreUnavailable, WrongExpectedRevision } from '../port.ts';
import { append, holdHorizon } from './append.ts';
import { COPY_NULL, copyLine, copyText } from './copy-text.ts';
import { isDeadlock, isUniqueViolation, query, transaction } from './pool.ts';
import { allColumns, valuesOf } from './rows.ts';

const ATTEMPTS = 10;
const BATCH_LOCK = 0x4c6f68;
const BATCH_LOCKS = 64;

/**
 * Many appends in one transaction, their events by COPY: at first in the hope that none of them has been there, then looking
 * for those that have. When somebody else's append got in between even then, one after the other, because a long batch on busy streams
 * would lose that race again and again.
 */
export async function appendBatch(pool: pg.Pool, appends: readonly Append[]): Promise<readonly AppendResult[]> {
  if (appends.some(({ events }) => events.length === 0)) throw new RangeError('An append without events');
  const ways = [
    (client: pg.PoolClient) => copyAll(client, appends, new Map()),
    async (client: pg.PoolClient) => copyAll(client, appends, await receiptsOf(client, appends)),
  ];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const way = ways[attempt] ?? ((client: pg.PoolClient) => appendInTurn(client, appends));
    try {
      return await transaction(pool, async (client) => {
        await waitForOtherBatches(client, appends);
        return way(client);
      });
    } catch (error) {
      // A repeated command finds its stream further on than it expects.
      const mayBeRepeated = attempt === 0 && error instanceof WrongExpectedRevision;
      // Single appends that went together may hold what the batch comes to, and wait for what it has.
      if (!mayBeRepeated && !isUniqueViolation(error) && !isDeadlock(error)) throw error;
    }
  }
  throw new StoreUnavailable('The streams of a batch are being written by too many at once');
}

/**
 * Two batches on the same streams would each hold a revision that the other waits for. So they go one after the other; streams
 * share a few locks, taken in one order, because a batch may have more streams than the server has room for locks.
 */
async function waitForOtherBatches(client: pg.PoolClient, appends: readonly Append[]): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(${BATCH_LOCK}, number) from (
       select distinct hashtext(stream) & ${BATCH_LOCKS - 1} as number from unnest($1::text[]) as stream order by number
     ) as locks`,
    [streamsOf(appends)],
  );
}

const streamsOf = (appends: readonly Append[]): string[] => [...new Set(appends.map(({ stream }) => stream))];

/** Whoever else writes one of these streams waits from here on until this transaction has ended. */
async function appendInTurn(client: pg.PoolClient, appends: readonly Append[]): Promise<readonly AppendResult[]> {
  const results: AppendResult[] = [];
  for (const { stream, expected, events, commandId } of appends) {
    results.push(await append(client, stream, expected, events, commandId));
  }
  return results;
}

/** What becomes of an append; its position is known when its events are on their way. */
interface Outcome {
  readonly append: Append;
  position: number;
  readonly revision: number;
}

/** `receipts`: of those that are in the log already. */
async function copyAll(
  client: pg.PoolClient,
  appends: readonly Append[],
  receipts: ReadonlyMap<string, AppendResult>,
): Promise<readonly AppendResult[]> {
  await client.query(holdHorizon);
  const revisions = await revisionsOf(client, appends);
  const outcomes = new Map<string, Outcome>();
  let events = 0;
  const answers = appends.map((append) => {
    const key = keyOf(append);
    const earlier = receipts.get(key) ?? outcomes.get(key);
    if (earlier) return { outcome: earlier, repeated: true };
    const actual = revisions.get(append.stream) ?? 0;
    if (!isAsExpected(append.expected, actual)) throw new WrongExpectedRevision(append.stream, append.expected, actual);
    const revision = actual + append.events.length;
    const outcome: Outcome = { append, position: 0, revision };
    revisions.set(append.stream, revision);
    outcomes.set(key, outcome);
    events += append.events.length;
    return { outcome, repeated: false };
  });
  const positions = await takePositions(client, events);
  await copy(client, lines(outcomes.values(), positions));
  return answers.map(({ outcome: { position, revision }, repeated }) => ({ position, revision, repeated }));
}

const keyOf = ({ stream, commandId }: Append): string => `${stream}\n${commandId}`;

/** What of the batch is in the log already. */
async function receiptsOf(client: pg.PoolClient, appends: readonly Append[]): Promise<Map<string, AppendResult>> {
  const rows = await query<{ stream: string; command_id: string; position: number; revision: number }>(
    client,
    `select stream, command_id, later.position, later.revision
       from log.events as first, lateral (
         select max(position) as position, max(revision) as revision from log.events
         where stream = first.stream and command_id = first.command_id and revision >= first.revision
       ) as later
       where id = any($1::uuid[])`,
    [appends.map(({ events }) => events[0]?.id)],
  );
  return new Map(
    rows.map(({ stream, command_id: commandId, position, revision }) => [
      `${stream}\n${commandId}`,
      { position, revision, repeated: true },
    ]),
  );
}

async function revisionsOf(client: pg.PoolClient, appends: readonly Append[]): Promise<Map<string, number>> {
  const rows = await query<{ stream: string; revision: number }>(
    client,
    `select stream, newest.revision from unnest($1::text[]) as stream, lateral (
       select coalesce(max(revision), 0) as revision from log.events where events.stream = stream.stream
     ) as newest`,
    [streamsOf(appends)],
  );
  return new Map(rows.map(({ stream, revision }) => [stream, revision]));
}

/** Mostly they follow each other, and then it takes two numbers to say which they are. */
async function takePositions(client: pg.PoolClient, count: number): Promise<readonly number[]> {
  const [taken] = await query<{ first: number; all: string | null }>(
    client,
    `with taken as materialized (select nextval('log.position') as position from generate_series(1, $1::int))
     select min(position) as first,
       case when max(position) - min(position) + 1 > count(*) then string_agg(position::text, ',' order by position) end as all
     from taken`,
    [count],
  );
  const first = taken?.first ?? 0;
  return taken?.all?.split(',').map(Number) ?? Array.from({ length: count }, (_, index) => first + index);
}

/** Sets each outcome's position on the way. */
function* lines(outcomes: Iterable<Outcome>, positions: readonly number[]): Generator<string> {
  let taken = 0;
  let text = '';
  for (const outcome of outcomes) {
    const { stream, events } = outcome.append;
    let revision = outcome.revision - events.length;
    for (const event of events) {
      revision += 1;
      outcome.position = positions[taken] ?? 0;
      taken += 1;
      text += copyLine([outcome.position, copyText(stream), revision, ...valuesOf(event).map(fieldOf)]);
    }
    if (text.length > 60_000) {
      yield text;
      text = '';
    }
  }
  yield text;
}

async function copy(client: pg.PoolClient, rows: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(from(`copy log.events (${allColumns}) from stdin`)));
}

const fieldOf = (value: string | number | null): string | number =>
  typeof value === 'string' ? copyText(value) : (value ?? COPY_NULL);

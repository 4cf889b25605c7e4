import type pg from 'pg';
import { isAsExpected } from '../expected-revision.ts';
import { eventId } from '../ids.ts';
import {
  type Append,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../port.ts';
import { isKnown, remember } from './known-revisions.ts';
import { isUniqueViolation, onOneConnection, query, transaction } from './pool.ts';
import { givenColumns, givenTypes, valuesOf } from './rows.ts';
import { APPEND_LOCK } from './schema.ts';
import { faultPoint, isOrdered } from '../faults/fault-points.ts';

/** Takes the lock that keeps readers from passing the positions which this transaction is going to take. */
export const holdHorizon = `select pg_advisory_xact_lock_shared(${APPEND_LOCK}, coalesce(pg_sequence_last_value('log.position'), 0)::bit(32)::int)`;

/** Somebody else won this often in a row: not contention any more, but a fault. */
const ATTEMPTS = 200;
/** Longer appends go the way of batches, where the number of parameters is no limit. */
export const MAX_IN_ONE_STATEMENT = 16;

/** Appends in one statement: on the pool that is one transaction and one round trip. Any number of events, if they must. */
export async function append(
  on: pg.Pool | pg.PoolClient,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  commandId: string,
): Promise<AppendResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const last = await insert(on, stream, expected, events);
    if (last) return { ...last, repeated: false };
    const earlier = await findReceipt(on, stream, commandId);
    if (earlier) return earlier;
    const actual = await newestRevision(on, stream);
    // What was in the way when the statement looked may be decided by now, and then it is tried again.
    if (!isAsExpected(expected, actual)) throw new WrongExpectedRevision(stream, expected, actual);
  }
  throw new StoreUnavailable(`${stream} is being written by too many at once`);
}

/** Where the events of `commandId` ended up in `stream`; undefined when there are none. */
export async function findReceipt(
  on: pg.Pool | pg.PoolClient,
  stream: string,
  commandId: string,
): Promise<AppendResult | undefined> {
  const [row] = await query<{ position: number; revision: number }>(on, {
    name: 'log receipt',
    // A command's events stand together: the last is before the first one of another command, however long the stream is.
    text: `select last.position, last.revision from log.events as first
      cross join lateral (
        select min(revision) as revision from (
          select revision from log.events
          where stream = $1 and revision > first.revision and command_id <> $2 order by revision limit 1
        ) as next
      ) as others
      cross join lateral (
        select position, revision from log.events
        where stream = $1 and revision < coalesce(others.revision, 2147483647) order by revision desc limit 1
      ) as last
      where first.id = $3 and first.stream = $1 and first.command_id = $2`,
    values: [stream, commandId, eventId(stream, commandId, 0)],
  });
  return row && { ...row, repeated: true };
}

async function newestRevision(on: pg.Pool | pg.PoolClient, stream: string): Promise<number> {
  const [row] = await query<{ revision: number }>(on, {
    name: 'log newest revision',
    text: 'select coalesce(max(revision), 0) as revision from log.events where stream = $1',
    values: [stream],
  });
  return row?.revision ?? 0;
}

/** Where the last event ended up; undefined when the stream was not as expected or the events are there already. */
export async function insert(
  on: pg.Pool | pg.PoolClient,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Inserted | undefined> {
  if (isPool(on) && faultPoint && isOrdered('append: before commit')) {
    return transaction(on, async (client) => {
      const inserted = await insert(client, stream, expected, events);
      await faultPoint?.('append: before commit');
      return inserted;
    });
  }
  // In a longer transaction, a broken constraint must not take what came before with it.
  const nested = !isPool(on);
  if (nested) await on.query('savepoint append');
  try {
    return (await insertAll(on, [{ stream, expected, events }])).get(stream);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (nested) await on.query('rollback to savepoint append');
    return undefined;
  }
}

/** Where an append's last event ended up. */
interface Inserted {
  readonly position: number;
  readonly revision: number;
}

/** Appends to streams of which no two are the same, in one statement; by stream, those that were as expected. */
export async function insertAll(
  on: pg.Pool | pg.PoolClient,
  appends: readonly Pick<Append, 'stream' | 'expected' | 'events'>[],
): Promise<ReadonlyMap<string, Inserted>> {
  const [alone, another] = appends;
  if (alone && !another && alone.events.length === 1 && isExact(alone.expected)) return insertOne(on, alone);
  const values = appends.flatMap(({ stream, expected, events }) =>
    events.flatMap((event, index) => [stream, expectedCode(expected), index + 1, ...valuesOf(event)]),
  );
  const count = values.length / (3 + givenColumns.length);
  const rows = await query<Inserted & { stream: string }>(on, {
    name: `log append ${count}`,
    text: insertOf(count),
    values,
  });
  return new Map(rows.map(({ stream, position, revision }) => [stream, { position, revision }]));
}

type Exact = number | 'no-stream';
const isExact = (expected: ExpectedRevision): expected is Exact =>
  typeof expected === 'number' || expected === 'no-stream';

/**
 * The commonest append, which need not look for the newest revision: one that is taken breaks the constraint. The lock stands in
 * the condition, which is decided before the row and with it the position is made.
 */
const insertOneText = `
  insert into log.events (position, stream, revision, ${givenColumns.join(', ')})
  select nextval('log.position'), $1, $2::int + 1, ${givenTypes.map((type, column) => `$${column + 3}::${type}`).join(', ')}
  where (${holdHorizon}) is not null`;
const lookFirst = 'and ($2 = 0 or exists (select from log.events where stream = $1 and revision = $2))';
const insertOneTexts = {
  known: `${insertOneText} returning position, revision`,
  unknown: `${insertOneText} ${lookFirst} returning position, revision`,
};

async function insertOne(
  on: pg.Pool | pg.PoolClient,
  { stream, expected, events }: Pick<Append, 'stream' | 'expected' | 'events'>,
): Promise<ReadonlyMap<string, Inserted>> {
  const revision = expectedCode(expected);
  const send = (client: pg.PoolClient, kind: keyof typeof insertOneTexts): Promise<Inserted[]> =>
    query<Inserted>(client, {
      name: `log append one ${kind}`,
      text: insertOneTexts[kind],
      values: [stream, revision, ...events.flatMap(valuesOf)],
    });
  // In a longer transaction nothing is certain until its end.
  const [row] = isPool(on)
    ? await onOneConnection(on, async (client) => {
        const rows = await send(client, isKnown(client, stream, revision) ? 'known' : 'unknown');
        for (const inserted of rows) remember(client, stream, inserted.revision);
        return rows;
      })
    : await send(on, 'unknown');
  return new Map(row ? [[stream, row]] : []);
}

const isPool = (on: pg.Pool | pg.PoolClient): on is pg.Pool => 'totalCount' in on;

const expectedCode = (expected: ExpectedRevision): number => {
  if (typeof expected === 'number') return expected;
  return { 'no-stream': 0, any: -1, 'stream-exists': -2 }[expected];
};

const statements = new Map<number, string>();

function insertOf(count: number): string {
  const known = statements.get(count);
  if (known) return known;
  const made = insertStatement(count);
  statements.set(count, made);
  return made;
}

/**
 * Lock, look, take positions, insert. The join with `held` is what makes the lock come before the first `nextval`, and the
 * stream is looked at before, too: an append that sees another's events has greater positions. Whoever loses the race
 * for a revision breaks the unique constraint instead of waiting for a lock of ours.
 */
function insertStatement(count: number): string {
  const types = ['text', 'int', 'int', ...givenTypes];
  const values = Array.from({ length: count }, (_, row) =>
    types.map((type, column) => `$${row * types.length + column + 1}::${type}`).join(', '),
  );
  const columns = givenColumns.join(', ');
  return `
    with held as materialized (${holdHorizon})
    insert into log.events (position, stream, revision, ${columns})
    select nextval('log.position'), stream, newest + index, ${columns}
    from (
      select given.*, newest.revision as newest
      from held, (values ${values.map((row) => `(${row})`).join(', ')}) as given (stream, expected, index, ${columns}),
        lateral (select coalesce(max(revision), 0) as revision from log.events where events.stream = given.stream) as newest
      where case expected when -1 then true when -2 then newest.revision > 0 else newest.revision = expected end
      offset 0
    ) as ready
    returning stream, position, revision`;
}

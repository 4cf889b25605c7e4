import type pg from 'pg';
import { eventId } from '../ids.ts';
import {
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../port.ts';
import { isUniqueViolation, query } from './pool.ts';
import { givenColumns, givenTypes, valuesOf } from './rows.ts';
import { APPEND_LOCK } from './schema.ts';

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

export function isAsExpected(expected: ExpectedRevision, actual: number): boolean {
  if (expected === 'any') return true;
  if (expected === 'stream-exists') return actual > 0;
  return actual === (expected === 'no-stream' ? 0 : expected);
}

/** Where the events of `commandId` ended up in `stream`; undefined when there are none. */
export async function findReceipt(
  on: pg.Pool | pg.PoolClient,
  stream: string,
  commandId: string,
): Promise<AppendResult | undefined> {
  const [row] = await query<{ position: number | null; revision: number | null }>(on, {
    name: 'log receipt',
    text: `select max(position) as position, max(revision) as revision from log.events
      where stream = $1 and command_id = $2 and revision >= (select revision from log.events where id = $3 and stream = $1)`,
    values: [stream, commandId, eventId(stream, commandId, 0)],
  });
  return row?.position && row.revision ? { position: row.position, revision: row.revision, repeated: true } : undefined;
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
): Promise<{ position: number; revision: number } | undefined> {
  // In a longer transaction, a broken constraint must not take what came before with it.
  const nested = !('totalCount' in on);
  if (nested) await on.query('savepoint append');
  try {
    const rows = await query<{ position: number; revision: number }>(on, {
      name: `log append ${events.length}`,
      text: insertOf(events.length),
      values: [stream, expectedCode(expected), ...events.flatMap(valuesOf)],
    });
    return rows.at(-1);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (nested) await on.query('rollback to savepoint append');
    return undefined;
  }
}

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
  const width = givenColumns.length;
  const values = Array.from({ length: count }, (_, row) => {
    const parameters = givenTypes.map((type, column) => `$${3 + row * width + column}::${type}`);
    return `(${row + 1}, ${parameters.join(', ')})`;
  });
  return `
    with held as materialized (${holdHorizon}),
    newest as materialized (select coalesce(max(revision), 0) as revision from log.events where stream = $1)
    insert into log.events (position, stream, revision, ${givenColumns.join(', ')})
    select nextval('log.position'), $1, ready.revision, ${givenColumns.map((column) => `ready.${column}`).join(', ')}
    from (
      select newest.revision + given.index as revision, ${givenColumns.map((column) => `given.${column}`).join(', ')}
      from held, newest, (values ${values.join(', ')}) as given (index, ${givenColumns.join(', ')})
      where case $2::int when -1 then true when -2 then newest.revision > 0 else newest.revision = $2 end
      ${count > 1 ? 'order by given.index' : ''}
    ) as ready
    returning position, revision`;
}

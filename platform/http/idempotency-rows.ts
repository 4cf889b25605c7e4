import { type Database, prepared } from '../database.ts';
import { alone } from '../postgres/alone.ts';

/** A request that runs under its key. */
export interface Reservation {
  readonly scope: string;
  readonly key: string;
  /**
   * Whose it is: a UUID. Somebody whose lease ran out may still be running when another has the key, and nothing that they say of it
   * counts any more.
   */
  readonly holder: string;
  /** When it was made, ms of a clock that never goes back. */
  readonly since: number;
}

export interface Row {
  request_hash: string;
  seed_uuid: string;
  status: number | null;
  position: number | null;
  answer: Readonly<Record<string, unknown>> | null;
}

/**
 * How long a repeat believes that the first request is still running when its process says nothing more of it. The process says so
 * while it runs; after a crash a repeat need not wait for longer than this.
 */
export const LEASE_MS = 2_500;
/**
 * Version 1 kept whole answers, and of people without an account their network address. Whoever changes the table has it to themselves
 * first: with a weaker lock of it, as for an index, they and a process that prolongs its commands would wait for each other.
 */
const tables = `
  create schema if not exists platform;
  create table if not exists platform.idempotency (
    scope text not null, key text not null, request_hash text not null, seed_uuid uuid not null,
    lease_until timestamptz not null, holder uuid, status integer, position bigint, answer json,
    created_at timestamptz not null default now(), primary key (scope, key)
  );
  do $$ begin
    if exists (select from information_schema.columns
      where table_schema = 'platform' and table_name = 'idempotency' and column_name = 'body') then
      lock table platform.idempotency;
      delete from platform.idempotency where scope like 'anonymous %';
      update platform.idempotency set status = null, lease_until = now();
      alter table platform.idempotency drop column body, drop column headers,
        add column position bigint, add column answer json;
    end if;
    if not exists (select from information_schema.columns
      where table_schema = 'platform' and table_name = 'idempotency' and column_name = 'holder') then
      alter table platform.idempotency add column holder uuid;
    end if;
  end $$;
  create index if not exists idempotency_age on platform.idempotency (created_at);`;

/** Makes the table, in one process after the other. */
export const prepareIdempotency = (db: Database): Promise<void> =>
  db.transaction(
    async (transaction) => {
      await alone(transaction, 'platform tables');
      await transaction.query(tables);
    },
    { unhurried: true },
  );

/**
 * Those of `reservations`, a list of columns, that are still their holder's, locked. In one order for all who lock several: else two
 * of them may wait for each other.
 */
const held = (reservations: string): string =>
  `held as materialized (
     select held.* from ${reservations} join platform.idempotency as entry using (scope, key)
     where entry.holder = held.holder order by entry.scope, entry.key for update of entry)`;

/** These go on running. */
export async function prolong(db: Database, long: readonly Reservation[]): Promise<void> {
  if (long.length === 0) return;
  await db.query(
    `with ${held('unnest($1::text[], $2::text[], $3::uuid[]) as held(scope, key, holder)')}
     update platform.idempotency as entry set lease_until = now() + $4 * interval '1 millisecond'
     from held where entry.scope = held.scope and entry.key = held.key and entry.status is null`,
    [...columns(long, ['scope', 'key', 'holder']), LEASE_MS],
  );
}

/** A request that wants to run under its key. */
export interface Wanted extends Pick<Reservation, 'scope' | 'key' | 'holder'> {
  readonly hash: string;
  readonly seed: string;
}

/** The seed of each that may run: it is the first, or the one before it died or failed. Undefined when another one runs or has answered. */
export async function reserveAll(db: Database, wanted: readonly Wanted[]): Promise<readonly (string | undefined)[]> {
  const rows = await db.query<{ scope: string; key: string; seed_uuid: string }>(RESERVE, [
    ...columns(wanted, ['scope', 'key', 'hash', 'seed', 'holder']),
    LEASE_MS,
  ]);
  return wanted.map(({ scope, key }) => rows.find((row) => row.scope === scope && row.key === key)?.seed_uuid);
}

// What a crash of the database takes back is reserved again by a repeat, and the log knows what was done.
const RESERVE = prepared(
  `insert into platform.idempotency as entry (scope, key, request_hash, seed_uuid, holder, lease_until)
     select scope, key, hash, seed, holder, now() + $6 * interval '1 millisecond'
     from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::uuid[]) as wanted(scope, key, hash, seed, holder)
     order by scope, key
     on conflict (scope, key) do update set lease_until = excluded.lease_until, holder = excluded.holder
       where entry.status is null and entry.lease_until <= now() and entry.request_hash = excluded.request_hash
     returning scope, key, seed_uuid, set_config('synchronous_commit', 'off', true)`,
);

const columns = <Row extends object>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[] =>
  names.map((name) => rows.map((row) => row[name]));

export async function find(db: Database, { scope, key }: Reservation): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    `select request_hash, seed_uuid, status, position, answer from platform.idempotency where scope = $1 and key = $2`,
    [scope, key],
  );
  return row;
}

/** What becomes of a reservation. */
export interface Kept extends Pick<Reservation, 'scope' | 'key' | 'holder'> {
  /** Null when it is given free. */
  readonly status: number | null;
  readonly position: number | null;
  readonly answer: string | null;
}

/** Of a key that is another's by now it is theirs to say. */
export async function keepAll(db: Database, all: readonly Kept[]): Promise<readonly void[]> {
  const kept = `unnest($1::text[], $2::text[], $3::uuid[], $4::integer[], $5::bigint[], $6::text[])
    as held(scope, key, holder, status, position, answer)`;
  await db.query(
    `with ${held(kept)}
     update platform.idempotency as entry set status = held.status, position = held.position, answer = held.answer::json,
       lease_until = case when held.status is null then now() else entry.lease_until end
     from held where entry.scope = held.scope and entry.key = held.key`,
    columns(all, ['scope', 'key', 'holder', 'status', 'position', 'answer']),
  );
  return all.map(() => undefined);
}

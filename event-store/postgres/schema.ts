import type pg from 'pg';
import { asOwner, type LogPoolOptions, query } from './pool.ts';
import { siteMay } from './site-rights.ts';

/** First half of the key of the lock that every append holds from before it takes a position until it has committed. */
export const APPEND_LOCK = 0x4c6f67;

/**
 * Adds a column that older versions did not have. Only where it is missing: it takes a lock on the table, for which a process that
 * starts would wait behind every append under way, and every new append behind it.
 */
const withColumn = (table: string, column: string, type: string): string => `
  do $$ begin
    if not exists (
      select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}' and not attisdropped
    ) then
      alter table ${table} add column ${column} ${type};
    end if;
  end $$;`;

/**
 * `position` has no default: only the append statement may take one, after its lock. `data` is `json`, not `jsonb`: it is kept
 * letter by letter, costs no conversion, and takes every string that JSON can hold.
 */
const tables = `
  create schema if not exists log;
  create sequence if not exists log.position as bigint cache 1;
  create table if not exists log.events (
    position bigint primary key,
    stream text collate "C" not null,
    revision integer not null,
    id uuid not null,
    type text collate "C" not null,
    schema_version smallint not null,
    occurred_at timestamptz(3) not null,
    actor_id text not null,
    actor_role text not null,
    command_id text not null,
    correlation_id text not null,
    causation_id text,
    data json not null,
    sealed json,
    constraint events_stream_revision unique (stream, revision),
    constraint events_id unique (id)
  );
  ${withColumn('log.events', 'command_name', 'text')}`;

/**
 * Has `refuse` called whenever somebody wants to change what `table` holds. Only where that is not so already: it takes a lock on
 * the table, for which a process that starts would wait behind every append under way, and every new append behind it.
 */
export const appendOnly = (table: string, refuse: string): string => `
  do $$ begin
    if not exists (
      select from pg_trigger where tgrelid = '${table}'::regclass and tgname = 'append_only' and tgenabled = 'O'
    ) then
      create or replace trigger append_only before update or delete or truncate on ${table}
        for each statement execute function ${refuse}();
      alter table ${table} enable trigger append_only;
    end if;
  end $$;`;

/**
 * How far readers may read, and whether appends are under way. Positions are taken in one order and committed in another, so
 * "everything after the last one I saw" would skip those that commit late. Each append therefore first takes a shared lock
 * whose key carries the newest position taken so far: what it will take itself is greater. The lowest key among the held locks
 * is the horizon up to which everything has been decided.
 *
 * The order of these statements is the proof: the sequence before the locks, so that an append whose lock is not seen took
 * nothing up to \`taken\` that is still open; the locks before the events, in a statement of its own and with it in a newer
 * snapshot, so that whoever released its lock is seen. Together in one statement they lose events.
 *
 * The answer is the position of an event and not the horizon itself: a position that was taken and rolled back can be
 * given again after a crash, and a reader that had passed it would miss that event.
 */
const functions = `
  create or replace function log.visible(out reached bigint, out pending boolean)
  language plpgsql volatile set search_path = pg_catalog as $$
  declare
    taken bigint;
    held bigint;
  begin
    taken := coalesce(pg_sequence_last_value('log.position'::regclass), 0);
    -- The key holds the position's low 32 bits, and may by now be greater than \`taken\`.
    select min(taken - (((taken - objid::bigint + 2147483648) & 4294967295) - 2147483648)) into held
      from pg_locks
      where locktype = 'advisory' and classid = ${APPEND_LOCK} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database());
    select coalesce(max(events.position), 0) into reached from log.events where events.position <= least(taken, held);
    pending := held is not null;
  end $$;

  create or replace function log.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The log is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$;
  ${appendOnly('log.events', 'log.refuse_change')}
  ${siteMay('log', { events: 'nothing' }, ['usage, select on sequence log.position'])}`;

/** Makes the log's tables and functions where they are missing; several processes may do so at once. */
export const prepareSchema = (options: Pick<LogPoolOptions, 'url' | 'logger'>): Promise<void> =>
  asOwner(options, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('hopscotch log schema', 0))`);
    const [server] = await query<{ standby: boolean }>(client, 'select pg_is_in_recovery() as standby');
    if (server?.standby)
      throw new Error('The log needs the primary server: a standby does not know which appends are under way');
    await client.query(tables);
    await client.query(functions);
    await keepPositionsGrowing(client);
  });

/** A restore that brought the events but not the sequence would otherwise give positions again. */
async function keepPositionsGrowing(client: pg.PoolClient): Promise<void> {
  await client.query(`
    select setval('log.position', newest) from (select max(position) as newest from log.events) as events
    where newest > coalesce(pg_sequence_last_value('log.position'), 0)`);
}

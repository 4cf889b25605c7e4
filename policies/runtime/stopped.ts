import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import type { Queryable } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';

/** The pause before a partition is tried again: `firstMs`, doubled each time up to `longestMs`; looked for every `lookMs`. */
export interface Pauses {
  readonly lookMs: number;
  readonly firstMs: number;
  readonly longestMs: number;
}
export const PAUSES: Pauses = { lookMs: 1_000, firstMs: 1_000, longestMs: 5 * 60_000 };

/** A partition that stands: of the events from `position` on none has had its consequences, but that one itself when it is `done`. */
export interface Standing {
  readonly partition: string;
  readonly position: number;
  readonly done: boolean;
}

/** Why a partition stops, and at which event. */
export interface Stop {
  readonly slot: number;
  readonly partition: string;
  readonly event: Recorded<DomainEvent>;
  readonly error: string;
  /** As in bring-about.ts. */
  readonly why: string;
}

/**
 * Only where a partition stands is kept, never what waits in it: that is read from the log again, however much it is. What an
 * older version had put aside is taken over: it was passed by, so nothing waits behind it, and each slot finds out whether it is its.
 */
export async function ensureStopped(tx: Queryable): Promise<void> {
  // Only once, not `if not exists`: that would lock the table of those who are at work, who may wait for a lock of ours.
  if (await isThere(tx, 'policies.stopped')) return addWhy(tx);
  await tx.query(`create table policies.stopped (
    name text not null, slot integer not null, partition text not null, position bigint not null, event_id uuid not null,
    done boolean not null default false, type text not null, stopped_at timestamptz not null default now(),
    tries integer not null default 1, retry_at timestamptz not null default now(), why text, primary key (name, slot, partition))`);
  await tx.query(`create index stopped_due on policies.stopped (name, slot, retry_at)`);
  if (!(await isThere(tx, 'policies.failed'))) return;
  await tx.query(
    `insert into policies.stopped (name, slot, partition, position, event_id, type, stopped_at)
     select name, slot, 'event ' || position, position, event_id, type, failed_at
     from policies.failed, unnest($1::integer[]) as slot on conflict do nothing`,
    [allSlots],
  );
  await tx.query(`drop table policies.failed`);
}

/** Older versions did not say why. */
async function addWhy(tx: Queryable): Promise<void> {
  const known = await tx.query(
    `select from pg_attribute where attrelid = 'policies.stopped'::regclass and attname = 'why' and not attisdropped`,
  );
  if (known.length === 0) await tx.query(`alter table policies.stopped add column why text`);
}

async function isThere(tx: Queryable, table: string): Promise<boolean> {
  const [row] = await tx.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [table]);
  return row?.there === true;
}

/** Which of `partitions` stand in `slots`, as `slot partition`, and from where. */
export async function standingAmong(
  db: Queryable,
  policy: string,
  slots: readonly number[],
  partitions: readonly string[],
): Promise<Map<string, number>> {
  if (partitions.length === 0) return new Map();
  const rows = await db.query<{ slot: number; partition: string; position: number }>(
    `select slot, partition, position from policies.stopped
     where name = $1 and slot = any($2) and partition = any($3)`,
    [policy, slots, [...new Set(partitions)]],
  );
  return new Map(rows.map(({ slot, partition, position }) => [standingKey(slot, partition), position]));
}

/** Whether any partition stands in `slots`. */
export async function anyStands(db: Queryable, policy: string, slots: readonly number[]): Promise<boolean> {
  const rows = await db.query(`select from policies.stopped where name = $1 and slot = any($2) limit 1`, [
    policy,
    slots,
  ]);
  return rows.length > 0;
}
export const standingKey = (slot: number, partition: string): string => `${slot} ${partition}`;

/** Partitions of a slot whose pause is over, at most `limit`, those that stand longest first. */
export function due(db: Queryable, policy: string, slot: number, limit: number): Promise<Standing[]> {
  return db.query<Standing>(
    `select partition, position, done from policies.stopped where name = $1 and slot = $2 and retry_at <= now()
     order by position, partition limit $3`,
    [policy, slot, limit],
  );
}

/** Ends the pauses in `slots`: whoever takes them up may be able to read what others could not. */
export async function hurry(db: Queryable, policy: string, slots: readonly number[]): Promise<void> {
  await db.query(
    `update policies.stopped set retry_at = now() where name = $1 and slot = any($2) and retry_at > now()`,
    [policy, slots],
  );
}

/** Writes that partitions stop, or stand elsewhere than before. */
export async function stop(
  tx: Queryable,
  policy: string,
  stops: readonly Stop[],
  { firstMs, longestMs }: Pauses,
): Promise<void> {
  if (stops.length === 0) return;
  // Not the error's words: they may quote what the event says of somebody, who may be erased while it stands. The process's log tells them.
  const rows = stops.map(({ slot, partition, event, why }) => ({
    slot,
    partition,
    position: event.position,
    event_id: event.id,
    type: storedTypeOf(event),
    why,
  }));
  await tx.query(
    `insert into policies.stopped as s (name, slot, partition, position, event_id, type, why, retry_at)
     select $1, n.slot, n.partition, n.position, n.event_id, n.type, n.why, now() + make_interval(secs => $3 / 1000.0)
     from json_to_recordset($2::json)
       as n(slot integer, partition text, position bigint, event_id uuid, type text, why text)
     on conflict (name, slot, partition) do update
     set position = excluded.position, done = false, event_id = excluded.event_id, type = excluded.type, why = excluded.why,
       -- At the event where it stood already it waits longer and longer; at another one it has just stopped.
       tries = case when s.position = excluded.position then s.tries + 1 else 1 end,
       stopped_at = case when s.position = excluded.position then s.stopped_at else now() end,
       retry_at = now() + make_interval(secs =>
         case when s.position = excluded.position then least($4, $3 * power(2, least(s.tries, 30))) else $3 end / 1000.0)`,
    [policy, JSON.stringify(rows), firstMs, longestMs],
  );
}

/** Partitions of a slot have had all that waited in them up to `position`, or, when that is undefined, all there is. */
export async function goneOn(
  tx: Queryable,
  policy: string,
  slot: number,
  partitions: readonly string[],
  position?: number,
): Promise<void> {
  if (partitions.length === 0) return;
  const which = `name = $1 and slot = $2 and partition = any($3)`;
  if (position === undefined) await tx.query(`delete from policies.stopped where ${which}`, [policy, slot, partitions]);
  else
    await tx.query(
      `update policies.stopped set position = $4, done = true, tries = 1, retry_at = now() where ${which} and position <= $4`,
      [policy, slot, partitions, position],
    );
}

/** How many partitions of each policy stand, and for how many seconds the first of them has; those without any are absent. */
export async function standing(
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly partitions: number; readonly oldestSeconds: number }>> {
  const rows = await db.query<{ name: string; partitions: number; seconds: number }>(
    `select name, count(distinct partition)::int as partitions,
       extract(epoch from now() - min(stopped_at))::float8 as seconds
     from policies.stopped group by name`,
  );
  return new Map(rows.map(({ name, partitions, seconds }) => [name, { partitions, oldestSeconds: seconds }]));
}

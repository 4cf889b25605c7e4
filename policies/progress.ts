import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Database, Queryable } from '#platform/database.ts';
import {
  type Claim,
  type ClaimTable,
  END_WHEN_PAUSED,
  FenceLost,
  movedBy,
  notMoved,
} from '#platform/partitions/claims.ts';
import { divideCheckpoints } from '#platform/partitions/divide.ts';
import { allSlots } from '#platform/partitions/slots.ts';

/** Where the slots of policies stand and whose they are. */
export const CHECKPOINTS: ClaimTable = { table: 'policies.checkpoints', work: 'name' };

/** An event whose consequences could not be brought about. */
export interface Failed {
  readonly event: Recorded<DomainEvent>;
  readonly error: string;
}

/** Where the policies keep how far they are, and what they could not do; `policies` that have never run begin at 0. */
export async function ensurePolicySchema(db: Database, policies: readonly string[]): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('policies'), 0)`);
      await tx.query(`create schema if not exists policies`);
      await tx.query(`create table if not exists policies.checkpoints (
      name text not null, slot integer not null, position bigint not null, epoch bigint not null, owner uuid,
      updated_at timestamptz not null default now(), primary key (name, slot))`);
      await divideCheckpoints(tx, 'policies');
      await tx.query(`create table if not exists policies.failed (
      name text not null, position bigint not null, event_id uuid not null, type text not null, error text not null,
      failed_at timestamptz not null default now(), primary key (name, position))`);
      await tx.query(
        `insert into policies.checkpoints (name, slot, position, epoch)
       select name, slot, 0, 0 from unnest($1::text[]) as name, unnest($2::integer[]) as slot on conflict do nothing`,
        [policies, allSlots],
      );
    },
    { unhurried: true },
  );
}

/** How far a policy is: where the last of its slots is; 0 for one that has never run. */
export async function positionOf(db: Queryable, policy: string): Promise<number> {
  const [row] = await db.query<{ position: number | null }>(
    `select min(position) as position from policies.checkpoints where name = $1`,
    [policy],
  );
  return row?.position ?? 0;
}

/** Positions of the events that failed, oldest first. */
export async function failedBefore(db: Queryable, policy: string): Promise<number[]> {
  const rows = await db.query<{ position: number }>(
    `select position from policies.failed where name = $1 order by position`,
    [policy],
  );
  return rows.map(({ position }) => position);
}

/** What is written together with a step of the checkpoints. */
export interface Settlement {
  readonly failed: readonly Failed[];
  /** Position of an event that had failed earlier and has not now. */
  readonly recovered?: number;
  /** Whether `write` has anything to write. */
  readonly empty: boolean;
  readonly write: (tx: Queryable) => Promise<void>;
}

/**
 * Everything of `claims` up to `position` is done: their checkpoints move in the transaction of what is written. This is the fence:
 * throws FenceLost, having written nothing, when another process has claimed a slot meanwhile.
 */
export async function settle(
  db: Database,
  claims: readonly Claim[],
  position: number,
  { failed, recovered, empty, write }: Settlement,
): Promise<void> {
  // Most pages concern nobody: a statement of its own is enough for them.
  if (empty && failed.length === 0 && recovered === undefined) return advance(db, claims, position);
  await db.transaction(async (tx) => {
    await tx.query(`select ${END_WHEN_PAUSED}`);
    await advance(tx, claims, position);
    await write(tx);
    for (const { event, error } of failed) {
      await tx.query(
        `insert into policies.failed (name, position, event_id, type, error) values ($1, $2, $3, $4, $5)
         on conflict (name, position) do update set error = excluded.error, failed_at = now()`,
        [claims[0]?.name, event.position, event.id, event.type, error.slice(0, 2_000)],
      );
    }
    if (recovered !== undefined) {
      await tx.query(`delete from policies.failed where name = $1 and position = $2`, [claims[0]?.name, recovered]);
    }
  });
}

async function advance(db: Queryable, claims: readonly Claim[], position: number): Promise<void> {
  const moved = await db.query<{ name: string; slot: number }>(
    `with ${movedBy(CHECKPOINTS)} select name, slot from moved`,
    [JSON.stringify(claims), position],
  );
  const lost = notMoved(claims, moved);
  if (lost.length > 0) throw new FenceLost(lost);
}

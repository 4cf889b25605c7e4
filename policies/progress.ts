import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Database, Queryable } from '#platform/database.ts';

/** An event whose consequences could not be brought about. */
export interface Failed {
  readonly event: Recorded<DomainEvent>;
  readonly error: string;
}

/** Where the policies keep how far they are, and what they could not do. */
export async function ensurePolicySchema(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('policies'), 0)`);
    await tx.query(`create schema if not exists policies`);
    await tx.query(`create table if not exists policies.checkpoints (
      name text primary key, position bigint not null, updated_at timestamptz not null default now())`);
    await tx.query(`create table if not exists policies.failed (
      name text not null, position bigint not null, event_id uuid not null, type text not null, error text not null,
      failed_at timestamptz not null default now(), primary key (name, position))`);
  });
}

/** How far a policy is; 0 for one that has never run. */
export async function positionOf(db: Queryable, policy: string): Promise<number> {
  const [row] = await db.query<{ position: number }>(`select position from policies.checkpoints where name = $1`, [
    policy,
  ]);
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

/**
 * Everything up to `position` is done: the checkpoint moves in the transaction of `work`, never back, so that a slower process
 * does not make a faster one repeat itself. `recovered` is the position of an earlier failure that is none any more.
 */
export async function settle(
  db: Database,
  policy: string,
  position: number,
  failed: readonly Failed[],
  work: (tx: Queryable) => Promise<void>,
  recovered = -1,
): Promise<void> {
  await db.transaction(async (tx) => {
    await work(tx);
    for (const { event, error } of failed) {
      await tx.query(
        `insert into policies.failed (name, position, event_id, type, error) values ($1, $2, $3, $4, $5)
         on conflict (name, position) do update set error = excluded.error, failed_at = now()`,
        [policy, event.position, event.id, event.type, error.slice(0, 2_000)],
      );
    }
    await tx.query(`delete from policies.failed where name = $1 and position = $2`, [policy, recovered]);
    await tx.query(
      `insert into policies.checkpoints as c (name, position) values ($1, $2)
       on conflict (name) do update set position = greatest(c.position, excluded.position), updated_at = now()`,
      [policy, position],
    );
  });
}

import type { Log } from '#event-store/log.ts';
import type { Database, Queryable } from '#platform/database.ts';
import type { ClaimTable } from '#platform/partitions/claims.ts';
import { divideCheckpoints } from '#platform/partitions/divide.ts';
import { ensureNewest } from '#platform/partitions/newest.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import type { Policy } from '../policy.ts';
import { ensureStopped } from './stopped.ts';
import { alone } from '#platform/postgres/alone.ts';

/** Where the slots of policies stand and whose they are. */
export const CHECKPOINTS: ClaimTable = { table: 'policies.checkpoints', work: 'name' };

/**
 * Where the policies keep how far they are, and where they had to stop. A policy that this database has never seen starts where it
 * says; all processes that start at once meet what the first of them has written.
 */
export async function ensurePolicySchema(
  db: Database,
  log: Pick<Log, 'head'>,
  policies: readonly Pick<Policy, 'name' | 'from'>[],
): Promise<void> {
  const now = await log.head();
  await db.transaction(
    async (tx) => {
      await alone(tx, 'policies');
      await tx.query(`create schema if not exists policies`);
      await tx.query(`create table if not exists policies.checkpoints (
      name text not null, slot integer not null, position bigint not null, epoch bigint not null, owner uuid,
      updated_at timestamptz not null default now(), primary key (name, slot))`);
      await divideCheckpoints(tx, 'policies');
      await ensureNewest(tx, CHECKPOINTS.table);
      await ensureStopped(tx);
      await tx.query(
        `insert into policies.checkpoints (name, slot, position, epoch)
       select name, slot, start, 0 from unnest($1::text[], $2::bigint[]) as new(name, start), unnest($3::integer[]) as slot
       on conflict do nothing`,
        [policies.map(({ name }) => name), policies.map(({ from }) => (from === 'now' ? now : 0)), allSlots],
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

import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import { alone } from '#platform/postgres/alone.ts';

/**
 * Which process works on which import, so that several do not read the same pages at once. Only a help: the log says what is done, and
 * what two do happens once.
 */
export interface Leases {
  /** Takes the import unless another process has it; answers whether it did. */
  take(importId: string): Promise<boolean>;
  renew(importId: string): Promise<void>;
  giveUp(importId: string): Promise<void>;
}

/** A process that gives no sign of life for `leaseMs` has lost what it was working on. */
export function leasesOn(db: Database, leaseMs: number): Leases {
  const holder = randomUUID();
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    prepared ??= db
      .transaction(
        async (tx) => {
          await alone(tx, 'bulk imports');
          await tx.query(`create table if not exists platform.bulk_imports (
            import_id uuid primary key, holder uuid not null, held_until timestamptz not null)`);
        },
        { unhurried: true },
      )
      .catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
    return prepared;
  };
  const until = `now() + $3::float8 * interval '1 millisecond'`;
  return {
    take: async (importId) => {
      await prepare();
      const rows = await db.query(
        `insert into platform.bulk_imports as lease (import_id, holder, held_until) values ($1, $2, ${until})
         on conflict (import_id) do update set holder = excluded.holder, held_until = excluded.held_until
         where lease.held_until < now() or lease.holder = excluded.holder returning 1`,
        [importId, holder, leaseMs],
      );
      return rows.length > 0;
    },
    renew: async (importId) => {
      await db.query(`update platform.bulk_imports set held_until = ${until} where import_id = $1 and holder = $2`, [
        importId,
        holder,
        leaseMs,
      ]);
    },
    giveUp: async (importId) => {
      await db.query('delete from platform.bulk_imports where import_id = $1 and holder = $2', [importId, holder]);
    },
  };
}

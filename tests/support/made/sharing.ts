import { type ClaimTable, storedSlots } from '#platform/partitions/claims.ts';
import type { Queryable } from '#platform/database.ts';
import { until } from '../projection.ts';

const PATIENCE_MS = 40_000;

/** As if one of the processes that are alive could not keep up: work is shared from then on. */
export const strain = async (db: Queryable): Promise<void> =>
  void (await db.query(`update partitions.processes set strained_at = now()`));

/** How the slots of `names` are shared. */
export interface Shares {
  /** How many slots each process has, most first; those that nobody has are left out. */
  now(): Promise<number[]>;
  /** Resolves when the shares are these; the processes are strained when they are several. */
  are(...expected: number[]): Promise<void>;
}

export function sharesOf(db: Queryable, table: ClaimTable, names: readonly string[]): Shares {
  const now = async (): Promise<number[]> => {
    const counts = new Map<string, number>();
    for (const { owner } of await storedSlots(db, table, names)) {
      if (owner !== null) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    return [...counts.values()].toSorted((left, right) => right - left);
  };
  return {
    now,
    are: (...expected) =>
      until(
        async () => {
          if (expected.length > 1) await strain(db);
          return JSON.stringify(await now()) === JSON.stringify(expected);
        },
        `shares of ${expected.join(', ')}`,
        PATIENCE_MS,
      ),
  };
}

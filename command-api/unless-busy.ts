import type { Database } from '#platform/database.ts';
import { httpProblem } from '#platform/http/problem.ts';

interface Turn {
  /** What only one at a time may do, as the lock is called: `listings are merged`. */
  readonly what: string;
  /** With which of them nobody else may do it meanwhile. */
  readonly ids: readonly string[];
  /** What whoever comes meanwhile is told. */
  readonly busy: string;
}

/**
 * Does `work` while nobody else does the same with one of its ids, over all processes. Nobody waits for that: they would use up the
 * connections that it needs.
 */
export function unlessBusy<Result>(
  db: Database,
  { what, ids, busy }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (turn) => {
      // In one order for all: of two that want the same two one gets both.
      for (const id of [...new Set(ids.map((each) => each.toLowerCase()))].toSorted()) {
        const [lock] = await turn.query<{ ours: boolean }>(
          'select pg_try_advisory_xact_lock(hashtext($1), hashtext($2)) as ours',
          [what, id],
        );
        if (!lock?.ours) throw httpProblem(409, busy, 1);
      }
      return work();
    },
    { unhurried: true },
  );
}

import type { Failure, TableDifference } from '#domain/upkeep/events.ts';
import type { Queryable } from '#platform/database.ts';

/** What came of something that was asked for. */
export type Outcome = { readonly tables: readonly TableDifference[] } | { readonly failure: Failure };

/** Something that was asked for and has not ended. */
export interface OpenWork {
  readonly workId: string;
  readonly readModel: string;
  readonly kind: 'preview' | 'rebuild' | 'roll-back' | 'retry' | 'skip';
  /** Position of the parked event that it is about. */
  readonly position: number | null;
}

/** What is open of `readModels`, the longest waiting first. */
export function openWorks(db: Queryable, readModels: readonly string[]): Promise<OpenWork[]> {
  return db.query<OpenWork>(
    `select work_id as "workId", read_model as "readModel", kind, (parked ->> 'position')::bigint as position
     from upkeep.works where state = 'open' and read_model = any($1) order by asked`,
    [readModels],
  );
}

/** Notes that somebody begins; answers how many have, and what came of it when only the log does not know yet. */
export async function begin(
  db: Queryable,
  workId: string,
): Promise<{ readonly attempts: number; readonly outcome: Outcome | null }> {
  const [row] = await db.query<{ attempts: number; outcome: Outcome | null }>(
    `insert into projection.upkeep as u (work_id) values ($1)
     on conflict (work_id) do update set attempts = u.attempts + 1, done = 0, events = 0, beat_at = now()
     returning attempts, outcome`,
    [workId],
  );
  return row ?? { attempts: 1, outcome: null };
}

/** It was left without having failed: somebody begins anew. */
export async function leave(db: Queryable, workId: string): Promise<void> {
  await db.query(`update projection.upkeep set attempts = attempts - 1, beat_at = '-infinity' where work_id = $1`, [
    workId,
  ]);
}

/** Says that it goes on, and how far it is. */
export async function beat(db: Queryable, workId: string, progress?: { done: number; events: number }): Promise<void> {
  await db.query(
    `update projection.upkeep set beat_at = now(), done = greatest(done, $2), events = greatest(events, $3)
     where work_id = $1`,
    [workId, progress?.done ?? 0, progress?.events ?? 0],
  );
}

/** In the transaction that changes what is live: should the process end right after it, nobody does it once more. */
export async function noteOutcome(tx: Queryable, workId: string, outcome: Outcome): Promise<void> {
  await tx.query(`update projection.upkeep set outcome = $2 where work_id = $1`, [workId, JSON.stringify(outcome)]);
}

/** The log knows what came of it. */
export async function forgetWork(db: Queryable, workId: string): Promise<void> {
  await db.query(`delete from projection.upkeep where work_id = $1`, [workId]);
}

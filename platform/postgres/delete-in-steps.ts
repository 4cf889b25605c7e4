import type { Queryable } from '../database.ts';

/** Rows that one statement deletes. */
const STEP = 5_000;

/**
 * Deletes the rows of `table` for which `condition` holds, both of them ours and never a stranger's words. So many at a time: all at
 * once, after a night in which nobody did so, take longer than a statement may, and it would begin anew each time. What somebody else
 * is at work on stays for the next time.
 */
export async function deleteInSteps(db: Queryable, table: string, condition: string, step = STEP): Promise<void> {
  for (let gone = step; gone === step;) {
    const [counted] = await db.query<{ gone: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${condition} limit ${step} for update skip locked))
         returning 1)
       select count(*)::integer as gone from gone`,
    );
    gone = counted?.gone ?? 0;
  }
}

import type { Queryable } from '#platform/database.ts';

/** Tables that no part has needed yet are not there. */
export async function has(db: Queryable, table: string): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return found?.there === true;
}

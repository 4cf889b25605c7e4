import type { Queryable } from '#platform/database.ts';

/**
 * Throws where processes of the site are connected to the database, `before` something that would be done under their feet. Of this command
 * itself only the connection that asks may be there.
 */
export async function requireNobodyAtWork(db: Queryable, before: string): Promise<void> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'hopscotch%'`,
  );
  if (row && row.count > 0)
    throw new Error(`The site runs on this database. Stop it, all of its parts, before ${before}.`);
}

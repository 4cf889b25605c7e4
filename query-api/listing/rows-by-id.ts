import type { Database } from '#platform/database.ts';
import { activityColumns, type ActivityRow, businessColumn, samePage } from './activity-row.ts';

/** What the directory holds of `ids`, whatever its status. */
export async function rowsById(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ActivityRow>> {
  const rows = await db.query<ActivityRow>(
    `select ${activityColumns}, ${businessColumn} from directory.contents c left join listing.pages p on ${samePage}
     where c.listing_id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.listing_id, row]));
}

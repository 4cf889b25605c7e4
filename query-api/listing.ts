import { z } from 'zod';
import { listMyListings, readActivity } from '#domain/listing/api.ts';
import type { Database } from '#platform/database.ts';
import { claimTokenFrom, isSubmitter, nothingHere } from '#platform/auth/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { activityFrom } from './listing/activity-row.ts';
import { type ListingRow, listingView, selectListings } from './listing/listing-row.ts';

/** One activity: for everyone while it is live, for its owner and admins always. */
export async function listingRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, readActivity, async (request, reply) => {
    const row = await listingById(db, request.params.id);
    if (!row) throw nothingHere();
    if (request.caller.role === 'admin' || isSubmitter(row.listing, request.caller, claimTokenFrom(request))) {
      void reply.header('cache-control', 'private, no-store');
      return listingView(row);
    }
    if (row.listing.status !== 'live') throw nothingHere();
    void reply.header('cache-control', 'no-cache');
    return activityFrom(row);
  });

  serve(app, listMyListings, async ({ caller: { memberId }, query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [rows, counted] = await Promise.all([
      db.query<ListingRow>(
        `${selectListings} where c.submitted_by = $1 order by c.updated_at desc, c.listing_id limit $2 offset $3`,
        [memberId, limit, offset],
      ),
      db.query<{ count: number }>('select count(*) as count from listing.listings where submitted_by = $1', [memberId]),
    ]);
    const total = counted[0]?.count ?? 0;
    const reached = offset + rows.length;
    return {
      body: rows.map(listingView),
      total,
      next: rows.length > 0 && reached < total ? { limit, offset: reached } : null,
    };
  });
}

/** The listing `id`, whatever its status. */
export async function listingById(db: Database, id: string): Promise<ListingRow | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const rows = await db.query<ListingRow>(`${selectListings} where c.listing_id = $1`, [id]);
  return rows[0];
}

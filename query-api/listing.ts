import { z } from 'zod';
import { ActivitySchema, ListingViewSchema } from '#domain/listing/shown/views.ts';
import type { Database } from '#platform/database.ts';
import { claimTokenFrom, isSubmitter, nothingHere } from '#platform/auth/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { activityFrom } from './listing/activity-row.ts';
import { type ListingRow, listingView, selectListings } from './listing/listing-row.ts';

/** Any text: what is no id is not found, like an id that nobody has. */
export const IdParams = z.object({ id: z.string().max(100) });

/** One activity: for everyone while it is live, for its owner and admins always. */
export async function listingRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.get(
    '/api/activities/:id',
    {
      config: { reads: ['listing'] },
      schema: {
        tags: ['directory'],
        summary: 'One activity. Its owner (session or X-Claim-Token) and admins also see drafts, notes and provenance',
        params: IdParams,
        response: { 200: z.union([ListingViewSchema, ActivitySchema]) },
      },
    },
    async (request, reply) => {
      const row = await listingById(db, request.params.id);
      if (!row) throw nothingHere();
      if (request.caller.role === 'admin' || isSubmitter(row.listing, request.caller, claimTokenFrom(request))) {
        void reply.header('cache-control', 'private, no-store');
        return listingView(row);
      }
      if (row.listing.status !== 'live') throw nothingHere();
      void reply.header('cache-control', 'no-cache');
      return activityFrom(row);
    },
  );

  app.get(
    '/api/drafts/mine',
    {
      config: { reads: ['listing'] },
      schema: {
        tags: ['listings'],
        summary: 'Everything that the caller submitted or began, whatever its status, newest change first',
        response: { 200: z.array(ListingViewSchema) },
      },
    },
    async ({ caller }, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const rows = await db.query<ListingRow>(
        `${selectListings} where c.submitted_by = $1 order by c.updated_at desc, c.listing_id limit 500`,
        [caller.memberId],
      );
      return rows.map(listingView);
    },
  );
}

/** The listing `id`, whatever its status. */
export async function listingById(db: Database, id: string): Promise<ListingRow | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const rows = await db.query<ListingRow>(`${selectListings} where c.listing_id = $1`, [id]);
  return rows[0];
}

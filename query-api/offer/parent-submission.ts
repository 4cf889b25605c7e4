import { listParentSubmissions } from '#domain/parent-submission/api.ts';
import { parentSubmissionOf, type SubmissionStatus } from '#domain/parent-submission/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { type ListingRow, queueItem, selectListings } from '../listing/listing-row.ts';

/** Where the listings stand that each tab of the list shows. */
const standing: Readonly<Record<Exclude<SubmissionStatus, 'draft'> | 'all', string>> = {
  pending: `c.status = 'pending'`,
  approved: `c.status = 'live'`,
  rejected: `c.status = 'rejected'`,
  all: `c.status in ('pending', 'live', 'rejected')`,
};

/** What parents sent in, for admins. */
export async function parentSubmissionRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listParentSubmissions, async ({ query: { status, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const where = `where c.origin = 'parent_submission' and ${standing[status]}`;
    const order = status === 'pending' ? 'c.submitted_at' : 'c.submitted_at desc';
    const [rows, counted] = await Promise.all([
      db.query<ListingRow>(`${selectListings} ${where} order by ${order}, c.listing_id limit $1 offset $2`, [
        limit,
        offset,
      ]),
      db.query<{ count: number }>(`select count(*) as count from listing.listings c ${where}`),
    ]);
    const total = counted[0]?.count ?? 0;
    const reached = offset + rows.length;
    return {
      body: rows.map((row) => parentSubmissionOf(queueItem(row))),
      total,
      next: rows.length > 0 && reached < total ? { status, limit, offset: reached } : null,
    };
  });
}

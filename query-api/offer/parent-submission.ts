import type { QueueSort } from '#domain/kernel/queue-sorts.ts';
import { listParentSubmissions } from '#domain/parent-submission/api.ts';
import { parentSubmissionOf, type SubmissionStatus } from '#domain/parent-submission/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, params, partIn } from '../sql.ts';
import { type ListingRow, selectListings, submittedView } from '../listing/listing-row.ts';

/** Where the listings stand that each tab of the list shows. */
const standing: Readonly<Record<Exclude<SubmissionStatus, 'draft'> | 'all', string>> = {
  pending: `c.status = 'pending'`,
  approved: `c.status = 'live'`,
  rejected: `c.status = 'rejected'`,
  all: `c.status in ('pending', 'live', 'rejected')`,
};

interface Part {
  readonly status: keyof typeof standing;
  readonly search?: string | undefined;
  readonly sort?: QueueSort | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Of a search its few rows are sorted; what waits is read in its order off an index, with what nobody asks for who has confirmed an
 * address behind the others, as in the queue of all.
 */
export function submissionsStatement({ status, search, sort, limit, offset }: Part) {
  const asked = params();
  const where = all([`c.origin = 'parent_submission'`, standing[status], ...foundIn(asked, ['c.found_by'], search)]);
  const waits = status === 'pending';
  const order = orderOf(sort ?? (waits ? 'waiting' : 'newest'), {
    at: waits ? 'q.since' : 'c.submitted_at',
    name: 'c.plain_name',
    id: 'c.listing_id',
  });
  const queued = waits
    ? `join review_queue.places q on q.listing_id = c.listing_id and q.standing = 'submitted' and q.source = 'parent'`
    : '';
  const { part, values } = partIn(asked, { limit, offset });
  const sql = `${selectListings} ${queued} where ${where} order by ${waits ? 'q.at_end, ' : ''}${order} ${part}`;
  return {
    page: { sql, values },
    count: { sql: `select count(*) as count from listing.listings c where ${where}`, values: asked.values },
  };
}

/** What parents sent in, for admins. */
export async function parentSubmissionRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listParentSubmissions, async ({ query }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { page, count } = submissionsStatement(query);
    const [rows, counted] = await Promise.all([
      db.query<ListingRow>(page.sql, page.values),
      db.query<{ count: number }>(count.sql, count.values),
    ]);
    const total = counted[0]?.count ?? 0;
    return {
      body: rows.map((row) => parentSubmissionOf(submittedView(row))),
      total,
    };
  });
}

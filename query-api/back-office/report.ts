import { shownName } from '#domain/kernel/names.ts';
import { listReports } from '#domain/report/api.ts';
import type { ReportKind } from '#domain/report/kinds.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { foundIn, orderOf } from '../queue-asked.ts';
import { all, params, partIn } from '../sql.ts';

interface Row {
  readonly report_id: string;
  readonly listing_id: string;
  readonly listing_name: string | null;
  readonly kind: ReportKind;
  readonly note: string | null;
  readonly submitter_email: string | null;
  readonly answer: string | null;
  readonly created_at: Date;
  readonly answered_at: Date | null;
}

const standing = { open: 'answered_at is null', answered: 'answered_at is not null', all: 'true' } as const;

/** What people say is wrong with listings, for admins. */
export async function reportRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listReports, async ({ query: { status, search, sort, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const where = all([standing[status], ...foundIn(asked, ['l.plain_name', 'lower(r.submitter_email)'], search)]);
    const order = orderOf(sort ?? (status === 'open' ? 'waiting' : 'newest'), {
      at: 'r.created_at',
      name: 'l.plain_name',
      id: 'r.report_id',
    });
    const from = `from reports.reports r left join listing.listings l using (listing_id) where ${where}`;
    const { part, values } = partIn(asked, { limit, offset });
    const [rows, counted] = await Promise.all([
      db.query<Row>(
        `select r.*, l.listing -> 'fields' ->> 'name' as listing_name ${from}
         order by ${order} ${part}`,
        values,
      ),
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
    ]);
    const total = counted[0]?.count ?? 0;
    return {
      body: rows.map((row) => ({
        id: row.report_id,
        listingId: row.listing_id,
        listingName: row.listing_name === null ? null : shownName(row.listing_name),
        kind: row.kind,
        note: row.note,
        submitterEmail: row.submitter_email,
        status: row.answered_at === null ? ('open' as const) : ('answered' as const),
        answer: row.answer,
        createdAt: row.created_at.toISOString(),
        answeredAt: row.answered_at?.toISOString() ?? null,
      })),
      total,
    };
  });
}

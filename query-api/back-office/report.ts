import { shownName } from '#domain/kernel/names.ts';
import { listReports } from '#domain/report/api.ts';
import type { ReportKind } from '#domain/report/kinds.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { params } from '../sql.ts';

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
  serve(app, listReports, async ({ query: { status, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const where = `where ${standing[status]}`;
    const order = status === 'open' ? 'r.created_at' : 'r.created_at desc';
    const part = params();
    const [rows, counted] = await Promise.all([
      db.query<Row>(
        `select r.*, l.listing -> 'fields' ->> 'name' as listing_name
         from reports.reports r left join listing.listings l using (listing_id)
         ${where} order by ${order}, r.report_id limit ${part.bind(limit)} offset ${part.bind(offset)}`,
        part.values,
      ),
      db.query<{ count: number }>(`select count(*) as count from reports.reports ${where}`),
    ]);
    const total = counted[0]?.count ?? 0;
    const reached = offset + rows.length;
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
      next: rows.length > 0 && reached < total ? { status, limit, offset: reached } : null,
    };
  });
}

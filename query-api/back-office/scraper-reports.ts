import { reviewedStandings } from '#domain/listing/queues.ts';
import type { ScrapeFailure } from '#domain/page/events.ts';
import { listScraperReports } from '#domain/scraper-report/api.ts';
import { scrapeErrorSentence } from '#domain/scraper-report/errors.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import { type LeftOut, leftOutWords } from '#domain/source/left-out.ts';
import type { RunPage } from '#domain/source/events.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { rowErrorsIn } from '#platform/lists/row-errors.ts';

interface PageRow {
  readonly run_id: string;
  readonly position: number;
  readonly url: string;
  readonly at: Date;
  readonly ok: boolean;
  readonly failure: ScrapeFailure | null;
  readonly detail: string | null;
  readonly fields_found: number;
  readonly image_count: number;
  readonly duration_ms: number;
  readonly new_listing_id: string | null;
  readonly listing_id: string | null;
  readonly waits: boolean;
}

interface SourceRow {
  readonly run_id: string;
  readonly position: number;
  readonly source_id: string | null;
  readonly name: string;
  readonly url: string;
  readonly instructions: string | null;
  readonly at: Date;
  readonly is_open: boolean;
  readonly failure: { readonly failure: ScrapeFailure; readonly detail: string } | null;
  readonly pages: readonly RunPage[];
  readonly same: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly causes: Readonly<Record<string, number>>;
  readonly vanished: readonly { readonly url: string; readonly listingId: string }[];
  readonly left_out: readonly LeftOut[];
  readonly new_listings: readonly string[];
  readonly duration_ms: number;
  readonly waiting: number;
}

/** Newest first, each list up to as many as are asked for: together they hold the newest of both. */
const pageRuns = `select r.*, p.listing_id, coalesce(q.standing = any($4), false) as waits
  from scraper_runs.runs r
  left join scraper_runs.pages p using (page_id)
  left join review_queue.places q on q.listing_id = r.new_listing_id
  where r.part_of is null and ($2::boolean is null or r.ok = $2) and ($3::bigint is null or r.position < $3)
  order by r.position desc limit $1`;
const sourceRuns = `select r.*, (select count(*)::int from review_queue.places q
    where q.listing_id in (select jsonb_array_elements_text(r.new_listings)::uuid) and q.standing = any($4)) as waiting
  from sources.runs r
  where ($2::boolean is null or r.ok = $2) and ($3::bigint is null or r.position < $3)
  order by r.position desc limit $1`;

/** What each run of the scraper came to, newest first, with the reason of each failure. */
export async function scraperReportRoutes(app: App, { db }: ServerContext): Promise<void> {
  const rowErrors = rowErrorsIn(db);
  serve(app, listScraperReports, async ({ query: { ok, limit, offset, before } }, reply) => {
    const chosen = ok === undefined ? null : ok === 'true';
    const asked = [offset + limit, chosen, before ?? null, reviewedStandings];
    const [pages, sources, totals] = await Promise.all([
      db.query<PageRow>(pageRuns, asked),
      db.query<SourceRow>(sourceRuns, asked),
      db.query<{ count: number }>(
        `select ((select coalesce(sum(count), 0) from figures.counts where name = any($1))
           + (select count(*) from sources.runs where $2::boolean is null or ok = $2))::int as count`,
        [counted[ok ?? 'all'], chosen],
      ),
    ]);
    const lists = sources.filter(({ url }) => url.startsWith('list:'));
    const leftOut = await rowErrors.rowsOf(lists.map(({ run_id: id }) => id));
    void reply.header('cache-control', 'private, no-store');
    const rows = [
      ...pages.map((row) => [row.position, ofPage(row)] as const),
      ...sources.map((row) => [row.position, ofSource(row, leftOut.get(row.run_id) ?? 0)] as const),
    ]
      .toSorted(([a], [b]) => b - a)
      .slice(offset, offset + limit);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      body: rows.map(([, report]) => report),
      total: totals[0]?.count ?? 0,
      next: last === undefined ? null : { ok, limit, before: last[0] },
    };
  });
}

/** What of the figures each list holds. */
const counted = {
  true: ['own_pages_read'],
  false: ['own_pages_failed'],
  all: ['own_pages_read', 'own_pages_failed'],
} as const;

const ofPage = (row: PageRow): ScraperReport => ({
  id: row.run_id,
  kind: 'address',
  name: null,
  sourceId: null,
  isOpen: false,
  instructions: null,
  date: row.at.toISOString(),
  url: row.url,
  newActivities: row.new_listing_id === null ? 0 : 1,
  // Reading a page proposes changes to what is live; it never takes anything out of the directory.
  archivedActivities: 0,
  pendingReview: row.waits ? 1 : 0,
  vanished: 0,
  totalScraped: row.ok ? 1 : 0,
  outcomes: {},
  rowErrors: 0,
  leftOut: [],
  errors: row.failure === null ? [] : [scrapeErrorSentence(row.url, row.failure, row.detail ?? '')],
  causes: row.failure === null ? {} : { [row.failure]: 1 },
  fieldsFound: row.fields_found,
  imageCount: row.image_count,
  durationMs: row.duration_ms,
  listingId: row.listing_id,
  found: [],
});

function ofSource(row: SourceRow, rowErrors: number): ScraperReport {
  const { failure, pages, vanished } = row;
  const failures = [
    ...(failure === null ? [] : [{ url: row.url, ...failure }]),
    ...pages.flatMap(({ url, failure: why, detail }) =>
      why === null ? [] : [{ url, failure: why, detail: detail ?? '' }],
    ),
  ];
  const causes =
    failure === null ? row.causes : { ...row.causes, [failure.failure]: (row.causes[failure.failure] ?? 0) + 1 };
  const { vanished: missed = 0, ...others } = row.counts;
  const outcomes: Record<string, number> = { ...others, same: (others['same'] ?? 0) + row.same };
  const read = Object.entries(outcomes).filter(([outcome]) => outcome !== 'failed' && outcome !== 'gone');
  const scraped = read.reduce((sum, [, count]) => sum + count, 0);
  return {
    id: row.run_id,
    kind: row.source_id === null ? 'search' : 'source',
    name: row.name,
    sourceId: row.source_id,
    isOpen: row.is_open,
    instructions: row.instructions,
    date: row.at.toISOString(),
    url: row.url,
    newActivities: row.new_listings.length,
    archivedActivities: 0,
    pendingReview: row.waiting,
    vanished: missed,
    totalScraped: scraped,
    outcomes,
    rowErrors,
    leftOut: row.left_out.map(leftOutWords),
    errors: failures.map(({ url, failure: why, detail }) => scrapeErrorSentence(url, why, detail)),
    causes,
    fieldsFound: 0,
    imageCount: 0,
    durationMs: row.duration_ms,
    listingId: null,
    found: [
      ...pages.map(({ url, outcome, listingId }) => ({ url, outcome, listingId })),
      ...vanished.map(({ url, listingId }) => ({ url, outcome: 'vanished' as const, listingId })),
    ],
  };
}

import { FURTHEST, reviewedStandings } from '#domain/listing/queues.ts';
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

/** A run of a source, or an import of a list in parts with what each of them came to. */
interface SourceRow {
  readonly run_id: string;
  readonly position: number;
  readonly source_id: string | null;
  readonly name: string;
  readonly url: string;
  readonly instructions: string | null;
  readonly at: Date;
  readonly parts: readonly RunPart[];
  readonly waiting: number;
}
interface RunPart {
  readonly runId: string;
  readonly isOpen: boolean;
  readonly failure: { readonly failure: ScrapeFailure; readonly detail: string } | null;
  readonly pages: readonly RunPage[];
  readonly same: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly causes: Readonly<Record<string, number>>;
  readonly vanished: readonly { readonly url: string; readonly listingId: string }[];
  readonly leftOut: readonly LeftOut[];
  readonly durationMs: number;
}

/** Newest first, each list up to as many as are asked for: together they hold the newest of both. */
const pageRuns = `select r.*, p.listing_id, coalesce(q.standing = any($4), false) as waits
  from scraper_runs.runs r
  left join scraper_runs.pages p using (page_id)
  left join review_queue.places q on q.listing_id = r.new_listing_id
  where r.part_of is null and ($2::boolean is null or r.ok = $2) and ($3::bigint is null or r.position < $3)
  order by r.position desc limit $1`;
/** Of a list in parts only the first stands for its import. */
const isFirst = '(r.import_id is null or r.part = 1)';
/** An import is over with all of its parts, and went well when all of them did. */
const isOk = `(case when r.import_id is null then r.ok else (select case when bool_or(p.is_open) then null else bool_and(p.ok) end
    from sources.runs p where p.import_id = r.import_id) end)`;
/** Pages are told one by one of so many parts of an import. */
const PARTS_TOLD = 3;
const sourceRuns = `select r.run_id, r.position, r.source_id, r.name, r.url, r.instructions, r.at, parts.*,
    (select count(*)::int from (select from review_queue.places q where q.standing = any($4) and q.run_id in (
      select p.run_id from sources.runs p where p.run_id = r.run_id or p.import_id = r.import_id) limit ${FURTHEST}) waits) as waiting
  from sources.runs r cross join lateral (
    select json_agg(json_build_object('runId', p.run_id, 'isOpen', p.is_open, 'failure', p.failure,
      'pages', case when coalesce(p.part, 1) <= ${PARTS_TOLD} then p.pages else '[]' end, 'same', p.same,
      'counts', p.counts, 'causes', p.causes, 'vanished', p.vanished, 'leftOut', p.left_out,
      'durationMs', p.duration_ms) order by p.part, p.position) as parts
    from sources.runs p where p.run_id = r.run_id or p.import_id = r.import_id) parts
  where ${isFirst} and ($2::boolean is null or ${isOk} = $2) and ($3::bigint is null or r.position < $3)
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
           + (select count(*) from sources.runs r where ${isFirst} and ($2::boolean is null or ${isOk} = $2)))::int as count`,
        [counted[ok ?? 'all'], chosen],
      ),
    ]);
    const lists = sources.filter(({ url }) => url.startsWith('list:'));
    const leftOut = await rowErrors.rowsOf(
      lists.map(({ run_id: id, parts }) => [id, ...parts.flatMap(({ runId }) => (runId === id ? [] : runId))]),
    );
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
  const { parts } = row;
  const [pages, vanished] = [parts.flatMap((part) => part.pages), parts.flatMap((part) => part.vanished)];
  const failed = parts.flatMap(({ failure }) => (failure === null ? [] : { url: row.url, ...failure }));
  const failures = [
    ...failed,
    ...pages.flatMap(({ url, failure: why, detail }) =>
      why === null ? [] : [{ url, failure: why, detail: detail ?? '' }],
    ),
  ];
  const causes = sums([...parts.map((part) => part.causes), ...failed.map(({ failure }) => ({ [failure]: 1 }))]);
  const { vanished: missed = 0, ...outcomes } = sums(parts.map(({ counts, same }) => sums([counts, { same }])));
  const read = Object.entries(outcomes).filter(([outcome]) => outcome !== 'failed' && outcome !== 'gone');
  const sum = (of: (part: RunPart) => number): number => parts.reduce((before, part) => before + of(part), 0);
  return {
    id: row.run_id,
    kind: row.source_id === null ? 'search' : 'source',
    name: row.name,
    sourceId: row.source_id,
    isOpen: parts.some(({ isOpen }) => isOpen),
    instructions: row.instructions,
    date: row.at.toISOString(),
    url: row.url,
    newActivities: outcomes['new'] ?? 0,
    archivedActivities: 0,
    pendingReview: row.waiting,
    vanished: missed,
    totalScraped: read.reduce((before, [, count]) => before + count, 0),
    outcomes,
    rowErrors,
    leftOut: parts.flatMap((part) => part.leftOut.map(leftOutWords)),
    errors: failures.map(({ url, failure: why, detail }) => scrapeErrorSentence(url, why, detail)),
    causes,
    fieldsFound: 0,
    imageCount: 0,
    durationMs: sum(({ durationMs }) => durationMs),
    listingId: null,
    found: [
      ...pages.map(({ url, outcome, listingId }) => ({ url, outcome, listingId })),
      ...vanished.map(({ url, listingId }) => ({ url, outcome: 'vanished' as const, listingId })),
    ],
  };
}

function sums(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const each of all) for (const [name, count] of Object.entries(each)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

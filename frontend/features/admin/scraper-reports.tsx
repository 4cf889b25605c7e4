import type { ReactNode } from 'react';
import { itemOf, placeOf } from '#domain/source/item-of.ts';
import { causeWords } from '#domain/page/failure-words.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { Link } from 'react-router-dom';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { formatCount, formatNumber, siteOf } from '#frontend/lib/format.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { scraperReportsQuery } from './api.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';

/** Errors are told of this many runs, and this many of each. */
const RUNS_WITH_ERRORS = 5;
const ERRORS_A_RUN = 3;

interface ScraperReportsProps {
  readonly title: string;
  /** What is done beside the title. */
  readonly actions?: ReactNode;
}

/** The last runs of the scraper, what came of them, and what went wrong in the latest. */
export function ScraperReports({ title, actions }: ScraperReportsProps) {
  const reports = useLiveQuery(scraperReportsQuery);
  return (
    <section aria-labelledby="web-pages-read">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="web-pages-read" className="text-title font-extrabold">
          {title}
        </h2>
        {actions}
      </div>
      {reports.data && <RecentErrors reports={reports.data.items} />}
      <AdminList
        label="Latest readings"
        query={reports}
        items={reports.data?.items}
        keyOf={({ id }) => id}
        columns={columns}
        loading="Loading the latest readings"
        failure="The readings could not be loaded"
        empty={{ title: 'Nothing read yet', text: 'No web page has been read yet.' }}
      />
    </section>
  );
}

function RecentErrors({ reports }: { readonly reports: readonly ScraperReport[] }) {
  const latest = reports.slice(0, RUNS_WITH_ERRORS);
  const told = latest.flatMap(({ id, errors }) =>
    errors.slice(0, ERRORS_A_RUN).map((error) => ({ key: `${id} ${error}`, error })),
  );
  if (told.length === 0) return null;
  return (
    <Notice kind="warning" title="Recent Errors">
      <dl aria-label="Recent errors by cause" className="mb-2 flex flex-wrap gap-x-5 gap-y-1">
        {byCause(latest).map(([cause, count]) => (
          <div key={cause} className="flex gap-1.5">
            <dt>{causeWords(cause)}:</dt>
            <dd className="font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Recent errors" className="space-y-1">
        {told.map(({ key, error }) => (
          <li key={key} className="wrap-anywhere">
            {error}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How often each cause made something fail in `reports`, the most frequent first. */
function byCause(reports: readonly ScraperReport[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { causes } of reports)
    for (const [cause, count] of Object.entries(causes)) counts.set(cause, (counts.get(cause) ?? 0) + count);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** What a source's run was for and what became of its pages; of an address, the address. */
function WhatWasRead({
  report: { id, kind, url, instructions, found, outcomes: counted, rowErrors, leftOut },
}: {
  readonly report: ScraperReport;
}) {
  if (kind === 'address') return <>{url}</>;
  const counts = outcomes.flatMap(({ outcome, label }) => {
    const count = counted[outcome] ?? 0;
    return count === 0 ? [] : [`${formatNumber(count)} ${label}`];
  });
  return (
    <span className="wrap-anywhere">
      {placeOf(url)}
      {instructions !== null && <span className="block">Internet search: “{instructions}”</span>}
      {counts.length > 0 && (
        <span className="block">
          {url.startsWith('list:') ? 'Rows' : 'Pages'}: {counts.join(', ')}
        </span>
      )}
      <Found found={found} />
      {leftOut.length > 0 && (
        <span className="mt-1 block">
          <span className="block font-bold text-ink">Left out</span>
          {leftOut.map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </span>
      )}
      {rowErrors > 0 && <LeftOutRows runId={id} rows={rowErrors} />}
    </span>
  );
}

/** The activities that a run began, changed or missed, each with the way to its review. */
function Found({ found }: Pick<ScraperReport, 'found'>) {
  const waiting = found.filter(({ outcome, listingId }) => listingId !== null && outcome !== 'same');
  // What vanished is in no queue.
  const told = waiting.toSorted((one, two) => Number(two.outcome === 'vanished') - Number(one.outcome === 'vanished'));
  return told.slice(0, FOUND_TOLD).map(({ url, outcome, listingId }) => (
    <span key={`${outcome} ${url}`} className="block">
      {labelOf[outcome]}:{' '}
      <Link
        to={`${pathTo('activities-review')}?review=${listingId ?? ''}`}
        className="font-bold underline underline-offset-4"
      >
        {pathIn(url)}
      </Link>
    </span>
  ));
}

/** Of each run so many are named. */
const FOUND_TOLD = 5;
const outcomes = [
  { outcome: 'new', label: 'new' },
  { outcome: 'changed', label: 'changed' },
  { outcome: 'same', label: 'unchanged' },
  { outcome: 'passed-over', label: 'that did not fit' },
  { outcome: 'failed', label: 'failed' },
  { outcome: 'gone', label: 'gone' },
] as const;
const labelOf = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  'passed-over': 'Did not fit',
  failed: 'Failed',
  gone: 'Gone',
  vanished: 'Vanished',
} as const satisfies Record<ScraperReport['found'][number]['outcome'], string>;
/** What of an address is told beside that of its source; of a front page its site, of an item its id. */
function pathIn(url: string): string {
  const path = itemOf(url) ?? (URL.canParse(url) ? new URL(url).pathname : url);
  return path === '/' ? siteOf(url) : path;
}

function resultOf(report: ScraperReport): { readonly tone: BadgeTone; readonly label: string } {
  if (report.isOpen) return { tone: 'brand', label: 'Being Read' };
  if (report.kind === 'search') return { tone: 'neutral', label: 'Nothing found' };
  const failed = report.errors.length;
  if (isRead(report)) return failed > 0 ? { tone: 'warn', label: 'Read in Part' } : { tone: 'good', label: 'Read' };
  return failed > 0 ? { tone: 'bad', label: 'Failed' } : { tone: 'neutral', label: 'Nothing found' };
}

const isRead = ({ totalScraped }: ScraperReport): boolean => totalScraped > 0;

const columns: Columns<ScraperReport> = {
  first: {
    label: 'Run',
    name: ({ kind, name, url }) => (kind === 'address' ? siteOf(url) : (name ?? url)),
    text: (report) => <WhatWasRead report={report} />,
  },
  others: [
    {
      label: 'Result',
      oneLine: true,
      cell: (report) => (
        <span className="flex flex-wrap gap-2">
          <Badge tone={resultOf(report).tone}>{resultOf(report).label}</Badge>
          {report.newActivities > 0 && (
            <Badge tone="brand">{report.kind === 'address' ? 'New Activity' : `${report.newActivities} New`}</Badge>
          )}
          {report.vanished > 0 && <Badge tone="warn">{report.vanished} Vanished</Badge>}
          {report.pendingReview > 0 && <Badge tone="warn">Waits for Review</Badge>}
        </span>
      ),
    },
    {
      label: 'Found',
      spare: true,
      cell: (report) =>
        isRead(report) &&
        report.kind === 'address' &&
        `${formatCount(report.fieldsFound, 'field', 'fields')}, ${formatCount(report.imageCount, 'picture', 'pictures')}`,
    },
    {
      label: 'Read at',
      cell: ({ date }) => (
        <span className="text-soft">
          <TimeAgo at={date} />
        </span>
      ),
    },
  ],
};

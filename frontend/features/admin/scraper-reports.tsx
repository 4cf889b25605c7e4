import type { ScraperReport } from '#domain/scraper-report/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { formatCount, siteOf } from '#frontend/lib/format.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { scraperReportsQuery } from './api.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Errors are told of this many runs, and this many of each. */
const RUNS_WITH_ERRORS = 5;
const ERRORS_A_RUN = 3;

/** The last runs of the scraper, what came of them, and what went wrong in the latest. */
export function ScraperReports() {
  const reports = useLiveQuery(scraperReportsQuery);
  return (
    <section aria-labelledby="web-pages-read">
      <h2 id="web-pages-read" className="mb-2 text-title font-extrabold">
        Web Pages Read
      </h2>
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
  const told = reports
    .slice(0, RUNS_WITH_ERRORS)
    .flatMap(({ id, errors }) => errors.slice(0, ERRORS_A_RUN).map((error) => ({ key: `${id} ${error}`, error })));
  if (told.length === 0) return null;
  return (
    <Notice kind="warning" title="Recent Errors">
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

const isRead = ({ totalScraped }: ScraperReport): boolean => totalScraped > 0;

const columns: Columns<ScraperReport> = {
  first: { label: 'Web page', name: ({ url }) => siteOf(url), text: ({ url }) => url },
  others: [
    {
      label: 'Result',
      oneLine: true,
      cell: (report) => (
        <span className="flex flex-wrap gap-2">
          <Badge tone={isRead(report) ? 'good' : 'bad'}>{isRead(report) ? 'Read' : 'Failed'}</Badge>
          {report.newActivities > 0 && <Badge tone="brand">New Activity</Badge>}
          {report.pendingReview > 0 && <Badge tone="warn">Waits for Review</Badge>}
        </span>
      ),
    },
    {
      label: 'Found',
      spare: true,
      cell: (report) =>
        isRead(report) &&
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

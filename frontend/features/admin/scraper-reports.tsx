import type { ScraperReport } from '#domain/scraper-report/views.ts';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/state/notice.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { formatCount, formatDateTime, siteOf } from '../../lib/format.ts';
import { scraperReportsQuery } from './api.ts';
import { ListFailure } from './list-failure.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Errors are told of this many runs, and this many of each. */
const RUNS_WITH_ERRORS = 5;
const ERRORS_A_RUN = 3;

/** The last runs of the scraper, what came of them, and what went wrong in the latest. */
export function ScraperReports() {
  const reports = useLiveQuery(scraperReportsQuery);
  return (
    <Card>
      <h2 className="mb-2 text-title font-extrabold">Web Pages Read</h2>
      {reports.isPending && <SkeletonLines label="Loading the latest readings" />}
      <ListFailure title="The readings could not be loaded" query={reports} />
      {reports.data?.items.length === 0 && <p className="text-soft">No web page has been read yet.</p>}
      {reports.data && reports.data.items.length > 0 && (
        <>
          <RecentErrors reports={reports.data.items} />
          <ul className="divide-y divide-line" aria-label="Latest readings">
            {reports.data.items.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </>
      )}
    </Card>
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

function Report({ report }: { readonly report: ScraperReport }) {
  const isRead = report.totalScraped > 0;
  return (
    <li className="py-3 pr-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-bold wrap-anywhere">{siteOf(report.url)}</span>
        <span className="flex flex-wrap gap-2">
          {report.newActivities > 0 && <Badge tone="brand">New Activity</Badge>}
          {report.pendingReview > 0 && <Badge tone="warn">Waits for Review</Badge>}
          <Badge tone={isRead ? 'good' : 'bad'}>{isRead ? 'Read' : 'Failed'}</Badge>
        </span>
      </div>
      <p className="text-small wrap-anywhere text-soft">{report.url}</p>
      <p className="text-small">
        {formatDateTime(report.date)}
        {isRead &&
          `, ${formatCount(report.fieldsFound, 'field', 'fields')} and ${formatCount(report.imageCount, 'picture', 'pictures')} found`}
      </p>
    </li>
  );
}

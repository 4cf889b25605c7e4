import { FileSpreadsheet, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { scraperReportsQuery } from '#frontend/features/admin/api.ts';
import { ScraperReports } from '#frontend/features/admin/scraper-reports.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { part } from '#frontend/lib/browser/part.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { ReadingList } from '#frontend/features/reading-again/reading-list.tsx';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { scraperStatusQuery } from './api.ts';
import { RunScrape } from './run-scrape.tsx';
import { NEW, SourceList } from './source-list.tsx';

const ListImport = part(async () => (await import('#frontend/features/source/list/list-import.tsx')).ListImport);
/** In the address: a list is being imported. */
const LIST = 'list';

/** What the scraper does and finds: its figures, its sources, its runs. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Scraper Dashboard" actions={<RunScrape />}>
        <p>Where activities are looked for, and what was found there. Everything that is found waits for review.</p>
      </PageHeading>
      <div className="space-y-10">
        <Figures />
        <ScraperReports title="Recent Runs" />
        <section aria-labelledby="sources">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 id="sources" className="text-title font-extrabold">
              Sources
            </h2>
            <span className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => setAddress({ open: LIST }, { preventScrollReset: true })}>
                <FileSpreadsheet aria-hidden className="size-5" />
                Import a List
              </Button>
              <Button onClick={() => setAddress({ open: NEW }, { preventScrollReset: true })}>
                <Plus aria-hidden className="size-5" />
                Add Source
              </Button>
            </span>
          </div>
          <SourceList />
          {address.get('open') === LIST && (
            <Opening>
              <ListImport onClose={() => setAddress({}, { preventScrollReset: true })} />
            </Opening>
          )}
        </section>
        <ReadingList />
      </div>
    </>
  );
}

function Figures() {
  const status = useLiveQuery(scraperStatusQuery);
  const latest = useLiveQuery(scraperReportsQuery).data?.items[0];
  if (status.isPending) return <SkeletonLines label="Loading the figures" count={2} />;
  if (!status.data)
    return <LoadFailure title="The figures could not be loaded" query={status} headingLevel="h2" wordsOf={listWords} />;
  const { activeSessions, pendingReview, totalScraped } = status.data;
  const figures = [
    { label: 'Latest Run', figure: latest ? <TimeAgo at={latest.date} /> : 'None yet' },
    { label: 'New Activities', hint: 'in the latest run', figure: formatNumber(latest?.newActivities ?? 0) },
    { label: 'Pending Review', figure: formatNumber(pendingReview), to: pathTo('scraper-review') },
    { label: 'Total Scraped', hint: 'pages with an activity', figure: formatNumber(totalScraped) },
    { label: 'Active Sessions', hint: 'runs open now', figure: formatNumber(activeSessions) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 border-y border-line py-3">
      {figures.map(({ label, hint, figure, to }) => (
        <div key={label} className="relative flex flex-col-reverse justify-end rounded-control px-1 hover:bg-tint">
          <dt className="text-small text-soft">
            {label}
            {hint && <span className="block">{hint}</span>}
          </dt>
          <dd className="text-title font-extrabold tabular-nums">
            {to === undefined ? (
              figure
            ) : (
              <Link
                to={to}
                aria-label={`${label}: ${pendingReview}`}
                className="inline-block min-w-6 after:absolute after:inset-0"
              >
                {figure}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

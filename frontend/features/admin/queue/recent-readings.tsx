import type { ScraperRun } from '#domain/scraper-run/views.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { SkeletonLines } from '../../../components/state/skeleton.tsx';
import { formatCount, formatDateTime, siteOf } from '../../../lib/format.ts';
import { scraperRunsQuery } from '../api.ts';
import { failureText } from '../failure-text.ts';
import { ListFailure } from '../list-failure.tsx';
import { useLiveQuery } from '../use-live-query.ts';

/** How many readings the card lists (B section 9). */
const SHOWN = 10;

/** The web pages that were read last, and what came of it. */
export function RecentReadings() {
  const runs = useLiveQuery(scraperRunsQuery, ['scraper_runs']);
  return (
    <Card>
      <h2 className="mb-2 text-xl font-extrabold">Web Pages Read</h2>
      {runs.isPending && <SkeletonLines label="Loading the latest readings" />}
      <ListFailure title="The readings could not be loaded" query={runs} />
      {runs.data?.length === 0 && <p className="text-soft">No web page has been read yet.</p>}
      {runs.data && runs.data.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Latest readings">
          {runs.data.slice(0, SHOWN).map((run) => (
            <Reading key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Reading({ run }: { readonly run: ScraperRun }) {
  return (
    <li className="py-3 pr-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-bold wrap-anywhere">{siteOf(run.url)}</span>
        <Badge tone={run.ok ? 'leaf' : 'rose'}>{run.ok ? 'Read' : 'Failed'}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-soft">{run.url}</p>
      <p className="text-sm">
        {formatDateTime(run.at)},{' '}
        {run.ok
          ? `${formatCount(run.fieldsFound, 'field', 'fields')} and ${formatCount(run.imageCount, 'picture', 'pictures')} found`
          : failureText(run)}
      </p>
    </li>
  );
}

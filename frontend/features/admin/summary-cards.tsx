import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Overview } from '#domain/overview/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { waitingIn } from './queue/queues.ts';

interface Figure {
  readonly label: string;
  readonly of: (overview: Overview) => number;
  /** The list that it counts; absent where no list is of that alone. */
  readonly to?: string;
}
const review = pathTo('activities-review');
const figures: readonly Figure[] = [
  { label: 'Pending review', of: (overview) => overview.pending, to: review },
  {
    label: 'Changes to live listings',
    of: (overview) => overview.pendingRevisions,
    to: `${pathTo('admin-dashboard')}?tab=changes`,
  },
  { label: 'Provider requests', of: (overview) => waitingIn(overview, 'provider'), to: pathTo('providers') },
  { label: 'Live activities', of: (overview) => overview.live, to: `${review}?status=live` },
  { label: 'Live since last week', of: (overview) => overview.newThisWeek },
  { label: 'Drafts not submitted', of: (overview) => overview.drafts, to: `${review}?status=draft` },
  { label: 'Rejected', of: (overview) => overview.rejected, to: `${review}?status=rejected` },
  { label: 'Members', of: (overview) => overview.members, to: pathTo('members') },
  { label: 'Web pages read', of: (overview) => overview.scrapedTotal, to: pathTo('scraper-dashboard') },
];

/** The figures of the whole directory, as they are now; each leads to what it counts, where there is a list of it. */
export function SummaryCards({ overview }: { readonly overview: UseQueryResult<Overview> }) {
  if (overview.isPending) return <SkeletonLines label="Loading the figures" count={2} />;
  if (!overview.data) {
    return (
      <LoadFailure title="The figures could not be loaded" query={overview} headingLevel="h3" wordsOf={listWords} />
    );
  }
  const { data } = overview;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3 border-y border-line py-3">
      {figures.map(({ label, of, to }) => {
        const figure = of(data);
        return (
          <div key={label} className="relative flex flex-col-reverse rounded-control px-1 has-[a]:hover:bg-tint">
            <dt className="text-small text-soft">{label}</dt>
            <dd className={classNames('text-title font-extrabold tabular-nums', figure === 0 && 'text-soft')}>
              {to === undefined ? (
                formatNumber(figure)
              ) : (
                <Link
                  to={to}
                  aria-label={`${label}: ${formatNumber(figure)}`}
                  className="inline-block min-w-6 after:absolute after:inset-0"
                >
                  {formatNumber(figure)}
                </Link>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

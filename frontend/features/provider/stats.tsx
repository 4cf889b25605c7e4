import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { classNames } from '#frontend/lib/class-names.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { statsQuery } from './api.ts';

const figures = [
  ['Total Views', 'totalViews'],
  ['Total Clicks', 'totalClicks'],
  ['Enquiries', 'totalEnquiries'],
  ['Activities', 'activitiesCount'],
] as const;

/** What came of the business's activities, over all days. */
export function Stats({ businessId }: { readonly businessId: string | undefined }) {
  const stats = useLiveQuery(statsQuery(businessId));
  if (stats.isPending) return <SkeletonLines label="Loading the figures" count={2} />;
  if (!stats.data)
    return <LoadFailure title="The figures could not be loaded" query={stats} headingLevel="h2" wordsOf={listWords} />;
  const { data } = stats;
  return (
    <dl aria-label="Figures" className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, name]) => (
        <div key={name} className="flex flex-col-reverse rounded-card border border-line bg-card px-4 py-3">
          <dt className="text-small text-soft">
            {name === 'totalEnquiries' && businessId === undefined ? (
              <Link to={pathTo('enquiries')} className="font-bold text-link underline underline-offset-4">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className={classNames('text-heading font-extrabold tabular-nums', data[name] === 0 && 'text-soft')}>
            {formatNumber(data[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

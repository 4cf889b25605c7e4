import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import type { Operations } from '#domain/upkeep/views.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { formatNumber } from '#frontend/lib/format.ts';

/** Where the parts of the page are, for the figures that count what is in them. */
export const partIds = { parked: 'parked-events', policies: 'policies', letters: 'letters' } as const;

/** How much waits where, each figure the way to what it counts. */
export function Depths({ operations: { queues, letters, readModels, policies } }: { readonly operations: Operations }) {
  const parked = readModels.reduce((sum, each) => sum + each.parked, 0);
  const stopped = policies.reduce((sum, each) => sum + each.stopped, 0);
  return (
    <dl aria-label="What waits" className="flex flex-wrap gap-x-6 gap-y-3 border-y border-line py-3">
      <Depth label="Parked events" count={parked} to={`#${partIds.parked}`} />
      <Depth label="Stopped in policies" count={stopped} to={`#${partIds.policies}`} />
      <Depth label="Emails waiting" count={letters.waiting} to={`#${partIds.letters}`} />
      <Depth label="Emails given up" count={letters.givenUp} to={`#${partIds.letters}`} />
      <Depth label="Waiting for review" count={queues.review} to={pathTo('activities-review')} />
      <Depth label="Web pages being read" count={queues.scraperRuns} />
    </dl>
  );
}

interface DepthProps {
  readonly label: string;
  /** Null when it is not known at the moment. */
  readonly count: number | null;
  readonly to?: string;
}

function Depth({ label, count, to }: DepthProps) {
  const said = count === null ? 'Not known' : formatNumber(count);
  return (
    <div className="relative flex flex-col-reverse rounded-control px-1 hover:bg-tint">
      <dt className="text-small text-soft">{label}</dt>
      <dd className={classNames('text-title font-extrabold tabular-nums', !count && 'text-soft')}>
        {to === undefined ? (
          said
        ) : (
          <Link to={to} aria-label={`${label}: ${said}`} className="inline-block min-w-6 after:absolute after:inset-0">
            {said}
          </Link>
        )}
      </dd>
    </div>
  );
}

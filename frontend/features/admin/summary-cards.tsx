import type { UseQueryResult } from '@tanstack/react-query';
import type { Overview } from '#domain/overview/views.ts';
import { Card } from '../../components/card.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { formatNumber } from '../../lib/format.ts';
import { ListFailure } from './list-failure.tsx';

const figures: readonly (readonly [label: string, of: (overview: Overview) => number])[] = [
  ['Pending review', (overview) => overview.pending],
  ['Changes to live listings', (overview) => overview.pendingRevisions],
  ['Live activities', (overview) => overview.live],
  ['Live since last week', (overview) => overview.newThisWeek],
  ['Drafts not submitted', (overview) => overview.drafts],
  ['Rejected', (overview) => overview.rejected],
  ['Members', (overview) => overview.members],
  ['Web pages read', (overview) => overview.scrapedTotal],
];

/** The figures of the whole directory, as they are now. */
export function SummaryCards({ overview }: { readonly overview: UseQueryResult<Overview> }) {
  if (overview.isPending) return <SkeletonLines label="Loading the figures" count={2} />;
  if (!overview.data) return <ListFailure title="The figures could not be loaded" query={overview} />;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([label, of]) => (
        <Card key={label} className="flex flex-col-reverse">
          <dt className="text-soft">{label}</dt>
          <dd className="text-heading font-extrabold">{formatNumber(of(overview.data))}</dd>
        </Card>
      ))}
    </dl>
  );
}

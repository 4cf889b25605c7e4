import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PointTransaction } from '#domain/points/views.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { transactionsQuery } from './api.ts';

/** What was not paid after so many looks is beyond the day's limit. */
const LOOKS = 10;

type Entries = { readonly items: readonly PointTransaction[] } | undefined;
const pointsFor = (entries: Entries, subjectId: string): number =>
  (entries?.items ?? [])
    .filter((entry) => entry.subjectId === subjectId && entry.type === 'earned')
    .reduce((sum, entry) => sum + entry.points, 0);

/**
 * "+10 points", once the ledger says that what was just done on `subjectId` was paid. Nothing while it does not: what is beyond the
 * day's limit is not promised.
 */
export function PointsEarned({ subjectId }: { readonly subjectId: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...transactionsQuery(1),
    // Of an award that came between the first look and the line of updates nobody tells.
    refetchInterval: (query) =>
      pointsFor(query.state.data, subjectId) === 0 && query.state.dataUpdateCount <= LOOKS && whileItLoads(2000)(query),
  });
  useUpdates('GET /api/points/my-points', () => {
    void client.invalidateQueries({ queryKey: ['GET /api/points/transactions'] });
  });
  const points = pointsFor(data, subjectId);
  // The region stands there before the words do: screen readers pass over one that comes with them.
  return (
    <p role="status" className="font-extrabold text-good-ink">
      {points > 0 && `+${points} points`}
    </p>
  );
}

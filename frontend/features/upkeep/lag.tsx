import { Badge } from '#frontend/components/badge.tsx';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';

/** How far something is behind the log, in the log's unit. */
export function Lag({ lag, unit }: { readonly lag: number | null; readonly unit: 'events' | 'bytes' }) {
  if (lag === null) return <>Not known at the moment</>;
  if (lag === 0) return <>Up to date</>;
  return (
    <Badge tone="warn">
      {unit === 'events' ? formatCount(lag, 'event', 'events') : `${formatNumber(lag)} bytes`} behind
    </Badge>
  );
}

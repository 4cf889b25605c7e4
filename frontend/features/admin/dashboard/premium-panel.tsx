import { Gem } from 'lucide-react';
import { shortPounds } from '#domain/kernel/pounds.ts';
import { MONTH_PENCE, TRIAL_DAYS } from '#domain/plan/terms.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { read } from '#frontend/lib/api/read.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { formatCount, formatNumber } from '#frontend/lib/format.ts';
import { Figures } from './figures.tsx';

const premiumQuery = read('GET /api/admin/premium', {});

/** How the Premium package does: businesses as they are now, and what they pay. */
export function PremiumPanel() {
  const query = useLiveQuery(premiumQuery);
  const { data } = query;
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-title font-extrabold">
        <Gem aria-hidden className="size-5 text-accent" />
        Premium Package
      </h2>
      <p className="mb-4 text-soft">
        £{MONTH_PENCE / 100} a month for a business, after {TRIAL_DAYS} free days.
      </p>
      {query.isPending && <SkeletonLines label="Loading the figures of Premium" count={2} />}
      <LoadFailure title="The figures could not be loaded" query={query} headingLevel="h3" wordsOf={listWords} />
      {data && (
        <>
          <Figures
            figures={[
              { label: 'Businesses with Premium', value: formatNumber(data.active) },
              { label: 'In their free days', value: formatNumber(data.trial) },
              { label: 'Paid each month', value: shortPounds(data.monthly) },
              { label: 'Cancelled, still running', value: formatNumber(data.ending) },
            ]}
          />
          {data.late > 0 && (
            <p className="mt-3 text-small">
              {formatCount(data.late, 'payment is', 'payments are')} late; Premium goes on for three days meanwhile.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

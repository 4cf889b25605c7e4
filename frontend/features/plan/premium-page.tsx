import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { Spinner } from '#frontend/components/state/spinner.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { read } from '#frontend/lib/api/read.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';
import { planQuery } from './api.ts';
import { PremiumCard } from './premium-card.tsx';
import { PLAN_NAME, standingWords } from './words.ts';

/** Between two looks while the payment is awaited, in case that nobody tells this browser of it. */
const LOOK_MS = 3_000;
/** When it takes longer than that it may take minutes, and nobody should sit and wait. */
const LONG_MS = 30_000;

/**
 * Where the payment provider leads back to. That somebody came here says nothing: the payment provider tells us by itself what was
 * paid, and until then the page waits and says so.
 */
export function Component() {
  const plan = useLiveQuery({
    ...planQuery(),
    refetchInterval: (query) => query.state.data?.status === 'checkout' && whileItLoads(LOOK_MS)(query),
  });
  const [now] = useState(() => Date.now());
  const awaited = plan.data?.status === 'checkout';
  const isOffered = plan.data === null || plan.data?.status === 'ended';
  return (
    <div className="max-w-xl">
      <PageHeading title={PLAN_NAME} />
      <div className="space-y-5">
        {plan.isPending && <SkeletonLines label="Loading your package" count={3} />}
        <LoadFailure title="Your package could not be loaded" query={plan} />
        {plan.data === null && <p>Your business has no Premium package yet.</p>}
        {isOffered && <Offered />}
        {awaited && <Waiting />}
        {plan.data && !awaited && plan.data.status !== 'ended' && <Standing {...standingWords(plan.data, now)} />}
        <Link
          to={pathTo('provider-dashboard')}
          className={buttonClass({ variant: awaited || isOffered ? 'secondary' : 'primary' })}
        >
          Back to Dashboard
        </Link>
      </div>
    </div>
  );
}

function Standing({ badge, tone, text }: ReturnType<typeof standingWords>) {
  const isWell = tone === 'good';
  return (
    <Notice kind={isWell ? 'success' : 'warning'} title={isWell ? 'Premium is yours' : badge}>
      {text}
    </Notice>
  );
}

/** Who comes here without a package reads what there is to buy. */
function Offered() {
  const profile = useQuery(read('GET /api/provider/profile', { query: {} }));
  if (!profile.data) return null;
  const { role, bookingPlanOffered: canBuy } = profile.data;
  return <PremiumCard businessId={undefined} isOwner={role === 'owner'} canBuy={canBuy} isOffer />;
}

function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex gap-3">
      <Spinner />
      <p>
        {isLong
          ? 'This takes longer than usual. You need not wait here: your dashboard says when your payment is confirmed.'
          : 'We are waiting for your payment to be confirmed. This usually takes a few seconds.'}
      </p>
    </div>
  );
}

import { Check, Crown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { TRIAL_DAYS } from '#domain/plan/terms.ts';
import type { PlanDetails } from '#domain/plan/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { InfoBox } from '#frontend/components/info-box.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { planQuery } from './api.ts';
import { PlanActions } from './plan-actions.tsx';
import { PLAN_NAME, planBrings, planTerms, standingWords } from './words.ts';

interface PremiumCardProps {
  readonly businessId: string | undefined;
  /** Whether whoever looks at it may pay and cancel. */
  readonly isOwner: boolean;
  /** Whether this site has a payment provider, without which nobody can. */
  readonly canBuy: boolean;
  /** Whether to subscribe is what the page is there for. */
  readonly isOffer?: boolean;
  /** What can be done with the package, while it is active. */
  readonly children?: ReactNode;
}

/** The Premium package of a business: what it is, how it stands, and what its owner can do about that. */
export function PremiumCard({ businessId, children, ...own }: PremiumCardProps) {
  const plan = useLiveQuery(planQuery(businessId));
  return (
    <div className="mb-6">
      <InfoBox title={PLAN_NAME} icon={<Crown className="size-5" />}>
        {plan.isPending ? (
          <SkeletonLines label="Loading your package" count={3} />
        ) : plan.data === undefined ? (
          <LoadFailure title="Your package could not be loaded" query={plan} headingLevel="h3" />
        ) : (
          <Standing plan={plan.data} {...own}>
            {children}
          </Standing>
        )}
      </InfoBox>
    </div>
  );
}

type StandingProps = Omit<PremiumCardProps, 'businessId'> & { readonly plan: PlanDetails | null };
function Standing({ plan, isOwner, canBuy, isOffer = false, children }: StandingProps) {
  const [now] = useState(() => Date.now());
  const said = plan && standingWords(plan, now);
  const isActive = plan !== null && plan.activeUntil !== null && plan.status !== 'ended';
  return (
    <div className="space-y-4">
      {said && (
        <div className="space-y-2">
          <Badge tone={said.tone}>{said.badge}</Badge>
          <p>{said.text}</p>
        </div>
      )}
      {!isActive && (
        <>
          <ul className="space-y-2">
            {planBrings.map((each) => (
              <li key={each} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
                {each}
              </li>
            ))}
          </ul>
          <p className="text-soft">{planTerms(plan?.trialDays ?? TRIAL_DAYS)}</p>
        </>
      )}
      {isActive && children}
      {!canBuy ? (
        <p>
          Premium cannot be {isActive ? 'cancelled' : 'bought'} here at the moment. If you would like to, please{' '}
          <Link to={pathTo('contact')} className="text-link underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      ) : isOwner ? (
        <PlanActions plan={plan} isOffer={isOffer} />
      ) : (
        <p className="text-small text-soft">Only the owner of the business can pay for it or cancel it.</p>
      )}
      {plan?.isSimulated && <p className="text-small text-soft">Payments are simulated here: no money is taken.</p>}
    </div>
  );
}

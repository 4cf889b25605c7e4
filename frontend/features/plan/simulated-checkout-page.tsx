import { Link, useNavigate, useParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SimulationNotice } from '#frontend/components/simulation-notice.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { planQuery } from './api.ts';
import { PLAN_NAME } from './words.ts';

/** Stands where a payment provider's page would, on a site that has none. Asks for no card, and says so. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const plan = useLiveQuery(planQuery());
  const paying = useCommand('POST /api/simulated-checkouts/:id/pay', {
    onError: (error) => toast.error(errorWords(error, 'Not Simulated', 'Please try again.')),
  });
  const trialDays = plan.data?.trialDays ?? 0;
  const canPay = plan.data?.status === 'checkout' && plan.data.isSimulated;
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title="Simulated Payment" />
      <SimulationNotice />
      <Card className="mt-5 space-y-4">
        {plan.isPending && <SkeletonLines label="Loading what is paid for" count={3} />}
        <LoadFailure title="What is paid for could not be loaded" query={plan} />
        {plan.data !== undefined && !canPay && !paying.isPending && (
          <>
            <p>Nothing is to be paid here any more.</p>
            <Link to={pathTo('provider-dashboard')} className={buttonClass()}>
              Back to Dashboard
            </Link>
          </>
        )}
        {(canPay || paying.isPending) && (
          <>
            <div>
              <h2 className="text-lead font-extrabold">{PLAN_NAME}</h2>
              <p className="mt-1">
                {trialDays > 0
                  ? `Free for ${trialDays} days, then £25 per month. Cancel anytime.`
                  : '£25 per month, from today. Cancel anytime.'}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                loading={paying.isPending}
                onClick={() =>
                  paying.mutate(
                    { params: { id } },
                    { onSuccess: () => void navigate(pathTo('premium'), { replace: true }) },
                  )
                }
              >
                Simulate payment
              </Button>
              <Link to={pathTo('provider-dashboard')} className={buttonClass({ variant: 'ghost' })}>
                Cancel
              </Link>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SimulationNotice } from '#frontend/components/simulation-notice.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { moneyWords } from './words.ts';

const yourBookings = `${pathTo('profile')}#bookings`;

/** Stands where a family would pay by card, and a provider would set that up, on a site without a payment provider. Says so. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const simulated = useQuery({
    ...read('GET /api/simulated-checkouts/:id', { params: { id } }),
    staleTime: 0,
  });
  const paying = useCommand('POST /api/simulated-checkouts/:id/pay', {
    onError: (error) => toast.error(errorWords(error, 'Not Simulated', 'Please try again.')),
  });
  const [isDone, setDone] = useState(false);
  const isGone = simulated.data === null && !isDone && !paying.isPending;
  const { kind, what, amount } = simulated.data ?? {};
  const back = kind === 'account' ? pathTo('booking-settings') : yourBookings;
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading title="Simulated Payment" />
      <SimulationNotice />
      <Card className="mt-5 space-y-4">
        {simulated.isPending && <SkeletonLines label="Loading what is paid for" count={3} />}
        <LoadFailure title="What is paid for could not be loaded" query={simulated} />
        {isGone && (
          <>
            <p>Nothing is to be paid here any more.</p>
            <Link to={yourBookings} className={buttonClass()}>
              Your Bookings
            </Link>
          </>
        )}
        {what !== undefined && amount !== undefined && (
          <>
            <div>
              <h2 className="text-lead font-extrabold wrap-anywhere">{what}</h2>
              <p className="mt-1">
                {kind === 'account'
                  ? 'Here you would say who is paid and into which bank account. Families’ payments are simulated as well.'
                  : moneyWords(amount)}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                loading={paying.isPending}
                onClick={() =>
                  paying.mutate(
                    { params: { id } },
                    {
                      onSuccess: () => {
                        setDone(true);
                        void navigate(back, { replace: true });
                      },
                    },
                  )
                }
              >
                {kind === 'account' ? 'Simulate setting up' : 'Simulate payment'}
              </Button>
              <Link to={back} className={buttonClass({ variant: 'ghost' })}>
                Cancel
              </Link>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}

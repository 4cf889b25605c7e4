import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import type { PlanDetails } from '#domain/plan/views.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDate } from '#frontend/lib/format.ts';
import { useLeaving } from '#frontend/lib/browser/use-leaving.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const NOT_CANCELLED = ['Not Cancelled', 'Please try again.'] as const;

/** What the owner of a business can do about its package. */
export function PlanActions({ plan, isOffer }: { readonly plan: PlanDetails | null; readonly isOffer: boolean }) {
  const isRunning = plan !== null && plan.status !== 'checkout' && plan.status !== 'ended';
  return (
    <div className="flex flex-wrap gap-3">
      {!isRunning && <Subscribe label={subscribeLabel(plan)} isOffer={isOffer} />}
      {isRunning && !plan.isSimulated && <Bills isUrgent={plan.status === 'payment-failed'} />}
      {isRunning && (plan.status === 'cancelled' ? <Keep /> : <CancelPlan plan={plan} />)}
    </div>
  );
}

function subscribeLabel(plan: PlanDetails | null): string {
  if (plan?.status === 'checkout') return 'Go On to Payment';
  return plan === null || plan.trialDays > 0 ? 'Start Free Trial' : 'Subscribe Again';
}

function Subscribe({ label, isOffer }: { readonly label: string; readonly isOffer: boolean }) {
  const [isLeaving, leaveFor] = useLeaving();
  const subscribing = useCommand('POST /api/provider/booking-subscription', {
    onSuccess: ({ message, url }) => {
      toast.success(message);
      leaveFor(url);
    },
    onError: (error) =>
      toast.error(errorWords(error, 'Subscription Failed', 'Failed to start subscription setup. Please try again.')),
  });
  return (
    <Button
      variant={isOffer ? 'primary' : 'secondary'}
      loading={subscribing.isPending || isLeaving}
      onClick={() => subscribing.mutate({})}
    >
      {label}
    </Button>
  );
}

function Bills({ isUrgent }: { readonly isUrgent: boolean }) {
  const opening = useCommand('POST /api/provider/booking-subscription/invoices', {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorWords(error, 'Not Opened', 'Please try again.')),
  });
  return (
    <Button variant={isUrgent ? 'primary' : 'secondary'} loading={opening.isPending} onClick={() => opening.mutate({})}>
      {isUrgent ? 'Check Your Card' : 'Invoices and Card'}
    </Button>
  );
}

function Keep() {
  const keeping = useCommand('POST /api/provider/booking-subscription/keep', {
    onSuccess: ({ message }) => toast.success('Premium Kept', message),
    onError: (error) => toast.error(errorWords(error, 'Not Kept', 'Please try again.')),
  });
  return (
    <Button variant="secondary" loading={keeping.isPending} onClick={() => keeping.mutate({})}>
      Keep Premium
    </Button>
  );
}

function CancelPlan({ plan }: { readonly plan: PlanDetails }) {
  const [asking, setAsking] = useState(false);
  const cancelling = useCommand('POST /api/provider/booking-subscription/cancel', {
    failure: (error) => errorWords(error, ...NOT_CANCELLED),
    onSuccess: ({ message }) => {
      setAsking(false);
      toast.success('Premium Cancelled', message);
    },
  });
  const [now] = useState(() => Date.now());
  const until = plan.runsUntil === null ? 'its end' : formatDate(plan.runsUntil);
  // In the days for which a payment may be late, what was paid is over: only that it was not cancelled keeps it.
  const isOver = plan.runsUntil !== null && Date.parse(plan.runsUntil) <= now;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel Premium
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancelling.mutate({})}
        title="Cancel Premium?"
        message={
          isOver
            ? `Your time ended on ${until}, so Premium ends at once, and you pay nothing more. Families cannot book with you here from then on, and the Premium mark goes.`
            : `You keep it until ${until}, and pay nothing more. After that families cannot book with you here, and the Premium mark goes.`
        }
        confirmLabel="Cancel Premium"
        closeLabel="Keep Premium"
        danger
        loading={cancelling.isPending}
        submitError={cancelling.error && errorWords(cancelling.error, ...NOT_CANCELLED)}
      />
    </>
  );
}

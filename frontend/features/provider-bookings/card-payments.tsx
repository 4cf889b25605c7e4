import { useState } from 'react';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { useLeaving } from '#frontend/lib/browser/use-leaving.ts';
import { toast } from '#frontend/lib/toast.ts';
import { payeeQuery } from './api.ts';

/** What is said when it fails. */
const NOT_DISCONNECTED = ['Not Disconnected', 'Please try again.'] as const;

interface CardPaymentsProps {
  readonly businessId: string | undefined;
  /** Whether whoever looks at it may set them up and disconnect them. */
  readonly isOwner: boolean;
  /** Whether its business has the Premium package now, without which families can only pay for what they have booked before. */
  readonly hasPremium: boolean;
}

/**
 * Whether families can pay a business by card, and what its owner can do about that. Nothing where the site takes no cards, and
 * without Premium where there is nothing to disconnect.
 */
export function CardPayments({ businessId, isOwner, hasPremium }: CardPaymentsProps) {
  const payee = useLiveQuery(payeeQuery(businessId));
  const { state, isOffered, isSimulated } = payee.data ?? {};
  if (state === 'none' && (isOffered === false || !hasPremium)) return null;
  return (
    <section aria-label="Card payments" className="mb-6">
      <LoadFailure title="Your card payments could not be loaded" query={payee} />
      {state !== undefined && (
        <Card className="space-y-3 max-sm:p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lead font-extrabold">Card Payments</h2>
            {state === 'ready' && hasPremium && <Badge tone="good">Connected</Badge>}
            {state === 'opened' && hasPremium && <Badge tone="warn">Not finished</Badge>}
          </div>
          <p className="max-w-prose">{hasPremium || state === 'none' ? words[state] : wordsWithoutPremium[state]}</p>
          {isSimulated && (
            <p className="text-small text-soft">This site has no payment provider: payments are simulated.</p>
          )}
          {!isOwner && businessId === undefined && (
            <p className="text-small text-soft">Only the owner of the business can set them up or disconnect them.</p>
          )}
          {isOwner && (
            <div className="flex flex-wrap gap-2">
              {state !== 'ready' && hasPremium && (
                <Connect label={state === 'none' ? 'Set Up Card Payments' : 'Go On Setting Up'} />
              )}
              {state !== 'none' && <Disconnect />}
            </div>
          )}
        </Card>
      )}
    </section>
  );
}

const WITHOUT_PREMIUM = 'Without Premium families cannot ask for new places.';
const words = {
  none: 'Families can pay for their bookings by card, straight into your account with our payment provider, Stripe. You bear Stripe’s fees; we take nothing.',
  opened: 'Something is missing still, or Stripe asks for more. Families cannot pay by card until it is there.',
  ready:
    'Families can pay for what you have accepted. When you cancel a booking that was paid by card, the money goes back by itself.',
} as const;
const wordsWithoutPremium = {
  opened: `${WITHOUT_PREMIUM} Setting up your account with Stripe was not finished, and you can disconnect it.`,
  ready: `${WITHOUT_PREMIUM} They can still pay by card for what you have accepted. You can disconnect your account with Stripe.`,
} as const;

function Connect({ label }: { readonly label: string }) {
  const [isLeaving, leaveFor] = useLeaving();
  const connecting = useCommand('POST /api/provider/card-payments', {
    onSuccess: ({ message, url }) => {
      toast.success(message);
      leaveFor(url);
    },
    onError: (error) => toast.error(errorWords(error, 'Not Opened', 'Please try again.')),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={connecting.isPending || isLeaving}
      onClick={() => connecting.mutate({})}
    >
      {label}
    </Button>
  );
}

function Disconnect() {
  const [asking, setAsking] = useState(false);
  const disconnecting = useCommand('POST /api/provider/card-payments/disconnect', {
    failure: (error) => errorWords(error, ...NOT_DISCONNECTED),
    onSuccess: ({ message }) => {
      setAsking(false);
      toast.success('Disconnected', message);
    },
  });
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => disconnecting.mutate({})}
        title="Take no more card payments?"
        message="Families pay you directly again. What was paid by card stays paid, and can still be paid back. You can connect again at any time."
        confirmLabel="Disconnect"
        danger
        loading={disconnecting.isPending}
        submitError={disconnecting.error && errorWords(disconnecting.error, ...NOT_DISCONNECTED)}
      />
    </>
  );
}

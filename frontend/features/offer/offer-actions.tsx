import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminOffer } from '#domain/offer/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { toast } from '#frontend/lib/toast.ts';
import { offerFailure } from './offer-failure.ts';
import { toggledWords } from './offer-reviewed.tsx';

interface OfferActionsProps {
  readonly offer: AdminOffer;
  /** It has been deleted. */
  readonly onGone: () => void;
}

/** Hides an offer from families or shows it again, and deletes it after asking. */
export function OfferActions({ offer: { id, title, isActive }, onGone }: OfferActionsProps) {
  const [asks, setAsks] = useState(false);
  const toggling = useCommand('PUT /api/offers/:id', {
    onSuccess: (now) => toast.success('Offer updated successfully', toggledWords(now)),
    onError: (error) => toast.error(offerFailure(error, 'update')),
  });
  const deletion = useCommand('DELETE /api/offers/:id', {
    failure: (error) => offerFailure(error, 'delete'),
    onSuccess: () => {
      toast.success('Offer deleted successfully', title);
      onGone();
    },
  });
  const Toggle = isActive ? EyeOff : Eye;
  const of = <span className="sr-only">{title}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        loading={toggling.isPending}
        onClick={() => toggling.mutate({ params: { id }, body: { isActive: !isActive } })}
      >
        <Toggle aria-hidden className="size-4" />
        {isActive ? 'Hide' : 'Show'}
        {of}
      </Button>
      <Button variant="removal" size="small" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
        {of}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => deletion.mutate({ params: { id } })}
        title="Delete Offer"
        message="Are you sure you want to delete this offer?"
        confirmLabel="Delete"
        danger
        loading={deletion.isPending}
        submitError={deletion.error && offerFailure(deletion.error, 'delete')}
      />
    </div>
  );
}

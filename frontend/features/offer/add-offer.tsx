import { useCommand } from '#frontend/lib/api/use-command.ts';
import { forget } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { newOffer } from './offer-entered.ts';
import { OfferEditor } from './offer-editor.tsx';
import { offerFailure } from './offer-failure.ts';

const KEPT = 'offer-entered';

/** Enters an offer, which families see at once. */
export function AddOffer({ onClose }: { readonly onClose: () => void }) {
  const creating = useCommand('POST /api/offers', {
    failure: (error) => offerFailure(error, 'create'),
    onSuccess: ({ title }) => {
      forget(KEPT);
      toast.success('Business offer created successfully', title);
    },
  });
  return (
    <OfferEditor
      title="Add Offer"
      keptAs={KEPT}
      initial={newOffer}
      does="create"
      saveLabel="Create Offer"
      saving={creating.isPending}
      error={creating.error}
      onSave={(body) => creating.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

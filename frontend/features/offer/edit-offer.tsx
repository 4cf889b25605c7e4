import { useState } from 'react';
import type { AdminOffer } from '#domain/offer/views.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { forget } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { differences, enteredFrom } from './offer-entered.ts';
import { OfferEditor } from './offer-editor.tsx';
import { offerFailure } from './offer-failure.ts';

interface EditOfferProps {
  readonly offer: AdminOffer;
  readonly onClose: () => void;
  /** It has this revision now. */
  readonly onSaved: (revision: number) => void;
}

/** Corrects an offer: what is sent is what differs, so that what it lacks from before stays as it is. */
export function EditOffer({ offer, onClose, onSaved }: EditOfferProps) {
  // As it was when somebody began: another admin's change meanwhile is not taken back unseen.
  const [{ id, revision, initial }] = useState(() => ({ ...offer, initial: enteredFrom(offer) }));
  const keptAs = `offer-edited.${id}`;
  const saving = useCommand('PUT /api/offers/:id', {
    failure: (error) => offerFailure(error, 'update'),
    onSuccess: (saved) => {
      forget(keptAs);
      toast.success('Offer updated successfully', saved.title);
      onSaved(saved.revision);
    },
  });
  return (
    <OfferEditor
      title="Edit Offer"
      place="beside"
      keptAs={keptAs}
      initial={initial}
      does="update"
      saveLabel="Save Changes"
      saving={saving.isPending}
      error={saving.error}
      onSave={(entered) => saving.mutate({ params: { id }, body: { ...differences(entered, initial), revision } })}
      onClose={onClose}
    />
  );
}

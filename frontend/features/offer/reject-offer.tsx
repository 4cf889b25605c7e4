import { useForm, useWatch } from 'react-hook-form';
import type { AdminOffer } from '#domain/offer/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { offerFailure } from './offer-failure.ts';

/** Rejects an offer that waits, with notes for our team where somebody writes some. */
export function RejectOffer({ offer, onClose }: { readonly offer: AdminOffer; readonly onClose: () => void }) {
  const { id, title, revision } = offer;
  const keptAs = `offer-rejected.${id}`;
  const form = useForm({ defaultValues: withKept(keptAs, { adminNotes: '' }) });
  const adminNotes = useWatch({ control: form.control, name: 'adminNotes' });
  useKept(keptAs, adminNotes === '' ? {} : { adminNotes });
  const rejecting = useCommand('PUT /api/admin/offers/:id/review', {
    onSuccess: () => {
      forget(keptAs);
      toast.success('Offer updated successfully', `${title} was rejected.`);
    },
  });
  return (
    <Dialog open onClose={onClose} title="Reject Offer" description={title} size="small" holdsText>
      <Form
        label="Reject Offer"
        checked={false}
        onSubmit={() =>
          rejecting.mutate({ params: { id }, body: { action: 'reject', adminNotes, revision } }, { onSuccess: onClose })
        }
        loading={rejecting.isPending}
        submitError={rejecting.error && offerFailure(rejecting.error, 'update')}
        submitLabel="Reject"
        actions={
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextAreaField label="Notes (optional)" hint="Only our team reads them." {...form.register('adminNotes')} />
      </Form>
    </Dialog>
  );
}

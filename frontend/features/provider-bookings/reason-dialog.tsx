import { useState } from 'react';
import type { ProviderBooking } from '#domain/booking/views.ts';
import { REASON_MAX } from '#domain/booking/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { whenWords } from '#frontend/features/booking/words.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { useVerdict } from './use-verdict.ts';

interface ReasonDialogProps {
  readonly action: 'decline' | 'cancel';
  readonly booking: ProviderBooking;
  readonly onClose: () => void;
}
const words = {
  decline: { title: 'Decline this request?', label: 'Decline Request' },
  cancel: { title: 'Cancel this booking?', label: 'Cancel Booking' },
} as const;

/** Declining and cancelling ask first, and why: the family reads it. */
export function ReasonDialog({ action, booking, onClose }: ReasonDialogProps) {
  const { title, label } = words[action];
  const keptAs = `booking-${action}.${booking.id}`;
  const [{ reason }, setTyped] = useState(() => withKept(keptAs, { reason: '' }));
  useKept(keptAs, reason === '' ? {} : { reason });
  const verdict = useVerdict(booking);
  const isGone = booking.parentEmail === null;
  return (
    <Dialog
      open
      holdsText
      size="small"
      onClose={onClose}
      title={title}
      description={`${booking.parentFirstName} ${booking.parentLastName}: ${booking.activityName}, ${whenWords(booking)}`}
    >
      <Form
        label={title}
        checked={false}
        onSubmit={() =>
          verdict.decideWith(action, reason, () => {
            forget(keptAs);
            onClose();
          })
        }
        loading={verdict.isPending}
        submitError={verdict.error && errorWords(verdict.error, 'Not Saved', 'Please try again.')}
        submitLabel={label}
        disabledReason={!isGone && reason.trim() === '' ? 'Say why first: the family reads it.' : undefined}
        actions={
          <Button variant="ghost" onClick={onClose}>
            Keep It
          </Button>
        }
      >
        {isGone ? (
          <p>This family has deleted its account, so nobody is told.</p>
        ) : (
          <TextAreaField
            label="Why?"
            hint="The family gets an email with your words."
            required
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => setTyped({ reason: target.value })}
          />
        )}
      </Form>
    </Dialog>
  );
}

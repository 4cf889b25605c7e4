import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SKIP_REASON_MAX } from '#domain/upkeep/limits.ts';
import type { ParkedStream } from '#domain/upkeep/views.ts';
import { eventName, readModelName } from '#domain/upkeep/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Error', 'The event was not skipped'] as const;

/** Asks why a read model is to go on without an event, which cannot be taken back. */
export function SkipDialog({ parked, onClose }: { readonly parked: ParkedStream; readonly onClose: () => void }) {
  const { readModel, position, eventType } = parked;
  const keptAs = `skip-${readModel}-${position}`;
  const [begun] = useState(() => withKept(keptAs, { reason: '' }));
  const form = useForm({ defaultValues: begun, resolver: resolverBy('skippedEvent') });
  const typed = useWatch({ control: form.control, name: 'reason' });
  useKept(keptAs, typed === '' ? {} : { reason: typed });
  const { errors } = form.formState;
  const skip = useCommand('POST /api/admin/operations/parked/skip', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: () => {
      forget(keptAs);
      toast.success('Event skipped', 'The read model goes on without it.');
    },
    onError: (error) => showFieldErrors(error, ['reason'], form.setError),
  });
  return (
    <Dialog
      open
      size="small"
      holdsText
      onClose={onClose}
      title="Skip This Event"
      description={`${readModelName(readModel)} goes on without “${eventName(eventType)}”, now and in every rebuild. This cannot be undone. The log and everything else keep the event.`}
    >
      <Form
        label="Skip this event"
        onSubmit={() =>
          void form.handleSubmit(({ reason }) =>
            skip.mutate({ body: { readModel, position, reason } }, { onSuccess: onClose }),
          )()
        }
        loading={skip.isPending}
        submitError={formFailure(skip.error, errors, ...FAILED)}
        submitLabel="Skip Event"
        loadingLabel="Skipping..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        <TextAreaField
          label="Reason"
          required
          hint="The audit trail keeps it with your name. Please name nobody."
          rows={3}
          maxLength={SKIP_REASON_MAX}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </Form>
    </Dialog>
  );
}

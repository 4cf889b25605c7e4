import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type ReportKind, reportKindIds, reportKinds } from '#domain/report/kinds.ts';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Report Not Sent', 'Please try again.'] as const;

const empty = { kind: '' as ReportKind | '', note: '', email: '' };

interface ReportDialogProps {
  readonly activity: { readonly id: string; readonly name: string };
  readonly isSignedIn: boolean;
  readonly onClose: () => void;
}

/** What somebody says is wrong with a listing. What is typed is kept until it is sent. */
export function ReportDialog({ activity, isSignedIn, onClose }: ReportDialogProps) {
  const typedAs = `report-${activity.id}`;
  const [begun] = useState(() => withKept(typedAs, empty));
  const form = useForm({ defaultValues: { ...begun, companyFax: '' }, resolver: resolverBy('report') });
  const typed = useWatch({
    control: form.control,
    compute: ({ kind, note, email }: typeof empty) => ({ kind, note, email }),
  });
  useKept(typedAs, Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')));
  const sending = useCommand('POST /api/activities/:id/reports', {
    signedOutIsFine: true,
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => {
      forget(typedAs);
      toast.success('Report Sent', message);
    },
    onError: (error) => showFieldErrors(error, ['kind', 'note', 'email'], form.setError),
  });
  const { errors } = form.formState;
  const isSaid = errors.kind ?? errors.note ?? errors.email;
  const note = { hint: 'For example the right time or price.', error: errors.note?.message };
  return (
    <Dialog
      open
      holdsText
      size="small"
      onClose={onClose}
      title="Something wrong with this listing?"
      description={activity.name}
    >
      <Form
        label="Report"
        loading={sending.isPending}
        submitError={sending.error && !isSaid ? errorWords(sending.error, ...FAILED) : null}
        submitLabel="Send Report"
        loadingLabel="Sending..."
        disabledReason={whatIsMissing(typed)}
        onSubmit={() =>
          void form.handleSubmit(({ kind, companyFax, ...said }) => {
            if (kind === '') return;
            const body = { ...said, kind, ...(companyFax !== '' && { companyFax }) };
            sending.mutate({ params: { id: activity.id }, body }, { onSuccess: onClose });
          })()
        }
      >
        <fieldset>
          <legend className="text-small font-bold">What is wrong?</legend>
          {reportKindIds.map((kind) => (
            <CheckboxField
              key={kind}
              type="radio"
              value={kind}
              label={reportKinds[kind].label}
              {...form.register('kind')}
            />
          ))}
        </fieldset>
        <TextAreaField
          label={typed.kind === 'other' ? 'What is wrong with it?' : 'Anything we should know? (optional)'}
          rows={3}
          {...note}
          {...form.register('note')}
        />
        {!isSignedIn && (
          <TextField
            label="Your email (optional)"
            hint="Only so that we can answer you."
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
        )}
        <Honeypot {...form.register('companyFax')} />
      </Form>
    </Dialog>
  );
}

function whatIsMissing({ kind, note }: Pick<typeof empty, 'kind' | 'note'>): string | undefined {
  if (kind === '') return 'Choose what is wrong first.';
  return kind === 'other' && note.trim() === '' ? 'Tell us what is wrong first.' : undefined;
}

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { USUAL_PER_DAY, USUAL_PER_MINUTE } from '#domain/api-key/limits.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice, takeFocus } from '#frontend/components/state/notice.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { copyCode } from '#frontend/lib/browser/copy-code.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy, useCrossed } from '#frontend/lib/rules/rules.ts';

/** What is said when it fails. */
const FAILED = ['Error', 'The key was not issued'] as const;

const names = ['name', 'contactEmail', 'perMinute', 'perDay'] as const;
type Typed = Record<(typeof names)[number], string>;
const initial: Typed = {
  name: '',
  contactEmail: '',
  perMinute: String(USUAL_PER_MINUTE),
  perDay: String(USUAL_PER_DAY),
};
/** Under what name the tab keeps what was typed. */
const TYPED_AS = 'api-key';

/** Issues a key, and shows it the only time that anybody can see it. */
export function IssueKey({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog
      open
      holdsText
      onClose={onClose}
      title={key === null ? 'Issue Key' : 'Key Issued'}
      description={key === null ? 'For somebody who shows our activities elsewhere.' : undefined}
    >
      {key === null ? <Terms onIssued={setKey} onClose={onClose} /> : <TheKey apiKey={key} onClose={onClose} />}
    </Dialog>
  );
}

interface TermsProps {
  readonly onIssued: (key: string) => void;
  readonly onClose: () => void;
}

function Terms({ onIssued, onClose }: TermsProps) {
  const [begun] = useState(() => withKept(TYPED_AS, initial));
  const form = useForm<Typed>({ defaultValues: begun, resolver: resolverBy('apiKey') });
  const issuing = useCommands(
    ({ perMinute, perDay, ...body }: Typed, send) =>
      send('POST /api/admin/api-keys', { body: { ...body, perMinute, perDay } }),
    {
      onSuccess: ({ key }) => {
        forget(TYPED_AS);
        onIssued(key);
      },
      failure: (error) => errorWords(error, ...FAILED),
      onError: (error) => showFieldErrors(error, names, form.setError),
    },
  );
  const { errors, touchedFields } = form.formState;
  const typed = useWatch({ control: form.control, compute: (values: Typed) => values });
  useKept(TYPED_AS, differing(typed, initial));
  const crossed = useCrossed('apiKey', typed, touchedFields);
  return (
    <Form
      label="API key"
      onSubmit={() => void form.handleSubmit((values) => issuing.mutate(values))()}
      loading={issuing.isPending}
      submitError={formFailure(issuing.error, errors, ...FAILED)}
      submitLabel="Issue Key"
      loadingLabel="Issuing..."
      actions={
        <Button
          variant="ghost"
          onClick={() => {
            forget(TYPED_AS);
            onClose();
          }}
        >
          Cancel
        </Button>
      }
    >
      <TextField
        label="Who or what it is for"
        required
        hint="Such as “Woking Council, what’s on”."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Contact email"
        type="email"
        inputMode="email"
        required
        hint="Whom we write to when something is wrong. Erasing this address erases the key."
        error={errors.contactEmail?.message}
        {...form.register('contactEmail')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Calls a minute"
          inputMode="numeric"
          required
          error={errors.perMinute?.message}
          {...form.register('perMinute')}
        />
        <TextField
          label="Calls a day"
          inputMode="numeric"
          required
          error={errors.perDay?.message ?? crossed['perDay']}
          {...form.register('perDay')}
        />
      </div>
    </Form>
  );
}

function TheKey({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  return (
    <div className="space-y-4">
      <Notice kind="warning" title="We cannot show it again">
        Please copy it now and send it to whoever asked for it.
      </Notice>
      <TextField
        // The button that was pressed has gone with the form.
        ref={takeFocus}
        label="The key"
        readOnly
        value={apiKey}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyCode(apiKey, 'Key')}>
          <Copy aria-hidden className="size-4" />
          Copy Key
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

import { type FormEvent, useId, useState } from 'react';
import type { LeadView } from '#domain/lead/views.ts';
import { type LeadStatus, leadStatuses, leadStatusIds } from '#domain/lead/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

const facts = [
  ['Contact', 'contactName'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Website', 'website'],
  ['Location', 'location'],
  ['Description', 'description'],
  ['Target Audience', 'targetAudience'],
  ['Marketing now', 'currentMarketing'],
  ['Wants to hear about', 'marketingPreferences'],
  ['Additional Notes', 'additionalNotes'],
] as const satisfies readonly (readonly [string, keyof LeadView])[];

interface LeadDialogProps {
  readonly lead: LeadView;
  readonly onClose: () => void;
}

/** What is known of a lead, and how far we have come with it. */
export function LeadDialog({ lead, onClose }: LeadDialogProps) {
  return (
    <Dialog open place="beside" holdsText onClose={onClose} title={lead.businessName} description="Update Status">
      <div className="space-y-8">
        <StatusForm lead={lead} onSaved={onClose} />
        <dl className="space-y-3">
          {facts.map(([label, name]) => (
            <div key={name}>
              <dt className="text-small font-bold">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{wordsOf(lead[name])}</dd>
            </div>
          ))}
        </dl>
        <DetailsForm lead={lead} />
      </div>
    </Dialog>
  );
}

const wordsOf = (value: string | readonly string[] | null): string =>
  (typeof value === 'string' ? value : value?.join(', ')) || 'Not stated';

function StatusForm({ lead, onSaved }: { readonly lead: LeadView; readonly onSaved: () => void }) {
  const typedAs = `lead-${lead.id}`;
  const before = { status: lead.leadStatus as string, notes: lead.notes ?? '' };
  const [typed, setTyped] = useState(() => withKept(typedAs, before));
  useKept(typedAs, typed.status === before.status && typed.notes === before.notes ? {} : typed);
  const saving = useCommand('PUT /api/business-owners/:id/status', {
    onSuccess: () => {
      forget(typedAs);
      toast.success('Status updated');
      onSaved();
    },
  });
  const failure = saving.error && errorWords(saving.error, 'Failed to update status. Please try again.', '');
  return (
    <form
      aria-label="Status"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { status, notes } = typed;
        saving.mutate({ params: { id: lead.id }, body: { status: status as LeadStatus, notes } });
      }}
    >
      <SelectField
        label="Lead status"
        options={leadStatusIds.map((value) => ({ value, label: leadStatuses[value] }))}
        value={typed.status}
        onChange={(event) => setTyped({ ...typed, status: event.target.value })}
      />
      <TextAreaField
        label="Notes"
        rows={4}
        maxLength={5000}
        value={typed.notes}
        onChange={(event) => setTyped({ ...typed, notes: event.target.value })}
      />
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <Button type="submit" loading={saving.isPending}>
        Update Status
      </Button>
    </form>
  );
}

/** What no form of ours asks for: an admin hears it on the telephone. */
function DetailsForm({ lead }: { readonly lead: LeadView }) {
  const id = useId();
  const saving = useCommand('PUT /api/business-owners/:id', {
    onSuccess: () => toast.success('Details saved'),
    onError: (error) =>
      toast.error(errorWords(error, 'Failed to save changes', 'Unable to save changes. Please try again.')),
  });
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = said.get(name);
      return typeof value === 'string' ? value : '';
    };
    const body = {
      ownerName: text('ownerName'),
      businessSize: text('businessSize'),
      howHeardAboutUs: text('howHeardAboutUs'),
      lastContactDate: text('lastContactDate'),
      emailOptIn: said.has('emailOptIn'),
      interestedInPartnership: said.has('interestedInPartnership'),
    };
    saving.mutate({ params: { id: lead.id }, body });
  };
  return (
    <form aria-labelledby={id} className="space-y-4" onSubmit={save}>
      <h3 id={id} className="text-lead font-extrabold">
        Details
      </h3>
      <TextField label="Owner" name="ownerName" maxLength={200} defaultValue={lead.ownerName ?? ''} />
      <TextField label="Business size" name="businessSize" maxLength={100} defaultValue={lead.businessSize ?? ''} />
      <TextField
        label="How they heard about us"
        name="howHeardAboutUs"
        maxLength={100}
        defaultValue={lead.howHeardAboutUs ?? ''}
      />
      <TextField
        key={lead.lastContactDate}
        label="Last contact"
        type="date"
        name="lastContactDate"
        defaultValue={lead.lastContactDate ?? ''}
      />
      <CheckboxField label="Wants our emails" name="emailOptIn" defaultChecked={lead.emailOptIn} />
      <CheckboxField
        label="Interested in a partnership"
        name="interestedInPartnership"
        defaultChecked={lead.interestedInPartnership}
      />
      <Button type="submit" variant="secondary" loading={saving.isPending}>
        Save Details
      </Button>
    </form>
  );
}

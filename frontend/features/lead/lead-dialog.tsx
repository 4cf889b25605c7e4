import { type FormEvent, useId } from 'react';
import type { LeadView } from '#domain/lead/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { changedInputs } from './changed-inputs.ts';
import { LeadStatusForm } from './lead-status-form.tsx';
import { LeadTimeline } from './lead-timeline.tsx';

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
  readonly id: string;
  /** What the list says of it, until the lead itself is read. */
  readonly listed: LeadView | undefined;
  readonly onClose: () => void;
}

/** What is known of a lead, how far we have come with it, and everything that was noted. */
export function LeadDialog({ id, listed, onClose }: LeadDialogProps) {
  const reading = useLiveQuery(read('GET /api/business-owners/:id', { params: { id } }));
  const lead = reading.data ?? listed;
  return (
    <Dialog
      open
      place="beside"
      holdsText
      onClose={onClose}
      title={lead?.businessName ?? 'Business lead'}
      description="Update Status"
    >
      <LoadFailure title="This lead could not be loaded" query={reading} headingLevel="h3" />
      {!lead && reading.isPending && <SkeletonLines label="Loading the lead" count={8} />}
      {lead && (
        <div className="space-y-8">
          <LeadStatusForm lead={lead} onSaved={onClose} />
          {reading.data && <LeadTimeline steps={reading.data.timeline} />}
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
      )}
    </Dialog>
  );
}

const wordsOf = (value: string | readonly string[] | null): string =>
  (typeof value === 'string' ? value : value?.join(', ')) || 'Not stated';

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
    const body = changedInputs(event.currentTarget.querySelectorAll('input'));
    if (Object.keys(body).length === 0) toast.success('Nothing has been changed');
    else saving.mutate({ params: { id: lead.id }, body });
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

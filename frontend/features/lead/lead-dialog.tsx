import { type ChangeEvent, type FormEvent, useEffect, useId, useRef } from 'react';
import type { LeadDetail, LeadView } from '#domain/lead/views.ts';
import { dayWords, type LeadStatus, leadStatuses } from '#domain/lead/words.ts';
import { howHeardOptions } from '#domain/profile/choices.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import { useBegun } from '#frontend/features/review/meanwhile/use-begun.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { LeadStatusForm } from './lead-status-form.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { type ChangedDetails, useDetails } from './use-details.ts';

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

/** What admins change of a lead. Notes are added to one another, and stand in the timeline. */
const labels = {
  leadStatus: 'Lead status',
  nextContactDate: 'Next contact',
  ownerName: 'Owner',
  businessSize: 'Business size',
  howHeardAboutUs: 'How they heard about us',
  lastContactDate: 'Last contact',
  emailOptIn: 'Wants our emails',
  interestedInPartnership: 'Interested in a partnership',
} as const;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
const valuesOf = (lead: LeadView | null): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, String(lead?.[name] ?? '')])) as Record<Name, string>;
const changedWords = (name: Name, value: string): string => {
  if (name === 'leadStatus') return leadStatuses[value as LeadStatus];
  if (name.endsWith('Date')) return dayWords(value);
  return { true: 'Yes', false: 'No' }[value] ?? value;
};

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
      {lead && <KnownLead lead={lead} timeline={reading.data?.timeline} onClose={onClose} />}
    </Dialog>
  );
}

interface KnownLeadProps {
  readonly lead: LeadView;
  readonly timeline: LeadDetail['timeline'] | undefined;
  readonly onClose: () => void;
}

function KnownLead({ lead, timeline, onClose }: KnownLeadProps) {
  const { stale, seen } = useBegun({ item: lead, valuesOf, labels, wordsOf: changedWords });
  const details = useDetails(lead);
  const isTyping = useRef(details.isChanged);
  useEffect(() => {
    isTyping.current = details.isChanged;
  });
  const saving = useCommand('PUT /api/business-owners/:id', {
    onSuccess: (saved) => {
      details.saved();
      seen(saved);
      toast.success('Details saved');
    },
    onError: (error) =>
      toast.error(errorWords(error, 'Failed to save changes', 'Unable to save changes. Please try again.')),
  });
  return (
    <div className="space-y-8">
      <LeadStatusForm
        lead={lead}
        meanwhile={
          stale !== null &&
          !saving.isPending && (
            <StaleNotice id={lead.id} what="lead" during="edit" rows={stale} onShowCurrent={() => seen(lead)} />
          )
        }
        // Whoever has typed below, also since this was sent, is left to go on with it.
        onSaved={(saved) => (isTyping.current ? seen(saved) : onClose())}
      />
      {timeline && <LeadTimeline steps={timeline} />}
      <dl className="space-y-3">
        {facts.map(([label, name]) => (
          <div key={name}>
            <dt className="text-small font-bold">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{wordsOf(lead[name])}</dd>
          </div>
        ))}
      </dl>
      <DetailsForm
        details={details}
        saving={saving.isPending}
        onSave={(body) => saving.mutate({ params: { id: lead.id }, body })}
      />
    </div>
  );
}

const wordsOf = (value: string | readonly string[] | null): string =>
  (typeof value === 'string' ? value : value?.join(', ')) || 'Not stated';

interface DetailsFormProps {
  readonly details: ReturnType<typeof useDetails>;
  readonly saving: boolean;
  readonly onSave: (changes: ChangedDetails) => void;
}

/** What no form of ours asks for: an admin hears it on the telephone. */
function DetailsForm({ details: { now, typed, changed, isChanged, change }, saving, onSave }: DetailsFormProps) {
  const id = useId();
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isChanged) onSave(changed);
    else toast.success('Nothing has been changed');
  };
  const text = (name: 'ownerName' | 'businessSize' | 'howHeardAboutUs' | 'lastContactDate') => ({
    label: labels[name],
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change({ [name]: target.value }),
  });
  // What was written in other words stands there until somebody chooses.
  const heard = new Set(
    [...howHeardOptions, now.howHeardAboutUs, typed.howHeardAboutUs].filter((words) => words !== ''),
  );
  const box = (name: 'emailOptIn' | 'interestedInPartnership') => ({
    label: labels[name],
    checked: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.checked }),
  });
  return (
    <form aria-labelledby={id} className="space-y-4" onSubmit={save}>
      <h3 id={id} className="text-lead font-extrabold">
        Details
      </h3>
      <TextField maxLength={200} {...text('ownerName')} />
      <TextField maxLength={100} {...text('businessSize')} />
      <SelectField
        emptyLabel="Not stated"
        options={[...heard].map((words) => ({ value: words, label: words }))}
        {...text('howHeardAboutUs')}
      />
      <TextField type="date" {...text('lastContactDate')} />
      <CheckboxField {...box('emailOptIn')} />
      <CheckboxField {...box('interestedInPartnership')} />
      <Button type="submit" variant="secondary" loading={saving}>
        Save Details
      </Button>
    </form>
  );
}

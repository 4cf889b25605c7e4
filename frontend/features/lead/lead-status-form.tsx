import { type ReactNode, useState } from 'react';
import type { LeadView } from '#domain/lead/views.ts';
import { type LeadStatus, leadStatuses, leadStatusIds } from '#domain/lead/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { londonToday } from '#frontend/features/offer/expiry.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forgetSent, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Failed to update status. Please try again.', ''] as const;

type Said = Readonly<Record<'status' | 'notes' | 'nextContactDate', string>>;

interface LeadStatusFormProps {
  readonly lead: LeadView;
  /** What others have made of it, which is hidden while one's own change is on its way. */
  readonly meanwhile: ReactNode;
  readonly onSaved: (saved: LeadView) => void;
}

/**
 * How far we have come with a lead, what was said, and when to speak to them next. Earlier notes stay. Only what somebody has changed
 * here is kept and sent: the rest shows what others have made of it meanwhile, and is left as they have it.
 */
export function LeadStatusForm({ lead, meanwhile, onSaved }: LeadStatusFormProps) {
  const typedAs = `lead-${lead.id}`;
  const now: Said = { status: lead.leadStatus, notes: '', nextContactDate: lead.nextContactDate ?? '' };
  const [changed, setChanged] = useState(() => differing(withKept(typedAs, now), now));
  const typed: Said = { ...now, ...changed };
  const change = (said: Partial<Said>): void => setChanged(differing({ ...typed, ...said }, now));
  useKept(typedAs, changed);
  const saving = useCommand('PUT /api/business-owners/:id/status', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: (saved) => {
      forgetSent(typedAs, changed);
      setChanged((since) => differing(since, changed));
      toast.success('Status updated');
      onSaved(saved);
    },
  });
  const failure = saving.error && errorWords(saving.error, ...FAILED);
  return (
    <form
      // A day that was planned and has passed meanwhile is no mistake of who only writes a note: what may be planned, the server says.
      noValidate
      aria-label="Status"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { status, notes, nextContactDate } = changed;
        saving.mutate({
          params: { id: lead.id },
          body: {
            ...(status !== undefined && { status: status as LeadStatus }),
            ...(notes !== undefined && notes.trim() !== '' && { notes }),
            // What nobody has touched is left to the rules, too: whoever says no is not rung again.
            ...(nextContactDate !== undefined && { nextContactDate }),
          },
        });
      }}
    >
      {!saving.isPending && meanwhile}
      <SelectField
        label="Lead status"
        options={leadStatusIds.map((value) => ({ value, label: leadStatuses[value] }))}
        value={typed.status}
        onChange={(event) => change({ status: event.target.value })}
      />
      <TextAreaField
        label="Notes"
        hint="What was said. Earlier notes stay below."
        rows={3}
        maxLength={5000}
        value={typed.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
      <TextField
        label="Next contact"
        type="date"
        min={londonToday()}
        value={typed.nextContactDate}
        onChange={(event) => change({ nextContactDate: event.target.value })}
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

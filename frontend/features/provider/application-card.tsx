import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { DiscardButton } from '#frontend/components/layer/discard-button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { shorten } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { besideAnother } from '#frontend/features/listing/editing/beside-another.ts';
import { FoundOn } from '#frontend/features/listing/found-on.tsx';
import { ListingFacts } from '#frontend/features/listing/listing-facts.tsx';
import { type ListingFormValues, missingFields } from '#frontend/features/listing/editing/listing-form.ts';

/** What is said when it fails. */
const FAILED = ['Failed to Submit', 'Please try again.'] as const;

interface ApplicationCardProps {
  /** Null where everything is typed by hand. */
  readonly activity: ListingView | null;
  readonly values: ListingFormValues;
  /** What to know of what was typed. */
  readonly note?: string | undefined;
  readonly toSend: () => ActivityInput & { readonly id?: string };
  /** Whether something that was typed is kept in this tab alone. */
  readonly holdsWords: boolean;
  /** Sent, or given up. */
  readonly forgetTyped: () => void;
  readonly onEdit: () => void;
  readonly onSubmitted: () => void;
  readonly onCancel: () => void;
  /** The window in which it is edited. */
  readonly children: ReactNode;
}

/** A provider's application as it would be sent, and what can be done with it. */
export function ApplicationCard(props: ApplicationCardProps) {
  const { activity, values, note, toSend, holdsWords, forgetTyped, onEdit, onSubmitted, onCancel, children } = props;
  const missing = missingFields(values, ['name', 'description']);
  const waits = missing.length === 0 ? undefined : `Press Edit Details and add a ${missing.join(' and a ')} first.`;
  const submit = useCommand('POST /api/provider/submit-application', {
    // Who looks at the draft is led on by this page.
    later: ['GET /api/activities/:id'],
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: (submitted) => {
      forgetTyped();
      toast.success('Application Submitted', besideAnother(submitted) ?? 'Our team will review it soon.');
    },
  });
  const failure = submit.isError ? errorWords(submit.error, ...FAILED) : null;
  return (
    <Card className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FocusHeading>{values.name.trim() === '' ? 'Review the details' : values.name}</FocusHeading>
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
          Edit Details
        </Button>
      </div>
      {activity && <FoundOn activity={activity} images={values.images} />}
      {values.description.trim() !== '' && (
        <p className="whitespace-pre-line">{shorten(values.shortDescription || values.description, 600)}</p>
      )}
      <ListingFacts values={values} />
      {note !== undefined && <Notice kind="info">{note}</Notice>}
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={submit.isPending}
          disabledReason={waits}
          onClick={() =>
            submit.mutate(
              { body: { ...toSend(), source: 'provider_application', status: 'pending' } },
              // Who has gone elsewhere meanwhile stays there.
              { onSuccess: onSubmitted },
            )
          }
        >
          {submit.isPending ? 'Submitting...' : 'Submit Application'}
        </Button>
        <DiscardButton
          label="Cancel"
          holdsWords={holdsWords}
          onDiscard={() => {
            forgetTyped();
            onCancel();
          }}
        />
        {waits !== undefined && (
          <p aria-hidden className="text-small text-soft">
            {waits}
          </p>
        )}
      </div>
      {children}
    </Card>
  );
}

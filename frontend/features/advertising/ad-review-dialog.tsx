import { type ReactNode, useEffect, useRef, useState } from 'react';
import { REASON_REQUIRED } from '#domain/banner-ad/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

interface AdReviewDialogProps {
  readonly id: string;
  readonly call: 'POST /api/banner-ads/:id/review' | 'POST /api/sponsored-listings/:id/review';
  readonly title: string;
  readonly kind: string;
  /** Whether an admin has still to decide. */
  readonly waits: boolean;
  /** What an admin wrote. */
  readonly notes: string | null;
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
  readonly onClose: () => void;
  /** What it looks like. */
  readonly children?: ReactNode;
}

/** Everything that is said of what a provider booked, and the verdict on it. */
export function AdReviewDialog(props: AdReviewDialogProps) {
  const { id, call, title, kind, waits, rows, onClose, children } = props;
  const typedAs = `ad-${id}`;
  const [notes, setNotes] = useState(() => withKept(typedAs, { notes: '' }).notes);
  useKept(typedAs, notes === '' ? {} : { notes });
  const [problem, setProblem] = useState<string | undefined>();
  const box = useRef<HTMLTextAreaElement>(null);
  const verdict = useCommands(
    (action: 'approve' | 'reject', send) => send(call, { params: { id }, body: { action, adminNotes: notes } }),
    {
      onSuccess: (_answer, action) => {
        toast.success(action === 'approve' ? `${kind} approved` : `${kind} rejected`, title);
        forget(typedAs);
        onClose();
      },
      onError: (error, action) =>
        toast.error(
          errorWords(error, action === 'approve' ? 'Approval Failed' : 'Rejection Failed', 'Please try again.'),
        ),
    },
  );
  useEffect(() => {
    // Rejecting is pressed at the foot of a long sheet; why it does not count stands under the box.
    if (problem !== undefined) box.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const judge = (action: 'approve' | 'reject'): void => {
    const missing = action === 'reject' && notes.trim() === '' ? REASON_REQUIRED : undefined;
    setProblem(missing);
    if (missing === undefined) verdict.mutate(action);
    else box.current?.focus();
  };
  return (
    <Dialog
      open
      place="beside"
      holdsText={notes !== ''}
      onClose={onClose}
      title={title}
      description={kind}
      footer={
        waits && (
          <>
            <Button variant="danger" loading={verdict.isPending} onClick={() => judge('reject')}>
              Reject
            </Button>
            <Button loading={verdict.isPending} onClick={() => judge('approve')}>
              Approve
            </Button>
          </>
        )
      }
    >
      <div className="space-y-5">
        {children}
        <dl className="space-y-3">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt className="text-small font-bold">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
          {!waits && (
            <div>
              <dt className="text-small font-bold">Admin notes</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{props.notes ?? 'None'}</dd>
            </div>
          )}
        </dl>
        {waits && (
          <TextAreaField
            label="Admin notes"
            hint="The provider reads them. A rejection needs some."
            rows={3}
            ref={box}
            value={notes}
            error={problem}
            onChange={(event) => {
              setNotes(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

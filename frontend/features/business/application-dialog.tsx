import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Application } from '#domain/business/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { kindWords } from './api.ts';
import { EditApplication } from './edit-application.tsx';
import { notesProblem, useVerdict } from './use-verdict.ts';

const rows = [
  ['Description', 'description'],
  ['Category', 'category'],
  ['Location', 'location'],
  ['Contact', 'contactName'],
  ['Email', 'contactEmail'],
  ['Phone', 'contactPhone'],
  ['Website', 'website'],
  ['Target Audience', 'targetAudience'],
  ['Additional Notes', 'additionalNotes'],
] as const satisfies readonly (readonly [string, keyof Application])[];

/** Everything that a provider said, and the verdict on it. */
export function ApplicationDialog({
  application,
  onClose,
}: {
  readonly application: Application;
  readonly onClose: () => void;
}) {
  const typedAs = `application-${application.id}`;
  const [notes, setNotes] = useState(() => withKept(typedAs, { notes: '' }).notes);
  useKept(typedAs, notes === '' ? {} : { notes });
  const [problem, setProblem] = useState<string | undefined>();
  const [isEdited, setEdited] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const verdict = useVerdict(() => {
    forget(typedAs);
    onClose();
  });
  useEffect(() => {
    // Rejecting is pressed at the foot of a long sheet; why it does not count stands under the box.
    if (problem !== undefined) box.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const judge = (action: 'approve' | 'reject'): void => {
    const missing = action === 'reject' ? notesProblem(notes) : undefined;
    setProblem(missing);
    if (missing === undefined) verdict.mutate({ application, action, adminNotes: notes });
    else box.current?.focus();
  };
  return (
    <Dialog
      open
      place="beside"
      holdsText={notes !== '' || isEdited}
      onClose={onClose}
      title={application.name || 'Without a name'}
      description={kindWords[application.kind]}
      // What is being corrected is not decided on.
      footer={
        isEdited ? undefined : (
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
        {isEdited ? (
          <EditApplication application={application} onDone={() => setEdited(false)} />
        ) : (
          <dl className="space-y-3">
            {rows.map(([label, name]) => (
              <div key={name}>
                <dt className="text-small font-bold">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{application[name] ?? 'Not stated'}</dd>
              </div>
            ))}
          </dl>
        )}
        {application.kind === 'business' && !isEdited && (
          <Button variant="secondary" size="small" onClick={() => setEdited(true)}>
            Edit Details
          </Button>
        )}
        {application.kind === 'activity' && (
          <p>
            <Link
              to={`${pathTo('activities-review')}?source=provider&review=${application.id}`}
              className="font-bold text-link underline underline-offset-4"
            >
              Look at everything that this activity says
            </Link>
          </p>
        )}
        <TextAreaField
          label="Admin notes"
          hint="The provider can read them. A rejection needs some."
          rows={3}
          ref={box}
          value={notes}
          error={problem}
          onChange={(event) => {
            setNotes(event.target.value);
            setProblem(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}

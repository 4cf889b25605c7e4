import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { reportKinds } from '#domain/report/kinds.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useShortcutKeys } from '#frontend/components/list/shortcut-keys.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

export type Report = Answer<'GET /api/admin/reports'>[number];

interface ReportReviewProps {
  /** Undefined where the list does not show it. */
  readonly listed: Report | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** One report beside its list, and the answer to it. */
export function ReportReview({ listed, onClose, onDecided }: ReportReviewProps) {
  // Kept from the first look on: somebody may be writing the answer when it leaves the list.
  const [opened, setOpened] = useState(listed);
  const report = listed ?? opened;
  if (opened === undefined && listed !== undefined) setOpened(listed);
  if (report === undefined)
    return (
      <Dialog
        open
        place="beside"
        onClose={onClose}
        title="Not in this list"
        footer={<Button onClick={onClose}>Back to the List</Button>}
      >
        <p>The report is not on this page of the list. It may have been answered since the link was made.</p>
      </Dialog>
    );
  return (
    <OpenReport
      report={report}
      isDecided={opened?.status === 'open' && (listed === undefined || listed.status !== 'open')}
      onClose={onClose}
      onDecided={onDecided}
    />
  );
}

interface OpenReportProps {
  readonly report: Report;
  /** Somebody has answered it since it was opened. */
  readonly isDecided: boolean;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

function OpenReport({ report, isDecided, onClose, onDecided }: OpenReportProps) {
  const { id, listingId, listingName, kind, note, submitterEmail, status, createdAt, answeredAt } = report;
  const typedAs = `report-${id}`;
  const [answer, setAnswer] = useState(() => withKept(typedAs, { answer: '' }).answer);
  const [problem, setProblem] = useState<string | undefined>();
  useKept(typedAs, answer === '' ? {} : { answer });
  const box = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useShortcutKeys(buttons);
  const answering = useCommand('POST /api/admin/activities/:id/reports/:reportId/answer', {
    onSuccess: () => {
      forget(typedAs);
      toast.success('Report answered', listingName ?? undefined);
      onDecided();
    },
  });
  const failure = answering.error && errorWords(answering.error, 'Failed to answer', 'Please try again.');
  const send = (): void => {
    if (answer.trim() === '') {
      setProblem('Please write an answer');
      box.current?.focus();
      return;
    }
    answering.mutate({ params: { id: listingId, reportId: id }, body: { answer } });
  };
  const waits = isDecided && !answering.isPending && !answering.isSuccess;
  return (
    <Dialog
      open
      place="beside"
      size="large"
      holdsText={answer !== ''}
      onClose={onClose}
      title={listingName || 'Listing without a name'}
      footer={
        <div ref={buttons} className="flex flex-wrap justify-end gap-3">
          <Link
            aria-keyshortcuts="e"
            to={pathTo('listing', { id: listingId })}
            className={buttonClass({ variant: 'secondary' })}
          >
            Open the Listing
          </Link>
          {status === 'open' && (
            <Button
              aria-keyshortcuts="a"
              loading={answering.isPending}
              disabledReason={waits ? 'Somebody has answered this report already.' : undefined}
              onClick={send}
            >
              Send Answer
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-5">
        {waits && (
          <div role="alert">
            <Notice kind="warning" title="Somebody has answered this report while you were looking">
              <p>Nothing of yours was sent, and what you typed is still here.</p>
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={status === 'open' ? 'warn' : 'good'}>{status === 'open' ? 'Open' : 'Answered'}</Badge>
          <strong>{reportKinds[kind].label}</strong>
          <span className="text-soft">
            <TimeAgo at={createdAt} />
            {submitterEmail !== null && <span className="wrap-anywhere">, {submitterEmail}</span>}
          </span>
        </div>
        {note !== null && (
          <blockquote className="rounded-card bg-page px-4 py-3 wrap-anywhere whitespace-pre-line">“{note}”</blockquote>
        )}
        {report.answer !== null && (
          <section>
            <h3 className="font-bold">Our answer</h3>
            <p className="wrap-anywhere whitespace-pre-line">{report.answer}</p>
            {answeredAt !== null && (
              <p className="text-small text-soft">
                <TimeAgo at={answeredAt} />
              </p>
            )}
          </section>
        )}
        {status === 'open' && (
          <TextAreaField
            label="Answer"
            hint={
              submitterEmail === null
                ? 'Nobody left an address: it is kept for other admins.'
                : 'It goes out by email at once.'
            }
            rows={4}
            maxLength={5000}
            ref={box}
            value={answer}
            error={problem}
            onChange={(event) => {
              setAnswer(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
        {failure && (
          <Notice kind="error" title={failure.title}>
            {failure.description}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

import { useRef, useState } from 'react';
import type { ContactMessage } from '#domain/message/api.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { NotListed } from '#frontend/components/list/not-listed.tsx';
import { useShortcutKeys } from '#frontend/components/list/shortcut-keys.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';

interface MessageDialogProps {
  /** Undefined where the list does not show it. */
  readonly listed: ContactMessage | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** One message beside its list, and whether it has been dealt with. */
export function MessageDialog({ listed, onClose, onDecided }: MessageDialogProps) {
  // Kept from the first look on: somebody may be writing notes when it leaves the list.
  const [opened, setOpened] = useState(listed);
  const message = listed ?? opened;
  if (opened === undefined && listed !== undefined) setOpened(listed);
  if (message === undefined) return <NotListed what="message" place="beside" onClose={onClose} />;
  return (
    <OpenMessage
      message={message}
      openedAs={opened?.status ?? message.status}
      isListed={listed !== undefined}
      onClose={onClose}
      onDecided={onDecided}
    />
  );
}

interface OpenMessageProps {
  readonly message: ContactMessage;
  readonly openedAs: ContactMessage['status'];
  readonly isListed: boolean;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

function OpenMessage({ message, openedAs, isListed, onClose, onDecided }: OpenMessageProps) {
  const { id, name, email, subject, status, createdAt } = message;
  const typedAs = `message-${id}`;
  const [notes, setNotes] = useState(() => withKept(typedAs, { notes: message.adminNotes ?? '' }).notes);
  useKept(typedAs, notes === (message.adminNotes ?? '') ? {} : { notes });
  const handling = useHandling(message, onDecided);
  const buttons = useRef<HTMLDivElement>(null);
  useShortcutKeys(buttons);
  const isOpen = status === 'open';
  const isDone = !handling.isPending && !handling.isSuccess && (status !== openedAs || !isListed);
  return (
    <Dialog
      open
      place="beside"
      size="large"
      holdsText={notes !== (message.adminNotes ?? '')}
      onClose={onClose}
      title={subject}
      footer={
        <div ref={buttons} className="flex flex-wrap justify-end gap-3">
          <Button
            aria-keyshortcuts={isOpen ? 'a' : 'r'}
            variant={isOpen ? 'primary' : 'secondary'}
            loading={handling.isPending}
            onClick={() => handling.set(isOpen ? 'handled' : 'open', notes)}
          >
            {isOpen ? 'Mark as Handled' : 'Reopen'}
          </Button>
        </div>
      }
    >
      <div className="space-y-5">
        {isDone && (
          <div role="alert">
            <Notice kind="warning" title="Somebody has dealt with this message while you were looking">
              <p>Your notes are still here. You have changed nothing.</p>
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={isOpen ? 'warn' : 'good'}>{isOpen ? 'Open' : 'Handled'}</Badge>
          <span className="wrap-anywhere">
            {name},{' '}
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
              className="text-link underline underline-offset-4"
            >
              {email}
            </a>
          </span>
          <span className="text-soft">
            <TimeAgo at={createdAt} />
          </span>
        </div>
        <blockquote className="rounded-card bg-page px-4 py-3 wrap-anywhere whitespace-pre-line">
          {message.message}
        </blockquote>
        <TextAreaField
          label="Admin notes"
          hint="For other admins: what was answered, say. Whoever wrote does not see them."
          rows={3}
          maxLength={5000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {handling.failure && (
          <Notice kind="error" title={handling.failure.title}>
            {handling.failure.description}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

const said = { handled: 'Message handled', open: 'Message reopened' } as const;

/** Says that a message has been dealt with, or has not after all, with the way back in its notice. */
function useHandling({ id, status, subject }: ContactMessage, onDone: () => void) {
  const back = useCommand('PUT /api/admin/contact-messages/:id', {
    onSuccess: () => toast.success('Decision undone', subject),
    onError: (error) => toast.error(errorWords(error, 'Failed to undo', 'Please try again.')),
  });
  const handling = useCommand('PUT /api/admin/contact-messages/:id', {
    onSuccess: (_answer, { body }) => {
      forget(`message-${id}`);
      toast.success(said[body.status], subject, () => back.mutate({ params: { id }, body: { status } }));
      onDone();
    },
  });
  return {
    isPending: handling.isPending,
    isSuccess: handling.isSuccess,
    failure: handling.error && errorWords(handling.error, 'Failed to save', 'Please try again.'),
    set: (next: ContactMessage['status'], notes: string): void =>
      handling.mutate({ params: { id }, body: { status: next, ...(notes.trim() !== '' && { adminNotes: notes }) } }),
  };
}

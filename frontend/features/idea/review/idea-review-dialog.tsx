import { useRef, useState } from 'react';
import type { IdeaView } from '#domain/idea/views.ts';
import { ideaCategories, ideaPriorities, type IdeaPriority } from '#domain/idea/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { NotListed } from '#frontend/components/list/not-listed.tsx';
import { useShortcutKeys } from '#frontend/components/list/shortcut-keys.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatDate } from '#frontend/lib/format.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { IdeaStatusBadge } from '#frontend/features/idea/idea-status-badge.tsx';
import { type IdeaAction, useIdeaVerdict } from './use-idea-verdict.ts';

interface IdeaReviewProps {
  /** Undefined where the board does not show it. */
  readonly listed: IdeaView | undefined;
  readonly onClose: () => void;
}

/** One idea over the board: who had it, what admins think of it, and the verdict. */
export function IdeaReviewDialog({ listed, onClose }: IdeaReviewProps) {
  // Kept from the first look on: somebody may be writing notes when it leaves the board.
  const [opened, setOpened] = useState(listed);
  const idea = listed ?? opened;
  if (opened === undefined && listed !== undefined) setOpened(listed);
  return idea === undefined ? <NotListed what="idea" onClose={onClose} /> : <OpenIdea idea={idea} onClose={onClose} />;
}

const priorityLabels: Readonly<Record<IdeaPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};
const priorities = ideaPriorities.map((value) => ({ value, label: priorityLabels[value] }));

function OpenIdea({ idea, onClose }: Omit<IdeaReviewProps, 'listed'> & { readonly idea: IdeaView }) {
  const { id, status } = idea;
  const typedAs = `idea-review-${id}`;
  const before = { priority: idea.priority ?? 'medium', adminNotes: idea.adminNotes ?? '' };
  const [typed, setTyped] = useState(() => withKept(typedAs, before));
  const isChanged = typed.priority !== before.priority || typed.adminNotes !== before.adminNotes;
  useKept(typedAs, isChanged ? typed : {});
  const noting = useCommand('PUT /api/admin/feature-suggestions/:id', {
    onSuccess: ({ title }) => {
      forget(typedAs);
      toast.success('Notes saved', title);
    },
    onError: (error) => toast.error(errorWords(error, 'Not Saved', 'Please try again.')),
  });
  const verdict = useIdeaVerdict(idea, () => {
    forget(typedAs);
    onClose();
  });
  const action = verdict.isPending ? verdict.variables?.action : undefined;
  const judge = (next: IdeaAction): void =>
    verdict.mutate({
      action: next,
      ...(typed.adminNotes !== before.adminNotes && { adminNotes: typed.adminNotes }),
    });
  const buttons = useRef<HTMLDivElement>(null);
  useShortcutKeys(buttons);
  return (
    <Dialog
      open
      holdsText={isChanged}
      onClose={onClose}
      title={idea.title}
      footer={
        <div ref={buttons} className="flex flex-wrap justify-end gap-3">
          {status === 'pending' && (
            <>
              <Button
                aria-keyshortcuts="r"
                variant="danger"
                loading={action === 'reject'}
                onClick={() => judge('reject')}
              >
                Reject
              </Button>
              <Button aria-keyshortcuts="a" loading={action === 'approve'} onClick={() => judge('approve')}>
                Approve
              </Button>
            </>
          )}
          {status === 'approved' && (
            <Button loading={action === 'implement'} onClick={() => judge('implement')}>
              Mark as Implemented
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-5">
        <About idea={idea} />
        <SelectField
          label="Priority"
          options={priorities}
          value={typed.priority}
          onChange={({ target }) => setTyped({ ...typed, priority: target.value as IdeaPriority })}
        />
        <TextAreaField
          label="Admin notes"
          hint="Only our team reads them."
          rows={3}
          maxLength={5000}
          value={typed.adminNotes}
          onChange={({ target }) => setTyped({ ...typed, adminNotes: target.value })}
        />
        <Button
          variant="secondary"
          size="small"
          loading={noting.isPending}
          disabledReason={isChanged ? undefined : 'Nothing has been changed.'}
          onClick={() => noting.mutate({ params: { id }, body: typed })}
        >
          Save Priority and Notes
        </Button>
      </div>
    </Dialog>
  );
}

function About({ idea }: { readonly idea: IdeaView }) {
  const { category, status, description, suggestedBy, createdAt, upvotes, votes, implementationDate } = idea;
  return (
    <>
      <IdeaStatusBadge status={status} />
      <blockquote className="rounded-card bg-page px-4 py-3 wrap-anywhere whitespace-pre-line">
        {description}
      </blockquote>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dd]:wrap-anywhere [&_dt]:text-soft">
        <dt>Category</dt>
        <dd>{ideaCategories[category]}</dd>
        <dt>Suggested by</dt>
        <dd>
          {suggestedBy ?? 'Not known'}, <TimeAgo at={createdAt} />
        </dd>
        <dt>Votes</dt>
        <dd>
          {upvotes} up, {votes - upvotes} down
        </dd>
        {implementationDate !== null && (
          <>
            <dt>Implemented</dt>
            <dd>{formatDate(implementationDate)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

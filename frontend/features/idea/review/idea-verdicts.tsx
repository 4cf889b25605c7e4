import { useState } from 'react';
import type { IdeaView } from '#domain/idea/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useIdeaVerdict } from './use-idea-verdict.ts';

interface IdeaVerdictsProps {
  readonly idea: IdeaView;
  readonly onOpen: () => void;
}

/** What an admin can do with an idea where it stands: decide on it, or open it for more. */
export function IdeaVerdicts({ idea, onOpen }: IdeaVerdictsProps) {
  const [isAsked, setAsked] = useState(false);
  const verdict = useIdeaVerdict(idea, () => setAsked(false));
  const action = verdict.isPending ? verdict.variables?.action : undefined;
  const of = <span className="sr-only"> {idea.title}</span>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {idea.status === 'pending' && (
        <>
          <Button size="small" loading={action === 'approve'} onClick={() => verdict.mutate({ action: 'approve' })}>
            Approve{of}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            Reject{of}
          </Button>
        </>
      )}
      <Button id={`review-${idea.id}`} size="small" variant="ghost" onClick={onOpen}>
        {idea.status === 'pending' ? 'Review' : 'Notes'}
        {of}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => verdict.mutate({ action: 'reject' })}
        title="Reject Idea"
        message={`Are you sure you want to reject "${idea.title}"? Whoever suggested it sees that, nobody else sees it any more, and nobody can vote on it.`}
        confirmLabel="Reject"
        danger
        loading={action === 'reject'}
        submitError={null}
      />
    </div>
  );
}

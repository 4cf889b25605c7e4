import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { IdeaView } from '#domain/idea/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useAnswer } from '#frontend/features/review/use-answer.ts';
import { type IdeaAction, ideaReviewed } from './idea-reviewed.tsx';

/** What an admin can do with an idea where it stands: decide on it, or open it in the workbench for more. */
export function IdeaVerdicts({ idea }: { readonly idea: IdeaView }) {
  const [isAsked, setAsked] = useState(false);
  const { give, pending, failure } = useAnswer(ideaReviewed, idea, () => setAsked(false));
  const judge = (action: IdeaAction): void => {
    const choice = ideaReviewed.choicesFor(idea).find((each) => each.action === action);
    if (choice) give(choice, idea.adminNotes ?? '');
  };
  const of = <span className="sr-only"> {idea.title}</span>;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {idea.status === 'pending' && (
        <>
          <Button size="small" loading={pending === 'approve'} onClick={() => judge('approve')}>
            Approve{of}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            Reject{of}
          </Button>
        </>
      )}
      <Link
        to={`${pathTo('idea-reviews')}?status=${idea.status}&review=${idea.id}`}
        className={buttonClass({ size: 'small', variant: 'ghost' })}
      >
        {idea.status === 'pending' ? 'Review' : 'Notes'}
        {of}
      </Link>
      {failure && !isAsked && (
        <p role="alert" className="text-danger">
          {failure.title}: {failure.description}
        </p>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => judge('reject')}
        title="Reject Idea"
        message={`Are you sure you want to reject "${idea.title}"? Whoever suggested it sees that, nobody else sees it any more, and nobody can vote on it.`}
        confirmLabel="Reject"
        danger
        loading={pending === 'reject'}
        submitError={isAsked ? failure : null}
      />
    </div>
  );
}

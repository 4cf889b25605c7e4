import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import type { Attempt } from '#frontend/lib/api/use-attempt.ts';

interface LetterQuestionProps {
  readonly sending: Pick<Attempt<never, unknown>, 'isPending' | 'isSuccess' | 'error'>;
  readonly question: string;
  readonly label: string;
  readonly done: string;
  readonly onPress: () => void;
}

/** What a letter's link asks, answered at a press. */
export function LetterQuestion({ sending, question, label, done, onPress }: LetterQuestionProps) {
  if (sending.isSuccess)
    return (
      <>
        <Notice kind="success" takesFocus>
          {done}
        </Notice>
        <Link to={pathTo('directory')} className={buttonClass({ variant: 'secondary' })}>
          Browse Activities
        </Link>
      </>
    );
  return (
    <>
      <p>{question}</p>
      {sending.error && (
        <Notice kind="error" title="That did not work">
          {wordsFor(sending.error)}
        </Notice>
      )}
      <Button loading={sending.isPending} onClick={onPress}>
        {label}
      </Button>
    </>
  );
}

function wordsFor(error: Error): string {
  if (error instanceof ApiError && error.status === 404)
    return 'This link is incomplete. Please copy the whole address from the email.';
  if (error instanceof ApiError && error.status === 409) return error.detail;
  return 'Please try again in a moment.';
}

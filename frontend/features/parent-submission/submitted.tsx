import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { PointsEarned } from '#frontend/features/points/points-earned.tsx';
import { useShown } from '#frontend/lib/browser/use-shown.ts';
import { toast } from '#frontend/lib/toast.ts';

const THANKS = 'Submitted for review';
/** What is said when it fails. */
export const FAILED = ['Not submitted', 'Submission failed. Please try again or contact support.'] as const;

export interface SubmittedThing {
  readonly id: string;
  readonly name: string;
  /** What became of it, where another listing of its page was there first. */
  readonly beside: string | null;
}

/** Thanks, and what happens next. */
export function Submitted({ id, name, beside, onAgain }: SubmittedThing & { readonly onAgain: () => void }) {
  return (
    <Card className="space-y-4 py-10 text-center">
      <PartyPopper aria-hidden className="mx-auto size-12 text-accent" />
      <FocusHeading>{THANKS}</FocusHeading>
      <p className="mx-auto max-w-prose">
        Thank you for <strong>{name}</strong>.{' '}
        {beside ?? 'Our team reviews submissions within 24-48 hours; families see yours as soon as it is approved.'}
      </p>
      <PointsEarned subjectId={id} />
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button onClick={onAgain}>Submit Another Activity</Button>
        <Link to={pathTo('home')} className={buttonClass({ variant: 'secondary' })}>
          Back to Home
        </Link>
      </div>
    </Card>
  );
}

/** Tells whoever has left the page, and so sees no thanks, that `name` has come in: else they would send it again. */
export function useTellIfGone(): (name: string) => void {
  const isShown = useShown();
  return (name) => {
    if (!isShown()) toast.success(THANKS, `Thank you for ${name}.`);
  };
}

import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { PointsEarned } from '#frontend/features/points/points-earned.tsx';

export interface Submitted {
  readonly id: string;
  readonly name: string;
  /** What became of it, where another listing of its page was there first. */
  readonly beside: string | null;
}
interface SubmittedPanelProps extends Submitted {
  readonly onAgain: () => void;
}

/** Thanks, and what happens next. */
export function SubmittedPanel({ id, name, beside, onAgain }: SubmittedPanelProps) {
  return (
    <Card className="space-y-4 py-10 text-center">
      <PartyPopper aria-hidden className="mx-auto size-12 text-accent" />
      <FocusHeading>Suggestion submitted</FocusHeading>
      <PointsEarned subjectId={id} />
      <p className="mx-auto max-w-prose">
        Thank you for <strong>{name}</strong>.{' '}
        {beside ?? 'Our team reviews suggestions within 24-48 hours; yours goes live as soon as it is approved.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Button onClick={onAgain}>Submit Another Activity</Button>
        <Link to={pathTo('points')} className={buttonClass({ variant: 'secondary' })}>
          See My Points
        </Link>
        <Link to={pathTo('home')} className={buttonClass({ variant: 'ghost' })}>
          Back to Home
        </Link>
      </div>
    </Card>
  );
}

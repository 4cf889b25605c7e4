import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { PointsEarned } from '#frontend/features/points/points-earned.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import type { SubmitterType } from './listing-review.tsx';

interface ListingSubmittedProps {
  readonly id: string;
  /** What became of it, where another listing of its page was there first. */
  readonly beside: string | null;
  readonly submitterType: SubmitterType;
  /** Whether this browser can prove whose listing it is. */
  readonly canSee: boolean;
  readonly onAgain: () => void;
}

/** The listing waits for an admin now. */
export function ListingSubmitted({ id, beside, submitterType, canSee, onAgain }: ListingSubmittedProps) {
  const { user } = useSession();
  return (
    <Card className="space-y-4 py-10 text-center">
      <PartyPopper aria-hidden className="mx-auto size-12 text-accent" />
      <FocusHeading>Listing Submitted</FocusHeading>
      {user && <PointsEarned subjectId={id} />}
      <p className="mx-auto max-w-prose">
        Thank you!{' '}
        {beside ?? 'Our team reviews new listings within about 24 hours. Yours goes live as soon as it is approved.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Link to={pathTo('home')} className={buttonClass()}>
          Back to Home
        </Link>
        <Button variant="secondary" onClick={onAgain}>
          Add Another Listing
        </Button>
        {canSee && (
          <Link
            to={submitterType === 'provider' ? pathTo('provider-draft', { id }) : pathTo('parent-draft', { id })}
            className={buttonClass({ variant: 'ghost' })}
          >
            See Your Listing
          </Link>
        )}
      </div>
    </Card>
  );
}

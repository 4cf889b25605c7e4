import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rates } from '#domain/points/rates.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { InfoBox, NumberedSteps } from '#frontend/components/info-box.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { DraftStep, useDraftInAddress } from '#frontend/features/listing/editing/draft-step.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { loginPath } from '#frontend/lib/address/paths.ts';
import { ActivityAddress, OfferAddress } from './address-steps.tsx';
import { OfferReview } from './offer-review.tsx';
import { type FoundOffer, forgetOffer, keptOffer, keepOffer, typedOffer } from './offer-typed.ts';
import { Submitted, type SubmittedThing } from './submitted.tsx';

// The form comes when there is something to fill it with.
const ActivityReview = part(async () => (await import('./activity-review.tsx')).ActivityReview);

const kinds = { activity: 'Activity Provider', offer: 'Business Offer or Deal' } as const;
type Kind = keyof typeof kinds;

/** A parent sends in an activity, or a business's offer, by the address of its web page. */
export function Component() {
  const { user, isLoading } = useSession();
  return (
    <>
      <BackLink to={pathTo('home')}>Back to Home</BackLink>
      <PageHeading title="Submit an Activity">
        Share a class, a club or a good deal with other families. We read the details, you check them.
      </PageHeading>
      {isLoading && <SkeletonLines label="Loading" />}
      {!isLoading && !user && <LogIn />}
      {!isLoading && user && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div data-goes-on>
            <Steps />
          </div>
          <HowItWorks />
        </div>
      )}
    </>
  );
}

/** Back to what one came for: an offer, a draft. */
function LogIn() {
  const { pathname, search } = useLocation();
  return (
    <Card className="space-y-4 py-10 text-center">
      <p className="text-lead font-bold">Please log in to submit an activity.</p>
      <a href={loginPath(pathname + search)} className={buttonClass()}>
        Log In
      </a>
    </Card>
  );
}

function Steps() {
  const [search] = useSearchParams();
  const draft = useDraftInAddress('submission');
  const [offer, setOffer] = useState<FoundOffer | null>(keptOffer);
  const [kind, setKind] = useState<Kind>(() => (offer || search.get('kind') === 'offer' ? 'offer' : 'activity'));
  const [submitted, setSubmitted] = useState<SubmittedThing | null>(null);
  const openOffer = (found: FoundOffer): void => {
    keepOffer(found);
    setOffer(found);
  };
  const closeOffer = (): void => {
    forgetOffer();
    setOffer(null);
  };
  if (submitted) return <Submitted {...submitted} onAgain={() => setSubmitted(null)} />;
  if (draft.id !== null)
    return (
      <DraftStep
        key={draft.id}
        id={draft.id}
        start={pathTo('submit-activity')}
        submitted={pathTo('parent-draft', { id: draft.id })}
      >
        {(activity) => (
          <ActivityReview
            activity={activity}
            onStartOver={draft.leave}
            onSubmitted={(sent) => {
              setSubmitted(sent);
              draft.sent();
            }}
          />
        )}
      </DraftStep>
    );
  if (kind === 'offer' && offer)
    return (
      <OfferReview
        found={offer}
        onStartOver={closeOffer}
        onSubmitted={(sent) => {
          closeOffer();
          setSubmitted(sent);
        }}
      />
    );
  return (
    <Card className="space-y-5">
      <KindChoice chosen={kind} onChoose={setKind} />
      {kind === 'offer' ? (
        <OfferAddress onFound={openOffer} onTypeByHand={(website) => openOffer(typedOffer(website))} />
      ) : (
        <ActivityAddress onFound={draft.open} onTypeByHand={draft.typeByHand} />
      )}
    </Card>
  );
}

function KindChoice({ chosen, onChoose }: { readonly chosen: Kind; readonly onChoose: (kind: Kind) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-bold">What would you like to share?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['activity', 'offer'] as const).map((kind) => (
          <CheckboxField
            key={kind}
            type="radio"
            name="kind"
            label={<span className="font-bold">{kinds[kind]}</span>}
            checked={chosen === kind}
            onChange={() => onChoose(kind)}
            className="rounded-card border border-control px-4 has-checked:border-accent has-checked:bg-tint"
          />
        ))}
      </div>
    </fieldset>
  );
}

function HowItWorks() {
  return (
    <InfoBox title="How it works" icon={<ListChecks className="size-5" />}>
      <NumberedSteps
        steps={[
          'Choose what you would like to share, and paste its web address.',
          'We read its details from the page.',
          'You check them and correct what is wrong.',
          'Our team reviews it before families see it.',
        ]}
      />
      <p className="mt-4 text-soft">
        You earn {rates['activity-suggested'].points} points for a submission, and {rates['suggestion-approved'].points}{' '}
        more when it is approved.
      </p>
    </InfoBox>
  );
}

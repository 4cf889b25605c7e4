import { useState } from 'react';
import { pathTo } from '#domain/site/pages.ts';
import type { CreatedFromUrl } from '#domain/listing/shown/answers.ts';
import { Card } from '#frontend/components/card.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { claimHeadersFor, claimTokenOf, rememberClaim } from '#frontend/features/listing/claim-tokens.ts';
import { ClassChoice } from '#frontend/features/listing/editing/class-choice.tsx';
import { DraftStep, useDraftInAddress } from '#frontend/features/listing/editing/draft-step.tsx';
import { UrlForm } from '#frontend/features/listing/editing/url-form.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import type { Found, SubmitterType } from './listing-review.tsx';
import { ListingSubmitted } from './listing-submitted.tsx';
import { StepIndicator } from './step-indicator.tsx';

// The form comes when there is something to fill it with.
const ListingReview = part(async () => (await import('./listing-review.tsx')).ListingReview);

/** Under what name the tab keeps who the submitter said they are. */
const SUBMITTER = 'submitter';

/** Anybody adds a listing, with an account or without. */
export function Component() {
  const draft = useDraftInAddress('listing');
  const [found, setFound] = useState<Found | null>(null);
  const [submitted, setSubmitted] = useState<{ readonly id: string; readonly beside: string | null } | null>(null);
  const [submitter, setSubmitter] = useState(() => typeOf(withKept(SUBMITTER, { type: '' }).type));
  useKept(SUBMITTER, submitter === null ? {} : { type: submitter });
  const { user, isLoading } = useSession();
  const chosen = submitter ?? (user?.role === 'provider' ? 'provider' : 'parent');
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Add a new listing">
        <p>
          Paste the address of the activity’s website. We read the details, you check them, and our team reviews them.
        </p>
      </PageHeading>
      <StepIndicator current={draft.id !== null ? 1 : submitted === null ? 0 : 2} />
      <div data-goes-on>
        {isLoading && <SkeletonLines label="Loading" />}
        {!isLoading && draft.id === null && submitted === null && (
          <Card className="space-y-5">
            <WhoAreYou chosen={chosen} onChoose={setSubmitter} />
            <AddressStep
              onFound={(next) => {
                setFound(next);
                if (next.activity) draft.open(next.activity);
              }}
              onTypeByHand={draft.typeByHand}
            />
          </Card>
        )}
        {!isLoading && draft.id !== null && (
          <DraftStep
            key={draft.id}
            id={draft.id}
            start={pathTo('add-listing')}
            submitted={
              chosen === 'provider'
                ? pathTo('provider-draft', { id: draft.id })
                : pathTo('parent-draft', { id: draft.id })
            }
          >
            {(activity) => (
              <ListingReview
                found={
                  found?.activity && found.activity.id === activity?.id ? found : { activity, ...claimOf(activity?.id) }
                }
                submitterType={chosen}
                user={user}
                onBack={draft.leave}
                onSubmitted={(id, beside) => {
                  setSubmitted({ id, beside });
                  draft.sent();
                }}
              />
            )}
          </DraftStep>
        )}
        {draft.id === null && submitted !== null && (
          <ListingSubmitted
            {...submitted}
            submitterType={chosen}
            canSee={user !== null || claimTokenOf(submitted.id) !== undefined}
            onAgain={() => setSubmitted(null)}
          />
        )}
      </div>
    </div>
  );
}

const typeOf = (text: string): SubmitterType | null => (text === 'parent' || text === 'provider' ? text : null);

/** The token that this tab keeps for a draft of somebody without an account. */
function claimOf(listingId: string | undefined): Pick<Found, 'claimToken'> {
  const claimToken = listingId === undefined ? undefined : claimTokenOf(listingId);
  return claimToken === undefined ? {} : { claimToken };
}

function WhoAreYou(props: { readonly chosen: SubmitterType; readonly onChoose: (type: SubmitterType) => void }) {
  const { chosen, onChoose } = props;
  const types = { parent: "I'm a Parent", provider: "I'm a Provider" } as const;
  return (
    <fieldset>
      <legend className="mb-1 text-small font-bold">Who are you?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['parent', 'provider'] as const).map((type) => (
          <CheckboxField
            key={type}
            type="radio"
            name="submitterType"
            label={<span className="font-bold">{types[type]}</span>}
            checked={chosen === type}
            onChange={() => onChoose(type)}
            className="rounded-card border border-control px-4 has-checked:border-accent has-checked:bg-tint"
          />
        ))}
      </div>
    </fieldset>
  );
}

interface AddressStepProps {
  readonly onFound: (found: Found) => void;
  readonly onTypeByHand: (typed: string) => void;
}

function AddressStep({ onFound, onTypeByHand }: AddressStepProps) {
  const [message, setMessage] = useState<string | null>(null);
  const scrape = useCommands(
    // A page that is pasted again: without its token the draft would be a stranger's.
    (body: { readonly url: string; readonly companyFax?: string }, send) =>
      send('POST /api/scrape-url', { body }, claimHeadersFor(body.url)),
    {
      signedOutIsFine: true,
      onSuccess: ({ activity, claimToken, otherTokens = {} }, { url }) => {
        // The last one is brought along when the same address is pasted again, and it opens the others, too.
        for (const [listingId, token] of Object.entries(otherTokens))
          rememberClaim({ listingId, claimToken: token, url });
        if (activity !== null && claimToken !== undefined) rememberClaim({ listingId: activity.id, claimToken, url });
      },
    },
  );
  const [several, setSeveral] = useState<CreatedFromUrl | null>(null);
  const show = (answer: CreatedFromUrl): void => {
    const { activity, claimToken, others, message: said } = answer;
    if (activity === null) return setMessage(said || 'URL processed successfully.');
    if (others.length > 0) return setSeveral(answer);
    toast.success('Activity Details Extracted', 'Please check what we found and correct what is wrong.');
    onFound(claimToken === undefined ? { activity } : { activity, claimToken });
  };
  const failure = 'Failed to extract information from the URL. Please try again.';
  if (several?.activity)
    return (
      <ClassChoice
        activities={[several.activity, ...several.others]}
        message={several.message}
        onChoose={(activity) => onFound({ activity, ...claimOf(activity.id) })}
        onStartOver={() => setSeveral(null)}
      />
    );
  return (
    <>
      <UrlForm
        label="Website URL"
        hint="The page that is about this one activity works best."
        submitLabel="Extract Info"
        loadingLabel="Extracting..."
        waitsForAddress
        loading={scrape.isPending}
        submitError={scrape.isError ? errorWords(scrape.error, 'Scraping Failed', failure) : null}
        onTypeByHand={onTypeByHand}
        onSubmit={(url, companyFax) => {
          setMessage(null);
          // Nothing of it is shown to who has gone elsewhere meanwhile.
          scrape.mutate(companyFax === '' ? { url } : { url, companyFax }, { onSuccess: show });
        }}
      />
      {message !== null && (
        <div role="status">
          <Notice kind="info">{message}</Notice>
        </div>
      )}
    </>
  );
}

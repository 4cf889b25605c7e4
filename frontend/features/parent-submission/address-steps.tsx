import { type ComponentProps, useState } from 'react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ClassChoice } from '#frontend/features/listing/editing/class-choice.tsx';
import { UrlForm } from '#frontend/features/listing/editing/url-form.tsx';
import { type FoundOffer, foundIn } from './offer-typed.ts';

interface AddressProps<Found> {
  readonly onFound: (found: Found) => void;
  readonly onTypeByHand: (typed: string) => void;
}

/** What a page with several activities has, and what is said of it. */
type Several = Pick<ComponentProps<typeof ClassChoice>, 'activities' | 'message'>;

/** Asks for the page of an activity and has it read; where it is about several, asks which one is meant. */
export function ActivityAddress({ onFound, onTypeByHand }: AddressProps<ListingView>) {
  const scrape = useCommand('POST /api/parent-submissions/scrape');
  const [several, setSeveral] = useState<Several | null>(null);
  if (several) return <ClassChoice {...several} onChoose={onFound} onStartOver={() => setSeveral(null)} />;
  return (
    <Address
      hint="The page that is about this one activity works best."
      loading={scrape.isPending}
      error={scrape.error && failureOf(scrape.error)}
      onTypeByHand={onTypeByHand}
      onSubmit={(url) =>
        scrape.mutate(
          { body: { url } },
          {
            onSuccess: ({ message, others, ...found }) => {
              if (others.length > 0) return setSeveral({ activities: [found, ...others], message });
              toast.success('Website analysed successfully', message);
              onFound(found);
            },
          },
        )
      }
    />
  );
}

/** The same of an offer. */
export function OfferAddress({ onFound, onTypeByHand }: AddressProps<FoundOffer>) {
  const scrape = useCommand('POST /api/parent-submissions/scrape-offer');
  return (
    <Address
      hint="The page that is about this one offer works best."
      loading={scrape.isPending}
      error={scrape.error && failureOf(scrape.error)}
      onTypeByHand={onTypeByHand}
      onSubmit={(url) =>
        scrape.mutate(
          { body: { url } },
          {
            onSuccess: (found) => {
              toast.success('Website analysed successfully', 'Please check what we found and correct what is wrong.');
              onFound(foundIn(found));
            },
          },
        )
      }
    />
  );
}

const failureOf = (error: Error): ErrorWords =>
  errorWords(
    error,
    'Website not analysed',
    'Unable to analyse website. Please check the URL and try again, or contact support.',
  );

interface AddressFormProps {
  readonly hint: string;
  readonly loading: boolean;
  readonly error: ErrorWords | null;
  readonly onSubmit: (url: string) => void;
  readonly onTypeByHand: (typed: string) => void;
}

function Address({ hint, loading, error, onSubmit, onTypeByHand }: AddressFormProps) {
  return (
    <UrlForm
      label="Website URL"
      hint={hint}
      submitLabel="Analyse Website"
      loadingLabel="Analysing..."
      loading={loading}
      submitError={error}
      onSubmit={onSubmit}
      onTypeByHand={onTypeByHand}
    />
  );
}

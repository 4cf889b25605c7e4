import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { londonDate } from '#domain/kernel/london-date.ts';
import { type RatingSite, ratingSiteIds, ratingSites } from '#domain/listing/facts/ratings.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import type { ListingForm } from './listing-form.ts';
import { noRating } from './ratings-typed.ts';

/** Where the focus goes when a site's fields have come or gone. */
interface Move {
  readonly site: RatingSite;
  readonly to: 'fields' | 'button';
}

/** What review sites say of an activity, one by one: each is added, filled in and taken away. */
export function RatingsEditor({ form }: { readonly form: ListingForm }) {
  const typed = useWatch({ control: form.control, name: 'reviews' });
  const buttons = useRef(new Map<RatingSite, HTMLButtonElement | null>());
  const [move, setMove] = useState<Move | null>(null);
  const isTyped = (site: RatingSite): boolean => Object.values(typed[site]).some((text) => text !== '');
  // With those that are filled in already: who empties every field of one still has it before them.
  const [added, setAdded] = useState<readonly RatingSite[]>(() => ratingSiteIds.filter(isTyped));
  const shown = ratingSiteIds.filter((site) => added.includes(site) || isTyped(site));
  const missing = ratingSiteIds.filter((site) => !shown.includes(site));
  useEffect(() => {
    if (move?.to === 'fields') form.setFocus(`reviews.${move.site}.rating`);
    if (move?.to === 'button') buttons.current.get(move.site)?.focus();
  }, [form, move]);
  return (
    <div className="space-y-4">
      <p className="text-small text-soft">
        What each site says today, as it stands there. Families see it with the address and the day, so that they can
        look for themselves.
      </p>
      {shown.map((site) => (
        <SiteFields
          key={site}
          form={form}
          site={site}
          onRemove={() => {
            setAdded((sites) => sites.filter((each) => each !== site));
            form.setValue(`reviews.${site}`, noRating, { shouldDirty: true });
            form.clearErrors(`reviews.${site}`);
            setMove({ site, to: 'button' });
          }}
        />
      ))}
      {missing.length > 0 && (
        <div role="group" aria-label="Add a rating" className="flex flex-wrap gap-2">
          {missing.map((site) => (
            <Button
              key={site}
              variant="secondary"
              size="small"
              ref={(button) => void buttons.current.set(site, button)}
              onClick={() => {
                setAdded((sites) => [...sites, site]);
                setMove({ site, to: 'fields' });
              }}
            >
              <Plus aria-hidden className="size-4" />
              <span className="sr-only">Add the rating of </span>
              {ratingSites[site]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const today = (): string => londonDate(new Date());

interface SiteFieldsProps {
  readonly form: ListingForm;
  readonly site: RatingSite;
  readonly onRemove: () => void;
}

function SiteFields({ form, site, onRemove }: SiteFieldsProps) {
  const id = useId();
  const name = ratingSites[site];
  const errors = form.formState.errors.reviews?.[site];
  const of = (label: string) => (
    <>
      {label}
      <span className="sr-only"> ({name})</span>
    </>
  );
  return (
    <div role="group" aria-labelledby={id} className="rounded-card border border-line p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p id={id} className="font-bold">
          {name}
        </p>
        <Button variant="ghost" size="small" onClick={onRemove}>
          Remove<span className="sr-only"> the rating of {name}</span>
        </Button>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={of('Rating out of 5')}
          inputMode="decimal"
          autoComplete="off"
          error={errors?.rating?.message}
          {...form.register(`reviews.${site}.rating`)}
        />
        <TextField
          label={of('Number of reviews')}
          inputMode="numeric"
          autoComplete="off"
          error={errors?.count?.message}
          {...form.register(`reviews.${site}.count`)}
        />
        <TextField
          label={of('Address of the page')}
          type="url"
          placeholder="https://"
          autoComplete="off"
          error={errors?.url?.message}
          {...form.register(`reviews.${site}.url`)}
        />
        <TextField
          label={of('Read there on')}
          type="date"
          max={today()}
          error={errors?.date?.message}
          {...form.register(`reviews.${site}.date`)}
        />
      </div>
    </div>
  );
}

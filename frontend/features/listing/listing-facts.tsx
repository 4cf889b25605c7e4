import { factsOf } from './facts.ts';
import type { ListingFormValues } from './editing/listing-form.ts';

const unknown: Readonly<Record<string, string>> = { Ages: 'Ages not stated', Price: 'Price on request' };

/** What a listing says, label by label. What is not known says so. */
export function ListingFacts({ values }: { readonly values: ListingFormValues }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-3 @md:grid-cols-2">
        {factsOf(values).map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small font-bold text-soft">{label}</dt>
            <dd className={text === null ? 'text-soft italic' : 'wrap-anywhere whitespace-pre-line'}>
              {text ?? unknown[label] ?? 'Not stated'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { ExternalLink, ShieldCheck } from 'lucide-react';
import { isFlag, saidOf } from '#domain/listing/facts/field-words.ts';
import { ofstedReports } from '#domain/listing/facts/trust.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { formatDate } from '#frontend/lib/format.ts';
import { type BodyProps, Section } from './section.tsx';

/** What parents ask before they trust an activity: only what somebody has stated, with who did and when. */
export function Trust({ activity }: BodyProps) {
  const { trust = [], ofstedUrn } = activity;
  if (trust.length === 0) return null;
  return (
    <Section title="Safety and funding">
      <ul className="grid max-w-2xl gap-x-6 gap-y-3 sm:grid-cols-2">
        {trust.map(({ field, said, at }) => (
          <li key={field} className="flex gap-2.5">
            <ShieldCheck aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
            <div className="min-w-0">
              {isFlag(field) ? saidOf(field) : <Registration urn={ofstedUrn ?? ''} />}
              <p className="text-small text-soft">
                {said}, {formatDate(at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-small text-soft">
        We have not checked these ourselves: please ask to see them.
      </p>
    </Section>
  );
}

function Registration({ urn }: { readonly urn: string }) {
  return (
    <>
      Registered with Ofsted:{' '}
      <StrangerLink href={ofstedReports(urn)} className="inline-flex items-center gap-1.5 text-link underline">
        {urn}
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only"> (its reports open in a new tab)</span>
      </StrangerLink>
    </>
  );
}

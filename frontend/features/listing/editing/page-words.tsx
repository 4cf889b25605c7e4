import { ExternalLink } from 'lucide-react';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { quotedAddress } from '#frontend/lib/quoted-address.ts';

interface PageWordsProps {
  readonly words: string;
  /** Where they stand; null when that is not known. */
  readonly page: string | null;
}

/** What a page says, in its own words, and the way to the place where it says so. */
export function PageWords({ words, page }: PageWordsProps) {
  return (
    <>
      On the page: “{words}” <ShowThere words={words} page={page} />
    </>
  );
}

/** The way to the words on their page, in the colour of the text around it: it stands in notices of several colours. */
export function ShowThere({ words, page }: PageWordsProps) {
  if (page === null || !/^https?:/.test(page)) return null;
  return (
    <StrangerLink
      href={quotedAddress(page, words)}
      className="font-bold whitespace-nowrap underline underline-offset-4"
    >
      Show it there
      <ExternalLink aria-hidden className="ml-1 inline size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </StrangerLink>
  );
}

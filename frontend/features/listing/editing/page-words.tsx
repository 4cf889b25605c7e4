import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
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
      On the page: “{words}”{' '}
      {page !== null && /^https?:/.test(page) && (
        <OutsideLink href={quotedAddress(page, words)}>Show it there</OutsideLink>
      )}
    </>
  );
}

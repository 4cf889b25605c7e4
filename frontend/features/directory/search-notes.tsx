import type { AskedAnswer } from '#domain/listing/asked/answer.ts';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';

interface SearchNotesProps {
  readonly asked: AskedAnswer | null;
  /** What nobody knows of a day that is asked for. */
  readonly termsNotKnown: string | null;
}

/**
 * What was taken otherwise than it was typed, and what is shown where nothing fits; what was read, to those who hear the page; that the
 * box takes no more, and that nobody knows whether a day is in a school term.
 */
export function SearchNotes({ asked, termsNotKnown }: SearchNotesProps) {
  const read = asked?.readings.map(({ label }) => label).join(', ');
  const seen = [asked?.corrected && `Searched for “${asked.corrected}”.`, asked?.instead].filter(Boolean).join(' ');
  return (
    <>
      {asked && (
        <p className={seen ? 'mb-3 font-semibold' : 'sr-only'}>
          {seen}
          {read && <span className="sr-only"> Filters read from your words: {read}.</span>}
        </p>
      )}
      {/* A space at the end is no part of the text. */}
      {asked && asked.text.length >= SEARCH_MAX - 1 && (
        <p className="mb-3 text-small text-soft">A search takes at most {SEARCH_MAX} characters.</p>
      )}
      {termsNotKnown !== null && <p className="mb-3 text-small text-soft">{termsNotKnown}</p>}
    </>
  );
}

import type { AskedAnswer } from '#domain/listing/asked/answer.ts';

/** What was taken otherwise than it was typed, and what is shown where nothing fits; what was read, to those who hear the page. */
export function SearchNotes({ asked }: { readonly asked: AskedAnswer }) {
  const read = asked.readings.map(({ label }) => label).join(', ');
  const seen = [asked.corrected && `Searched for “${asked.corrected}”.`, asked.instead].filter(Boolean).join(' ');
  return (
    <p className={seen ? 'mb-3 font-semibold' : 'sr-only'}>
      {seen}
      {read && <span className="sr-only"> Filters read from your words: {read}.</span>}
    </p>
  );
}

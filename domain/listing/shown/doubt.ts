import type { Editor } from '../events.ts';
import type { FieldName } from '../facts/fields.ts';
import type { ListingView } from './views.ts';

/** Ways of reading a field that leave room for a mistake: out of sentences for people, or guessed from a title. */
const guessing: ReadonlySet<string | null> = new Set(['text', 'title']);
/** What a page says in its own words is a quotation, however it was found. */
const quoted: ReadonlySet<FieldName> = new Set(['description', 'shortDescription', 'specialOffers', 'discountText']);

const isRead = (by: Editor | undefined): boolean => by === 'page' || by === 'crawler';

/** The fields whose readers were not sure of what a page says, and that nobody has looked at since. */
export const doubtfulFields = (provenance: ListingView['provenance']): readonly FieldName[] =>
  (Object.keys(provenance) as FieldName[]).filter(
    (name) => isRead(provenance[name]?.by) && guessing.has(provenance[name]?.method ?? null) && !quoted.has(name),
  );

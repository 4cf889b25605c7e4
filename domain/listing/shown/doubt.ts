import type { Editor } from '../events.ts';
import type { FieldName } from '../facts/fields.ts';
import type { ListingView } from './views.ts';

/** Ways of reading a field that leave room for a mistake: out of sentences for people, or guessed from a title. */
const guessing: ReadonlySet<string | null> = new Set(['text', 'title']);
/** What a page says in its own words is a quotation, however it was found. */
const quoted: ReadonlySet<FieldName> = new Set(['description', 'shortDescription', 'specialOffers', 'discountText']);

/** Below this a reading is worth a look: what a sentence or a title says, and nothing else bears out. */
export const SURE = 70;

const isRead = (by: Editor | undefined): boolean => by === 'page' || by === 'crawler';

/** The fields whose readers were not sure of what a page says, and that nobody has looked at since. */
export const doubtfulFields = (provenance: ListingView['provenance']): readonly FieldName[] =>
  (Object.keys(provenance) as FieldName[]).filter(
    (name) => isRead(provenance[name]?.by) && isGuess(provenance[name]) && !quoted.has(name),
  );

/** Before readers said how sure they are, the method alone told. */
const isGuess = (origin: ListingView['provenance'][FieldName]): boolean =>
  origin?.confidence === undefined ? guessing.has(origin?.method ?? null) : origin.confidence < SURE;

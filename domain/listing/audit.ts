import {
  differences,
  type EntityView,
  fieldWords,
  known,
  type Sentences,
  type Telling,
  type Trail,
} from '../kernel/concept.ts';
import type { listingEvents, ListingEvent } from './events.ts';
import { isFieldName, labelOf } from './facts/field-words.ts';
import { withChanges } from './facts/fields.ts';
import { evolve, initialListing, type Listing } from './listing.ts';

/** A listing, and what was said of it by those who sent it in and looked at it. */
interface Seen {
  readonly listing: Listing;
  readonly said: EntityView;
}

/** What a listing says, who sent it in with which words, and what became of it. */
export const listingTrail: Trail<ListingEvent, Seen> = {
  initial: { name: null, view: {}, state: { listing: initialListing, said: {} } },
  tell: ({ state: { listing, said } }, event) => {
    const state = { listing: evolve(listing, event), said: { ...said, ...saidBy(event) } };
    return {
      name: state.listing.fields.name ?? null,
      state,
      // Made when it is looked at: to tell of a page of events, all those before it are passed through.
      get view() {
        return viewOf(state);
      },
    };
  },
  // What a proposal would change.
  changes: ({ state: { listing } }, event) =>
    event.type === 'RevisionProposed'
      ? differences(listing.fields, withChanges(listing.fields, event.data.changes))
      : undefined,
};

function saidBy(event: ListingEvent): EntityView {
  const notes = 'adminNotes' in event.data ? { adminNotes: event.data.adminNotes } : {};
  if (event.type !== 'DraftSubmitted' && event.type !== 'DraftSentAsChange') return notes;
  const { submitterName, submitterEmail, submitterComments } = event.data;
  return { ...notes, submitterName, submitterEmail, submitterComments };
}

function viewOf({ listing, said }: Seen): EntityView {
  const { fields, status, origin, sourceUrl, pendingRevisions, vanished, merged } = listing;
  const revisionsWaiting = pendingRevisions.length === 0 ? null : pendingRevisions.length;
  const vanishedFrom = vanished?.map(({ source }) => source).join(', ');
  const mergedInto = merged?.into;
  const isFeatured = listing.isFeatured ?? null;
  return known({
    ...fields,
    ...said,
    status,
    origin,
    sourceUrl,
    revisionsWaiting,
    vanishedFrom,
    mergedInto,
    isFeatured,
  });
}

const it = ({ name }: Telling): string => (name === null ? 'A listing without a name' : `“${name}”`);
const changed = ({ changes }: Telling): string => labels(changes.map(({ field }) => field));
/** As forms and comparisons call them: "DBS checks, Price from". */
const labels = (fields: readonly string[]): string =>
  fields.map((field) => (isFieldName(field) ? labelOf(field) : fieldWords([field]))).join(', ');

export const listingSentences: Sentences<typeof listingEvents> = {
  ListingDrafted: ({ sourceUrl }, told) => `${it(told)} was drafted${sourceUrl === null ? '' : ` from ${sourceUrl}`}`,
  ListingEdited: (_data, told) => `${it(told)} was edited: ${changed(told)}`,
  ListingRescraped: (_data, told) =>
    told.changes.length === 0
      ? `The page of ${it(told)} was read again`
      : `The page of ${it(told)} has changed: ${changed(told)}`,
  DraftSubmitted: (_data, told) => `${it(told)} was submitted for review`,
  ListingApproved: (_data, told) => `${it(told)} was approved and is live`,
  ListingRejected: (_data, told) => `${it(told)} was rejected`,
  RevisionProposed: (_data, told) => `A change to ${it(told)} was proposed: ${changed(told)}`,
  RevisionApproved: ({ changes }, told) => `A change to ${it(told)} was approved: ${labels(Object.keys(changes))}`,
  RevisionRejected: (_data, told) => `A change to ${it(told)} was turned down`,
  RevisionWithdrawn: (_data, told) => `A change to ${it(told)} was taken back`,
  ListingVerdictUndone: ({ undone, revisionId }, told) =>
    `The decision on ${revisionId === null ? it(told) : `a change to ${it(told)}`} was taken back: it is not ${undone} any more, and waits again`,
  ListingMerged: (_data, told) => `${it(told)} was merged into another listing`,
  ListingUnmerged: (_data, told) => `The merge of ${it(told)} was taken back`,
  ListingArchived: (_data, told) => `${it(told)} was deleted`,
  ListingRestored: (_data, told) => `${it(told)} was restored`,
  ListingConfirmed: (_data, told) => `${it(told)} was confirmed to be still right`,
  ListingFeatured: (_data, told) => `${it(told)} was featured`,
  ListingUnfeatured: (_data, told) => `${it(told)} is featured no more`,
  PageTakenOver: (_data, told) => `The page of ${it(told)} went to another listing`,
  ListingVanished: ({ source, why }, told) =>
    why === 'gone' ? `The page of ${it(told)} is gone from ${source}` : `${source} does not list ${it(told)} any more`,
  ListingFoundAgain: ({ why }, told) =>
    why === undefined
      ? `${it(told)} was found again where it had vanished`
      : `${it(told)} is missed no more by a source that ${why === 'source-moved' ? 'stands elsewhere now' : 'was removed'}`,
  ListingGivenToBusiness: (_data, told) => `${it(told)} was given to a business`,
  ListingHandedOver: (_data, told) => `${it(told)} goes on with another account of its business`,
  RevisionHandedOver: (_data, told) =>
    `A change to ${it(told)} that waits goes on with another account of its business`,
  DraftSentAsChange: (_data, told) => `${it(told)} was sent as a change to the listing that its page has already`,
};

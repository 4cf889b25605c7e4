import { differences, fieldWords, known, type Sentences, type Telling, type Trail } from '../kernel/concept.ts';
import type { listingEvents, ListingEvent } from './events.ts';
import { withChanges } from './facts/fields.ts';
import { evolve, initialListing, type Listing } from './listing.ts';

/** What a listing says, who sent it in with which words, and what became of it. */
export const listingTrail: Trail<ListingEvent, Listing> = {
  initial: { name: null, view: {}, state: initialListing },
  tell: ({ view, state }, event) => {
    const next = evolve(state, event);
    const { submitterName, submitterEmail, submitterComments, adminNotes } = view;
    const said = { submitterName, submitterEmail, submitterComments, adminNotes };
    if (event.type === 'DraftSubmitted' || event.type === 'DraftSentAsChange') {
      said.submitterName = event.data.submitterName;
      said.submitterEmail = event.data.submitterEmail;
      said.submitterComments = event.data.submitterComments;
    }
    if ('adminNotes' in event.data) said.adminNotes = event.data.adminNotes;
    return {
      name: next.fields.name ?? null,
      state: next,
      view: known({
        ...next.fields,
        ...said,
        status: next.status,
        origin: next.origin,
        sourceUrl: next.sourceUrl,
        revisionsWaiting: next.pendingRevisions.length === 0 ? null : next.pendingRevisions.length,
      }),
    };
  },
  // What a proposal would change.
  changes: ({ state: { fields } }, event) =>
    event.type === 'RevisionProposed' ? differences(fields, withChanges(fields, event.data.changes)) : undefined,
};

const it = ({ name }: Telling): string => (name === null ? 'A listing without a name' : `“${name}”`);
const changed = ({ changes }: Telling): string => fieldWords(changes.map(({ field }) => field));

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
  RevisionApproved: ({ changes }, told) => `A change to ${it(told)} was approved: ${fieldWords(Object.keys(changes))}`,
  RevisionRejected: (_data, told) => `A change to ${it(told)} was turned down`,
  ListingArchived: (_data, told) => `${it(told)} was deleted`,
  ListingRestored: (_data, told) => `${it(told)} was restored`,
  PageTakenOver: (_data, told) => `The page of ${it(told)} went to another listing`,
  DraftSentAsChange: (_data, told) => `${it(told)} was sent as a change to the listing that its page has already`,
};

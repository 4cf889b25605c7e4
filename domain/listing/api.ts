import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { ActivityInputSchema } from './input.ts';
import {
  ActivityVerdictSchema,
  ListingEditSchema,
  LiveEditSchema,
  PushedDraftSchema,
  RemovalSchema,
  ReviewInputSchema,
  SubmitListingSchema,
  SubmitSuggestionSchema,
  UrlInputSchema,
} from './requests.ts';
import { CreatedFromUrlSchema, PushedDraftAnswerSchema, SubmittedSchema } from './shown/answers.ts';
import { PendingQuerySchema, StandingQuerySchema } from './shown/queue.ts';
import { DirectoryQuerySchema, FacetsSchema, MapSchema } from './shown/search.ts';
import { ActivitySchema, ListingViewSchema, QueueItemSchema, ReviewItemSchema } from './shown/views.ts';

/** Where whatever happens to a listing shows. */
const everywhere = ['listing', 'directory', 'review_queue', 'audit'] as const;
/** A draft of one's own, which nobody else sees. */
const drafts = ['listing', 'review_queue', 'audit'] as const;
/** Reading a page is a run of the scraper. */
const readings = [...drafts, 'scraper_runs', 'figures'] as const;
/** What is sent to review, and what admins decide on it, pays points. */
const paid = [...everywhere, 'points'] as const;
// Whoever proposed a change is told by their name.
const queue = { access: 'admin', reads: ['listing', 'review_queue', 'members'] } as const;
/** What of the directory's questions is asked of who saved what. */
const bySaves = { parentFavorites: ['favourites'] } as const;
const verdict = { access: 'admin', params: IdParams, answer: SubmittedSchema, changes: paid } as const;

// What everybody sees.

export const listActivities = call('GET /api/activities', {
  id: 'listActivities',
  access: 'public',
  summary: 'Live activities, by every filter of the directory; all that match are counted up to 10,000',
  query: DirectoryQuerySchema,
  answer: z.array(ActivitySchema),
  // When its page was last read says when an activity was confirmed.
  reads: ['directory', 'listing', 'term_dates', 'advertising', 'businesses', 'plans'],
  readsFor: bySaves,
  pages: 'offset',
  headers: {
    'X-Total-Count-Exceeded': '`true` when there are more than X-Total-Count says',
    'X-Search-Corrected': 'The words that were searched for, when the ones that were given seem to be mistyped',
    'X-Search-Read':
      'What was read from the words and is searched for as filters, as a query: `ageRange=6&location=Farnham`',
    'X-Search-Left-Out':
      'What of it nothing has and was left out, so that near matches are answered: `day`, `price`, `words` …',
  },
});
export const countFacets = call('GET /api/activities/facets', {
  id: 'countFacets',
  access: 'public',
  summary: 'How many activities each value of a filter would show, the other filters staying as they are',
  query: DirectoryQuerySchema,
  answer: FacetsSchema,
  reads: ['directory', 'term_dates'],
  readsFor: bySaves,
});
export const mapActivities = call('GET /api/activities/map', {
  id: 'mapActivities',
  access: 'public',
  summary: 'Where the live activities are that the filters of the directory find: how many in each place',
  query: DirectoryQuerySchema,
  answer: MapSchema,
  reads: ['directory', 'term_dates'],
  readsFor: bySaves,
});
export const readActivity = call('GET /api/activities/:id', {
  id: 'readActivity',
  access: 'public',
  summary: 'One activity. Its owner (session or X-Claim-Token) and admins also see drafts, notes and provenance',
  params: IdParams,
  query: z.object({ t: z.unknown().describe('Any text: makes the address another one, past every cache').optional() }),
  answer: z.union([ListingViewSchema, ActivitySchema]),
  // Of what depends on school terms it says which are known, and whether a calendar holds it.
  reads: ['listing', 'term_dates', 'businesses', 'bookings', 'plans', 'offers', 'members'],
  claimToken: true,
});

// What parents, providers and crawlers send.

const reading = {
  summary: 'Read a web page and begin a draft from what it says',
  body: UrlInputSchema,
  answer: CreatedFromUrlSchema,
  changes: readings,
} as const;
export const suggestFromUrl = call('POST /api/parent/create-from-url', {
  id: 'suggestFromUrl',
  access: 'signed-in',
  ...reading,
});
export const applyFromUrl = call('POST /api/provider/create-from-url', {
  id: 'applyFromUrl',
  access: 'provider',
  ...reading,
});
export const scrapeUrl = call('POST /api/scrape-url', {
  id: 'scrapeUrl',
  access: 'public-write',
  claimToken: true,
  ...reading,
});

const submission = {
  summary: 'Send an activity to review: a draft with corrections, or one from its fields alone',
  answer: SubmittedSchema,
  claimToken: true,
  changes: paid,
} as const;
export const submitSuggestion = call('POST /api/parent/submit-suggestion', {
  id: 'submitSuggestion',
  access: 'signed-in',
  body: SubmitSuggestionSchema,
  ...submission,
});
export const submitApplication = call('POST /api/provider/submit-application', {
  id: 'submitApplication',
  access: 'provider',
  body: SubmitSuggestionSchema,
  ...submission,
});
export const submitListing = call('POST /api/submit-listing', {
  id: 'submitListing',
  access: 'public-write',
  body: SubmitListingSchema,
  ...submission,
});
export const pushDraft = call('POST /api/listings/draft', {
  id: 'pushDraft',
  access: 'scraper-token',
  summary: 'Push what a crawler found on a page; it waits for an admin',
  body: PushedDraftSchema,
  answer: PushedDraftAnswerSchema,
  changes: readings,
});

export const suggestChange = call('POST /api/activities/:id/changes', {
  id: 'suggestChange',
  access: 'signed-in',
  summary: 'Suggest a change to what the directory shows; it waits for an admin',
  params: IdParams,
  body: ActivityInputSchema,
  answer: SubmittedSchema,
  changes: everywhere,
});

export const withdrawChange = call('DELETE /api/activities/:id/changes/:revisionId', {
  id: 'withdrawChange',
  access: 'signed-in',
  summary: 'Take back a change that waits for an admin: one’s own, or one that the own business sent',
  params: IdParams.extend({ revisionId: z.uuid() }),
  answer: SubmittedSchema,
  changes: everywhere,
});

// What somebody does with listings of their own.

export const listMyListings = call('GET /api/drafts/mine', {
  id: 'listMyListings',
  access: 'signed-in',
  summary: 'Everything that the caller submitted or began, whatever its status, newest change first',
  query: z.object(listPart({ usual: 500, most: 500 })),
  answer: z.array(ListingViewSchema),
  reads: ['listing'],
  pages: 'offset',
});
const own = { access: 'owner', params: IdParams, answer: SubmittedSchema, claimToken: true } as const;
export const editDraft = call('PUT /api/drafts/:id', {
  id: 'editDraft',
  summary: 'Correct a draft; of what is live, propose a change',
  body: ListingEditSchema,
  changes: everywhere,
  ...own,
});
export const submitDraft = call('POST /api/drafts/:id/submit', {
  id: 'submitDraft',
  summary: 'Send a draft to review',
  changes: paid,
  ...own,
});

// What admins do, and providers with what is theirs.

const edit = {
  access: 'admin',
  summary: 'Change what the directory shows, at once',
  params: IdParams,
  body: LiveEditSchema,
  answer: SubmittedSchema,
  changes: everywhere,
} as const;
export const editActivity = call('PUT /api/activities/:id', { id: 'editActivity', ...edit });
export const editActivityAsAdmin = call('PUT /api/admin/activities/:id', { id: 'editActivityAsAdmin', ...edit });
const removal = {
  summary:
    'Take out of the directory, naming the revision that was looked at; of its provider also what was not sent in, or was rejected. It can be restored',
  params: IdParams,
  body: RemovalSchema,
  answer: SubmittedSchema,
  changes: everywhere,
} as const;
export const deleteActivity = call('DELETE /api/activities/:id', {
  id: 'deleteActivity',
  access: 'own-provider',
  ...removal,
});
export const deleteActivityAsAdmin = call('DELETE /api/admin/activities/:id', {
  id: 'deleteActivityAsAdmin',
  access: 'admin',
  ...removal,
});
const restoring = {
  summary: 'Put what was deleted back where it was',
  params: IdParams,
  answer: SubmittedSchema,
  changes: everywhere,
} as const;
export const restoreActivity = call('POST /api/activities/:id/restore', {
  id: 'restoreActivity',
  access: 'own-provider',
  ...restoring,
});
export const restoreActivityAsAdmin = call('POST /api/admin/activities/:id/restore', {
  id: 'restoreActivityAsAdmin',
  access: 'admin',
  ...restoring,
});

// What waits for an admin, and what they decide.

export const listPending = call('GET /api/admin/listings/pending', {
  id: 'listPending',
  summary:
    'The review queue, longest waiting first: submitted, found by a crawler, or a change to a live listing; last, what only people ask for who have not confirmed their email address',
  query: PendingQuerySchema,
  answer: z.array(QueueItemSchema),
  pages: 'cursor',
  ...queue,
});
export const listByStanding = call('GET /api/admin/activities/pending', {
  id: 'listByStanding',
  summary: 'Listings by source and status, longest waiting first',
  query: StandingQuerySchema,
  answer: z.array(QueueItemSchema),
  pages: 'cursor',
  headers: { 'X-Counts': 'JSON: how many there are of each source' },
  ...queue,
});
export const readListing = call('GET /api/admin/activities/:id', {
  id: 'readListing',
  summary: 'One listing, whatever its status, as a reviewer sees it, with what it may be a duplicate of',
  params: IdParams,
  answer: ReviewItemSchema,
  ...queue,
});
export const reviewListing = call('PUT /api/admin/listings/:id/review', {
  id: 'reviewListing',
  summary: 'Approve, reject, or save and approve (edit), naming the revision that was looked at',
  body: ReviewInputSchema,
  ...verdict,
});
export const approveActivity = call('POST /api/admin/activities/:id/approve', {
  id: 'approveActivity',
  summary: 'Put into the directory',
  body: ActivityVerdictSchema,
  ...verdict,
});
export const rejectActivity = call('POST /api/admin/activities/:id/reject', {
  id: 'rejectActivity',
  summary: 'Send back, with notes for who submitted it',
  body: ActivityVerdictSchema,
  ...verdict,
});

/** What stands once in the API's description, under these names. */
export const schemas = {
  Activity: ActivitySchema,
  ListingView: ListingViewSchema,
  QueueItem: QueueItemSchema,
  ReviewItem: ReviewItemSchema,
  Facets: FacetsSchema,
  ActivityMap: MapSchema,
  CreatedFromUrl: CreatedFromUrlSchema,
  Submitted: SubmittedSchema,
  PushedDraftAnswer: PushedDraftAnswerSchema,
  ActivityFields: ActivityInputSchema,
  Url: UrlInputSchema,
  Suggestion: SubmitSuggestionSchema,
  NewListing: SubmitListingSchema,
  PushedDraft: PushedDraftSchema,
  ListingEdit: ListingEditSchema,
  LiveEdit: LiveEditSchema,
  Removal: RemovalSchema,
  Review: ReviewInputSchema,
  Verdict: ActivityVerdictSchema,
};

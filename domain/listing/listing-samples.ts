import { givenFor } from '../kernel/given.ts';
import type { ListingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { ListingEvent, Origin } from './events.ts';
import type { ListingChanges, ListingFields } from './facts/fields.ts';
import { evolve, initialListing, type Listing } from './listing.ts';

/** The events and commands of one listing, in the words of its tests. */
export const given = givenFor<ListingCommand, Listing, ListingEvent>({ initial: initialListing, evolve, decide });

export const listingId = '01890000-0000-7000-8000-000000000001';
export const parentId = '01890000-0000-7000-8000-0000000000b1';
export const adminId = '01890000-0000-7000-8000-0000000000ad';
export const revisionId = '01890000-0000-7000-8000-0000000000c1';
export const about = { listingId, contactSubject: listingId };
export const fields: ListingFields = {
  name: 'Forest School',
  description: 'Muddy fun.',
  category: 'outdoor',
  priceFrom: 6.5,
};

export const draftData = {
  ...about,
  origin: 'parent_suggestion' as Origin,
  submittedBy: parentId as string | null,
  claimTokenHash: null,
  sourceUrl: 'https://forest.example/',
  pageId: '0b9ff5a5-1f4d-5d0c-8f0e-000000000001',
  contentHash: 'first',
  draftedBy: 'page' as const,
  fields,
  methods: { name: 'json-ld' },
  evidence: { name: 'Forest School' },
};
export const whose = { listingId, origin: draftData.origin, submittedBy: parentId };
export const drafted = (data: Partial<typeof draftData> = {}): ListingEvent => ({
  type: 'ListingDrafted',
  data: { ...draftData, ...data },
});
export const found = (data: Partial<typeof draftData> = {}) =>
  drafted({ origin: 'scraper', submittedBy: null, ...data });
export const edited = (
  revision: number,
  changes: ListingChanges,
  editedBy: 'parent' | 'provider' | 'admin' = 'parent',
): ListingEvent => ({
  type: 'ListingEdited',
  data: { ...about, revision, editedBy, changes },
});
export const submitter = {
  submitterSubject: parentId,
  submitterName: 'Sam Taylor',
  submitterEmail: 'sam@mail.example',
  submitterComments: 'We love it',
};
export const submitted = (revision = 1): ListingEvent => ({
  type: 'DraftSubmitted',
  data: { ...whose, revision, ...submitter },
});
export const review = { reviewedBy: adminId, adminNotes: null };
export const approved = (revision = 1): ListingEvent => ({
  type: 'ListingApproved',
  data: { ...whose, revision, ...review },
});
export const rejected = (revision = 1): ListingEvent => ({
  type: 'ListingRejected',
  data: { ...whose, revision, ...review },
});
export const archived: ListingEvent = { type: 'ListingArchived', data: { listingId, archivedBy: 'admin' } };
export const restored: ListingEvent = { type: 'ListingRestored', data: { listingId } };
export const amendment = { revisionId, source: 'parent_amendment', proposedBy: parentId } as const;
const proposal = { contactSubject: `${listingId}+${parentId}`, basedOn: 1, contentHash: null, evidence: {} };
export const proposed = (changes: ListingChanges, replaces: string | null = null, id = revisionId): ListingEvent => ({
  type: 'RevisionProposed',
  data: { listingId, ...amendment, ...proposal, revisionId: id, changes, replaces },
});
export const live = [drafted(), submitted(), approved()] as const;

export const edit = (
  changes: ListingChanges,
  editedBy: 'parent' | 'provider' | 'admin' = 'parent',
): ListingCommand => ({
  type: 'EditListing',
  changes,
  editedBy,
});
export const submit = { type: 'SubmitDraft', ...submitter } as const satisfies ListingCommand;
export const approve = (revision: number, changes?: ListingChanges): ListingCommand => ({
  type: 'ApproveListing',
  revision,
  ...review,
  ...(changes && { changes }),
});
export const reject = (revision: number): ListingCommand => ({ type: 'RejectListing', revision, ...review });
export const propose = (changes: ListingChanges): ListingCommand => ({
  type: 'ProposeRevision',
  ...amendment,
  changes,
});
export const refresh = (changes: ListingFields, contentHash = 'second'): ListingCommand => ({
  type: 'RefreshFromPage',
  revisionId,
  contentHash,
  fields: changes,
  methods: {},
  evidence: {},
});
export const rescraped = (revision: number, changes: ListingChanges): ListingEvent => ({
  type: 'ListingRescraped',
  data: { ...about, revision, contentHash: 'second', changes, methods: {}, evidence: {} },
});

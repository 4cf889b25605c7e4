import type { Samples } from '../kernel/concept.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import type { listingEvents } from './events.ts';
import { sampleFound } from './facts/sample-found.ts';

const {
  listing: listingId,
  business: businessId,
  member,
  admin,
  otherListing,
  page: pageId,
  revision: revisionId,
} = sampleIds;
const about = { listingId, contactSubject: listingId };
const review = {
  listingId,
  revision: 1,
  origin: 'parent_suggestion',
  submittedBy: member,
  reviewedBy: admin,
  adminNotes: 'Called Ottoline, all true.',
} as const;
const { methods, evidence } = sampleFound;
const submitter = { submitterSubject: member, submitterName: 'Petra Parent', submitterEmail: 'petra@example.org' };
const amendment = { revisionId, source: 'parent_amendment', proposedBy: member } as const;

export const listingSamples: Samples<typeof listingEvents> = {
  ListingDrafted: {
    ...about,
    origin: 'parent_suggestion',
    submittedBy: member,
    claimTokenHash: null,
    sourceUrl: 'https://example.org/swim',
    pageId,
    contentHash: 'abc',
    draftedBy: 'page',
    ...sampleFound,
  },
  ListingEdited: {
    ...about,
    revision: 2,
    editedBy: 'parent',
    changes: { contactPhone: '01932 000000', contactName: null, shortDescription: 'Warm water' },
  },
  ListingRescraped: { ...about, revision: 3, contentHash: 'def', changes: { priceFrom: 7 }, methods, evidence },
  DraftSubmitted: {
    listingId,
    revision: 3,
    origin: 'parent_suggestion',
    submittedBy: member,
    ...submitter,
    submitterComments: null,
  },
  ListingApproved: review,
  ListingRejected: { ...review, adminNotes: null },
  RevisionProposed: {
    ...about,
    ...amendment,
    basedOn: 3,
    changes: { contactEmail: 'swim@example.org' },
    contentHash: null,
    evidence: {},
    replaces: null,
  },
  RevisionApproved: {
    ...about,
    ...amendment,
    revision: 4,
    reviewedBy: admin,
    changes: { contactEmail: 'swim@example.org' },
    adminNotes: null,
  },
  RevisionRejected: {
    listingId,
    revisionId,
    source: 'page_change',
    proposedBy: null,
    reviewedBy: admin,
    adminNotes: 'Not what Ottoline says.',
  },
  RevisionWithdrawn: { listingId, ...amendment },
  ListingVerdictUndone: {
    ...about,
    revision: 1,
    undone: 'approved',
    standing: 'pending',
    revisionId: null,
    source: null,
    origin: 'parent_suggestion',
    submittedBy: member,
    reviewedBy: admin,
    undoneBy: admin,
    changes: {},
  },
  ListingMerged: {
    listingId,
    into: otherListing,
    revision: 1,
    standing: 'pending',
    origin: 'parent_suggestion',
    submittedBy: member,
    mergedBy: admin,
  },
  ListingUnmerged: { listingId, into: otherListing, standing: 'pending', undoneBy: admin },
  ListingArchived: { listingId, archivedBy: 'provider' },
  ListingRestored: { listingId },
  ListingConfirmed: { listingId, confirmedBy: 'provider' },
  ListingVanished: {
    listingId,
    sourceId: sampleIds.source,
    source: 'Woking Leisure',
    url: 'https://example.org/swim',
    why: 'not-listed',
  },
  ListingFoundAgain: { listingId, sourceId: sampleIds.source },
  PageTakenOver: { listingId, pageId, byListingId: otherListing },
  ListingGivenToBusiness: { listingId, businessId, why: 'mail' },
  ListingHandedOver: {
    listingId,
    contactSubject: member,
    fields: { postcode: 'GU21 6XX', contactPhone: '01932 000000' },
    setBy: { postcode: 'page', contactPhone: 'provider' },
  },
  RevisionHandedOver: {
    listingId,
    contactSubject: member,
    revisionId,
    source: 'provider_edit',
    changes: { contactEmail: 'swim@example.org', contactPhone: null },
  },
  ListingFeatured: { listingId },
  ListingUnfeatured: { listingId },
  DraftSentAsChange: {
    listingId,
    toListingId: otherListing,
    revisionId,
    submittedBy: member,
    ...submitter,
    submitterComments: 'Ottoline moved to Woking.',
  },
};

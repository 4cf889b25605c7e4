import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { fieldNames, ListingChanges, ListingFieldsSchema } from './facts/fields.ts';
import { COMMENTS_KEPT_MAX } from './facts/limits.ts';

/** Who started a listing, in the specification's own words. */
export const origins = [
  'parent_suggestion',
  'provider_application',
  'parent_submission',
  'provider_submission',
  'scraper',
  'manual',
] as const;
export const OriginSchema = z.enum(origins);
export type Origin = z.infer<typeof OriginSchema>;

/** Who said what a field holds. `page` is the source web page itself. */
export const EditorSchema = z.enum(['page', 'anonymous', 'parent', 'provider', 'admin', 'crawler', 'system']);
export type Editor = z.infer<typeof EditorSchema>;

/** How a field was found on a page: the method's name, e.g. `json-ld`, `microdata`, `opengraph`, `tel-link`, `text`. */
export const MethodsSchema = z.partialRecord(z.enum(fieldNames), z.string().max(60));
/** The words on the page that a field was read from, at most 300 characters each. Personal: pages quote names. */
export const EvidenceSchema = z.partialRecord(z.enum(fieldNames), z.string().max(300));
/** How sure a field was read, from 0 to 100, and on which page it stands where that is another one than the listing's own. */
export const GroundsSchema = z.partialRecord(
  z.enum(fieldNames),
  z.object({ confidence: z.number().int().min(0).max(100), page: z.string().max(2000).optional() }),
);
export type Grounds = z.infer<typeof GroundsSchema>;
/** Absent until pages were read with a measure of how sure that is, and from crawlers, who do not say. */
const grounds = GroundsSchema.optional();

const listingId = z.uuid();
/** Whose personal data the contact fields are: the provider's member id, else the listing's own id. */
const contactSubject = z.string().min(1);
const revision = z.number().int().min(1);
const member = z.uuid().nullable();
const adminNotes = personal(z.string().max(5000), 'reviewedBy');
/** How often an approval of this listing had been taken back before; absent for the first one. */
const again = z.number().int().min(1).optional();

/** A listing begins, from a page or from a form. `submittedBy` is null for people without an account and for crawlers. */
export const ListingDrafted = defineEvent(
  'ListingDrafted',
  z.object({
    listingId,
    contactSubject,
    origin: OriginSchema,
    submittedBy: member,
    /** SHA-256 (hex) of the claim token of a submitter without an account. */
    claimTokenHash: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    pageId: z.uuid().nullable(),
    contentHash: z.string().nullable(),
    draftedBy: EditorSchema,
    fields: ListingFieldsSchema,
    methods: MethodsSchema,
    evidence: personal(EvidenceSchema, 'contactSubject'),
    grounds,
  }),
);

/** Somebody changed a draft, a pending or rejected listing, or an admin a live one. `revision` counts contents from 1. */
export const ListingEdited = defineEvent(
  'ListingEdited',
  z.object({
    listingId,
    contactSubject,
    revision,
    editedBy: EditorSchema,
    changes: ListingChanges,
  }),
);

/** The source page changed before review; fields that a person had touched stay as they were. */
export const ListingRescraped = defineEvent(
  'ListingRescraped',
  z.object({
    listingId,
    contactSubject,
    revision,
    contentHash: z.string(),
    changes: ListingChanges,
    methods: MethodsSchema,
    evidence: personal(EvidenceSchema, 'contactSubject'),
    grounds,
  }),
);

/** The submitter asks for review. Name and email are the submitter's own, whose key is that of `submitterSubject`. */
export const DraftSubmitted = defineEvent(
  'DraftSubmitted',
  z.object({
    listingId,
    revision,
    origin: OriginSchema,
    submittedBy: member,
    submitterSubject: z.string().min(1),
    submitterName: personal(z.string().max(200), 'submitterSubject'),
    submitterEmail: personal(z.string().max(320), 'submitterSubject').nullable(),
    submitterComments: personal(z.string().max(COMMENTS_KEPT_MAX), 'submitterSubject').nullable(),
  }),
);

export const ListingApproved = defineEvent(
  'ListingApproved',
  z.object({
    listingId,
    revision,
    origin: OriginSchema,
    submittedBy: member,
    reviewedBy: z.string().min(1),
    adminNotes: adminNotes.nullable(),
    again,
  }),
);

export const ListingRejected = defineEvent(
  'ListingRejected',
  z.object({
    listingId,
    revision,
    origin: OriginSchema,
    submittedBy: member,
    reviewedBy: z.string().min(1),
    adminNotes: adminNotes.nullable(),
  }),
);

export const revisionSources = ['parent_amendment', 'provider_edit', 'page_change'] as const;
export const RevisionSourceSchema = z.enum(revisionSources);
export type RevisionSource = z.infer<typeof RevisionSourceSchema>;

/**
 * A change to a live listing that the public does not see until an admin approves it. What a person says in it of how the activity is
 * reached is theirs and the listing's (`ofBoth`): until 29 November 2026 it was the listing's alone.
 */
export const RevisionProposed = defineEvent(
  'RevisionProposed',
  z.object({
    listingId,
    contactSubject,
    revisionId: z.uuid(),
    /** Content revision that the proposer saw. */
    basedOn: revision,
    source: RevisionSourceSchema,
    proposedBy: member,
    changes: ListingChanges,
    contentHash: z.string().nullable(),
    /** Of what its page or a list says; absent of what people send. */
    methods: MethodsSchema.optional(),
    evidence: personal(EvidenceSchema, 'contactSubject'),
    grounds,
    /** The waiting change of the same person that this one contains and takes the place of. */
    replaces: z.uuid().nullable(),
    /** Sent by whoever holds the listing's claim token, with an account or without: they are one person. */
    byToken: z.literal(true).optional(),
  }),
  { schemaVersion: 2, upcasters: { 1: (data) => ({ ...(data as object), replaces: null }) } },
);

export const RevisionApproved = defineEvent(
  'RevisionApproved',
  z.object({
    listingId,
    revision,
    contactSubject,
    revisionId: z.uuid(),
    source: RevisionSourceSchema,
    proposedBy: member,
    reviewedBy: z.string().min(1),
    changes: ListingChanges,
    /** As it was proposed with. */
    methods: MethodsSchema.optional(),
    grounds,
    adminNotes: adminNotes.nullable(),
    again,
  }),
);

export const RevisionRejected = defineEvent(
  'RevisionRejected',
  z.object({
    listingId,
    revisionId: z.uuid(),
    source: RevisionSourceSchema,
    proposedBy: member,
    reviewedBy: z.string().min(1),
    adminNotes: adminNotes.nullable(),
  }),
);

/**
 * Whoever sent a change took it back before anybody had decided on it, or every picture that it was about was taken out, or the activity
 * went from the business that had sent it to another.
 */
export const RevisionWithdrawn = defineEvent(
  'RevisionWithdrawn',
  z.object({ listingId, revisionId: z.uuid(), source: RevisionSourceSchema, proposedBy: member }),
);

/** Where what was decided on or merged stands again. */
const standing = z.enum(['draft', 'pending', 'live']);

/**
 * An admin takes the last verdict back, on the listing or, with `revisionId`, on a change to it: it waits again. Letters that were
 * sent stay sent; points for an approval are taken back by an entry of their own.
 */
export const ListingVerdictUndone = defineEvent(
  'ListingVerdictUndone',
  z.object({
    listingId,
    contactSubject,
    revision,
    undone: z.enum(['approved', 'rejected']),
    standing,
    revisionId: z.uuid().nullable(),
    source: RevisionSourceSchema.nullable(),
    origin: OriginSchema,
    /** Whose listing, or whose change. */
    submittedBy: member,
    /** Who had decided. */
    reviewedBy: z.string().min(1),
    undoneBy: z.string().min(1),
    /** What an approved change had taken the place of. */
    changes: ListingChanges,
    again,
  }),
);

/** It is the same activity as `into`, to which its address leads from now on. */
export const ListingMerged = defineEvent(
  'ListingMerged',
  z.object({
    listingId,
    into: z.uuid(),
    revision,
    /** Where it stood before. */
    standing,
    origin: OriginSchema,
    submittedBy: member,
    mergedBy: z.string().min(1),
  }),
);
/** The merge was taken back. */
export const ListingUnmerged = defineEvent(
  'ListingUnmerged',
  z.object({ listingId, into: z.uuid(), standing, undoneBy: z.string().min(1) }),
);

/** Whoever takes a listing out of the directory. What an admin archived only an admin restores. */
export const ArchivistSchema = z.enum(['admin', 'provider']);
export type Archivist = z.infer<typeof ArchivistSchema>;

/** Gone from every public page at once; it can be restored. Until the second version only admins could. */
export const ListingArchived = defineEvent('ListingArchived', z.object({ listingId, archivedBy: ArchivistSchema }), {
  schemaVersion: 2,
  upcasters: { 1: (data) => ({ ...(data as object), archivedBy: 'admin' }) },
});
/**
 * It is in the directory again; `standing`: where else it is back, since it was deleted before it was live. Who does not know of that
 * would publish it: hence the second version, which they do not take in.
 */
export const ListingRestored = defineEvent(
  'ListingRestored',
  z.object({ listingId, standing: z.enum(['draft', 'rejected']).optional() }),
  { schemaVersion: 2, upcasters: { 1: (data) => data } },
);

/** Its provider, or an admin who asked them, says that what it says is still right. */
export const ListingConfirmed = defineEvent(
  'ListingConfirmed',
  z.object({ listingId, confirmedBy: z.enum(['admin', 'provider']) }),
);

/**
 * Another listing of the same page goes to review or live, and has the page from now on. Stands here so that nothing which was
 * decided on this listing before can still happen (docs/decisions/0006-one-page-one-listing.md).
 */
export const PageTakenOver = defineEvent(
  'PageTakenOver',
  z.object({ listingId, pageId: z.uuid(), byListingId: z.uuid() }),
);

/**
 * The submitter sent a draft whose page has a listing in review or live: it waits there as a change. `revisionId` is null when
 * it said nothing that the other one does not say.
 */
export const DraftSentAsChange = defineEvent(
  'DraftSentAsChange',
  z.object({
    listingId,
    toListingId: z.uuid(),
    revisionId: z.uuid().nullable(),
    submittedBy: member,
    submitterSubject: z.string().min(1),
    submitterName: personal(z.string().max(200), 'submitterSubject'),
    submitterEmail: personal(z.string().max(320), 'submitterSubject').nullable(),
    submitterComments: personal(z.string().max(COMMENTS_KEPT_MAX), 'submitterSubject').nullable(),
  }),
);

/**
 * Why a listing belongs to a business: by mail of its website's domain, by an admin, because whoever sent it in left the business, or
 * because it was copied from a listing of the business.
 */
export const GivenWhySchema = z.enum(['mail', 'admin', 'member-left', 'copied']);
/**
 * Whether it is another's from then on, who reads nothing of what was written to the one before, or was sent by it. What somebody who
 * leaves a business had sent in for it is its own already, and nobody has written anything of a copy.
 */
export const changesHands = (why: z.infer<typeof GivenWhySchema>): boolean => why === 'mail' || why === 'admin';
/** It is the business's from here on, whoever sent it in. */
export const ListingGivenToBusiness = defineEvent(
  'ListingGivenToBusiness',
  z.object({ listingId, businessId: z.uuid(), why: GivenWhySchema }),
);

/**
 * Before whoever is its contact is erased, and while others act for the business that it belongs to: who runs it, where, and how they are
 * reached is said again under the key of one of them. What else of that kind it has said goes. `setBy` is who had said each.
 */
export const ListingHandedOver = defineEvent(
  'ListingHandedOver',
  z.object({
    listingId,
    contactSubject,
    fields: ListingFieldsSchema,
    setBy: z.partialRecord(z.enum(fieldNames), EditorSchema),
  }),
);

/**
 * Along with ListingHandedOver: what a change that waits says of how the activity is reached is said again, and goes with whoever is its
 * contact by now or who has proposed it.
 */
export const RevisionHandedOver = defineEvent(
  'RevisionHandedOver',
  z.object({
    listingId,
    contactSubject,
    revisionId: z.uuid(),
    source: RevisionSourceSchema,
    /** All that it says of that kind. */
    changes: ListingChanges,
  }),
);

/** Why: its page is gone, or its source lists it no more. */
export const VanishedWhySchema = z.enum(['gone', 'not-listed']);
/**
 * A source that it was found in has it no more: its page is gone, or the source does not name it. It stays what it is until a person
 * has looked at it.
 */
export const ListingVanished = defineEvent(
  'ListingVanished',
  z.object({
    listingId,
    sourceId: z.uuid(),
    /** The name of the source. */
    source: z.string(),
    url: z.string(),
    why: VanishedWhySchema,
  }),
);
/** Why a mark goes though nothing was found: the source stands at another address since, or is read no more. */
export const UnmissedWhySchema = z.enum(['source-moved', 'source-removed']);
/** The source has it again; or, with `why`, there is no such source any more that could miss it. */
export const ListingFoundAgain = defineEvent(
  'ListingFoundAgain',
  z.object({ listingId, sourceId: z.uuid(), why: UnmissedWhySchema.optional() }),
);
/** An admin holds it out to families; wherever it is shown that is said of it. It ends when the listing is archived. */
export const ListingFeatured = defineEvent('ListingFeatured', z.object({ listingId }));
export const ListingUnfeatured = defineEvent('ListingUnfeatured', z.object({ listingId }));

export const listingEvents = [
  ListingDrafted,
  ListingEdited,
  ListingRescraped,
  DraftSubmitted,
  ListingApproved,
  ListingRejected,
  RevisionProposed,
  RevisionApproved,
  RevisionRejected,
  RevisionWithdrawn,
  ListingArchived,
  ListingRestored,
  ListingConfirmed,
  PageTakenOver,
  DraftSentAsChange,
  ListingGivenToBusiness,
  ListingHandedOver,
  RevisionHandedOver,
  ListingVanished,
  ListingFoundAgain,
  ListingVerdictUndone,
  ListingMerged,
  ListingUnmerged,
  ListingFeatured,
  ListingUnfeatured,
] as const;
export type ListingEvent = EventOf<(typeof listingEvents)[number]>;

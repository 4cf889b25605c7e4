import { type DomainEventOf, type EventType, streams } from '#domain/catalog.ts';

const id = {
  listing: '01900000-0000-7000-8000-000000000001',
  page: '01900000-0000-7000-8000-000000000002',
  member: '01900000-0000-7000-8000-000000000003',
  admin: '01900000-0000-7000-8000-000000000004',
  revision: '01900000-0000-7000-8000-000000000005',
  run: '01900000-0000-7000-8000-000000000006',
} as const;

const review = {
  listingId: id.listing,
  revision: 1,
  origin: 'parent_suggestion',
  submittedBy: id.member,
  reviewedBy: id.admin,
  adminNotes: 'Called Ottoline, all true.',
} as const;
const fields = {
  name: 'Little Swimmers',
  category: 'sports',
  contactName: 'Ottoline Quux',
  contactEmail: 'ottoline@example.org',
  priceFrom: 6.5,
  minAgeMonths: 6,
  maxAgeMonths: null,
  scheduleDetails: { monday: '10:00 to 11:00' },
  images: ['https://example.org/pool.jpg'],
} as const;
const found = {
  methods: { name: 'json-ld', contactName: 'text' },
  evidence: { contactName: 'Ask for Ottoline Quux' },
} as const;

/** One event of each type in the shape that it has now. */
const samples: { readonly [Type in EventType]: DomainEventOf<Type>['data'] } = {
  ListingDrafted: {
    listingId: id.listing,
    contactSubject: id.listing,
    origin: 'parent_suggestion',
    submittedBy: id.member,
    claimTokenHash: null,
    sourceUrl: 'https://example.org/swim',
    pageId: id.page,
    contentHash: 'abc',
    draftedBy: 'page',
    fields: { ...fields, images: [...fields.images] },
    ...found,
  },
  ListingEdited: {
    listingId: id.listing,
    contactSubject: id.listing,
    revision: 2,
    editedBy: 'parent',
    changes: { contactPhone: '01932 000000', contactName: null, shortDescription: 'Warm water' },
  },
  ListingRescraped: {
    listingId: id.listing,
    contactSubject: id.listing,
    revision: 3,
    contentHash: 'def',
    changes: { priceFrom: 7 },
    ...found,
  },
  DraftSubmitted: {
    listingId: id.listing,
    revision: 3,
    origin: 'parent_suggestion',
    submittedBy: id.member,
    submitterSubject: id.member,
    submitterName: 'Petra Parent',
    submitterEmail: 'petra@example.org',
    submitterComments: null,
  },
  ListingApproved: review,
  ListingRejected: { ...review, adminNotes: null },
  RevisionProposed: {
    listingId: id.listing,
    contactSubject: id.listing,
    revisionId: id.revision,
    basedOn: 3,
    source: 'parent_amendment',
    proposedBy: id.member,
    changes: { contactEmail: 'swim@example.org' },
    contentHash: null,
    evidence: {},
  },
  RevisionApproved: {
    listingId: id.listing,
    revision: 4,
    contactSubject: id.listing,
    revisionId: id.revision,
    source: 'parent_amendment',
    proposedBy: id.member,
    reviewedBy: id.admin,
    changes: { contactEmail: 'swim@example.org' },
    adminNotes: null,
  },
  RevisionRejected: {
    listingId: id.listing,
    revisionId: id.revision,
    source: 'page_change',
    proposedBy: null,
    reviewedBy: id.admin,
    adminNotes: 'Not what Ottoline says.',
  },
  ListingArchived: { listingId: id.listing },
  ListingRestored: { listingId: id.listing },
  MemberRegistered: { memberId: id.member, firstName: 'Petra', lastName: 'Parent', email: 'petra@example.org' },
  MemberEmailConfirmed: { memberId: id.member },
  MemberSignedIn: { memberId: id.member },
  RoleGranted: { memberId: id.member, role: 'provider' },
  RoleRevoked: { memberId: id.member, role: 'provider' },
  ProfileCompleted: {
    memberId: id.member,
    firstName: 'Petra',
    lastName: 'Parent',
    phone: '01932 000001',
    postcode: 'KT12 1AA',
    town: 'Walton-on-Thames',
  },
  MemberErased: { memberId: id.member },
  PersonErased: { subject: id.member },
  ScrapeRequested: { pageId: id.page, runId: id.run, url: 'https://example.org/swim' },
  ScrapeRedirected: {
    pageId: id.page,
    runId: id.run,
    toPageId: '01900000-0000-7000-8000-000000000007',
    url: 'https://example.org/swimming',
  },
  ActivityScraped: {
    pageId: id.page,
    contactSubject: id.page,
    runId: id.run,
    url: 'https://example.org/swim',
    scrapedAt: '2026-03-01T09:59:58.000Z',
    contentHash: 'abc',
    imageCount: 3,
    durationMs: 812.5,
    fields: { ...fields, images: [...fields.images] },
    ...found,
  },
  ScrapeFailed: {
    pageId: id.page,
    runId: id.run,
    url: 'https://example.org/swim',
    failure: 'timed-out',
    detail: 'No answer within 15 s',
    durationMs: 15_000,
  },
  PageClaimed: {
    pageId: id.page,
    listingId: id.listing,
    claimedBy: id.member,
    claimedAt: '2026-03-01T10:00:00.000Z',
  },
  PointsAwarded: {
    memberId: id.member,
    entryId: `activity-suggested:${id.listing}`,
    points: 10,
    reason: 'activity-suggested',
    action: 'ACTIVITY_SUGGESTED',
    description: 'Activity suggested',
    subjectId: id.listing,
    day: '2026-03-01',
  },
  PointsWithdrawn: {
    memberId: id.member,
    entryId: `withdrawn:activity-suggested:${id.listing}`,
    points: 10,
    withdrawnEntryId: `activity-suggested:${id.listing}`,
    description: 'Not a real activity',
  },
};

/** The sample of `type`, and the stream that it stands in. */
export function sampleOf(type: string, schemaVersion: number): { stream: string; data: unknown } {
  const data = (samples as Readonly<Record<string, unknown>>)[type];
  if (data === undefined) throw new Error(`tests/golden/samples.ts has no ${type}`);
  return { stream: `${streams.listing(id.listing)}-golden-${type}-${schemaVersion}`, data };
}

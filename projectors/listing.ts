import type { Recorded } from '#domain/kernel/event.ts';
import { shownName } from '#domain/kernel/names.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { siteOf } from '#domain/listing/facts/facts.ts';
import { type ListingFields, withChanges } from '#domain/listing/facts/fields.ts';
import { type Listing } from '#domain/listing/listing.ts';
import { evidenceAfter, type KeptEvidence, noEvidence } from '#domain/listing/shown/evidence.ts';
import { inSmall, nameWords } from '#domain/listing/shown/search-words.ts';
import {
  type ByField,
  type ChangeVerdict,
  changeVerdictAfter,
  type FieldOrigin,
  notesAfter,
  ownersNotesAfter,
  proposalsAfter,
  provenanceAfter,
  type Replaced,
  replacedAfter,
} from '#domain/listing/shown/told.ts';
import { placeOf } from '#domain/place/place.ts';
import {
  onListingEvents,
  onPageRead,
  onPageUnchanged,
  pages,
  stateAfter,
  timeColumns,
  timesAfter,
} from './listing-state.ts';
import { into, nullableWrittenJson, readModel, table, writtenJson } from './runtime/read-model.ts';
import { awaitsReview } from '#domain/listing/status.ts';

/** What the page said, before anybody changed it. */
interface Snapshot {
  readonly url: string | null;
  readonly scrapedAt: string;
  readonly methods: ByField<string>;
  readonly fields: ListingFields;
}

/** Personal; never for the public. */
interface Submitter {
  readonly name: string;
  readonly email: string | null;
  readonly comments: string | null;
  /** Whose these are: not always whose the activity is. */
  readonly subject: string;
}

/** What may be a duplicate of something: deleted listings and drafts that nobody submitted are none. */
const comparable = `status in ('live', 'pending', 'rejected') or awaits_review`;

const listings = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    /** The listing as the rules see it. */
    listing: writtenJson<Listing>(),
    status: 'text',
    origin: 'text',
    submitted_by: 'uuid null',
    /** The business that it was given to. */
    business_id: 'uuid null',
    awaits_review: 'boolean',
    /** Changes to the live listing that wait for an admin. */
    pending_revisions: 'integer',
    /**
     * For finding duplicates: the name as `nameWords` makes it, the same with its words in order, the web site, town and
     * outward code.
     */
    plain_name: 'text',
    sorted_name: 'text',
    site: 'text null',
    town: 'text null',
    outward: 'text null',
    provenance: writtenJson<ByField<FieldOrigin>>(),
    /** What it was of the fields that the last verdict has set, while that can be taken back. */
    replaced: nullableWrittenJson<Replaced>(),
    scraped: nullableWrittenJson<Snapshot>(),
    evidence: writtenJson<KeptEvidence>(),
    submitter: nullableWrittenJson<Submitter>(),
    /** What admins find a parent's submission by: its names, its place, and who sent it in. Personal; null of what parents did not send. */
    found_by: 'text null',
    admin_notes: 'text null',
    /** What of them its owner reads. */
    owners_notes: 'text null',
    /** When each pending revision was proposed, by revision id. */
    proposed_at: writtenJson<Readonly<Record<string, string>>>(),
    /** What became of the last change that its provider sent. */
    change_verdict: nullableWrittenJson<ChangeVerdict>(),
    ...timeColumns,
  },
  wholeUpTo: 8_160,
  isPublic: ({ status }) => status === 'live',
  indexes: [
    'create index on listings (submitted_by, updated_at desc)',
    'create index on listings (business_id, updated_at desc) where business_id is not null',
    `create index on listings (status, submitted_at) where origin = 'parent_submission'`,
    `create index on listings (submitted_at) where status = 'pending' and origin = 'provider_application'`,
    `create index on listings (approved_at) where status = 'live'`,
    // Admins look for what is in no directory, too, by any part of its name.
    'create index on listings using gin (plain_name gin_trgm_ops)',
    `create index on listings using gin (found_by gin_trgm_ops) where origin = 'parent_submission'`,
    ...['site', 'outward, plain_name', 'outward, sorted_name', 'town, plain_name', 'town, sorted_name'].map(
      (columns) => `create index on listings (${columns}) where ${comparable}` as const,
    ),
  ],
});

const key = ({ data }: Recorded<ListingEvent>) => ({ listing_id: data.listingId });

/** Every listing whatever its status: contents, provenance, review queue, pending changes. */
export const listing = readModel({
  name: 'listing',
  version: 27,
  extensions: ['pg_trgm'],
  tables: { listings, pages },
  project: {
    ActivityScraped: onPageRead,
    ClassScraped: onPageRead,
    PageUnchanged: onPageUnchanged,
    ...onListingEvents([
      into(listings, key, (row, event) => {
        const now = stateAfter(row?.listing, event);
        const { town, outward } = placeOf(now.fields);
        const names = namesOf(now.fields);
        const submitter = event.type === 'DraftSubmitted' ? submitterOf(event) : (row?.submitter ?? null);
        return {
          ...timesAfter(row, event),
          listing_id: event.data.listingId,
          listing: now,
          status: now.status ?? 'draft',
          origin: now.origin,
          submitted_by: now.submittedBy,
          business_id: now.businessId ?? null,
          awaits_review: awaitsReview(now),
          pending_revisions: now.pendingRevisions.length,
          ...names,
          site: siteOf(now.fields.website ?? now.sourceUrl),
          town,
          outward,
          provenance: provenanceAfter(row?.provenance ?? {}, row?.replaced ?? null, event, now),
          replaced: replacedAfter(row?.provenance ?? {}, event),
          scraped: snapshotAfter(row?.scraped ?? null, row?.replaced ?? null, event),
          evidence: evidenceAfter(row?.evidence ?? noEvidence, event, now),
          submitter,
          found_by: now.origin === 'parent_submission' ? wordsFinding(names.plain_name, town, submitter) : null,
          admin_notes: notesAfter(row?.admin_notes ?? null, event),
          owners_notes: ownersNotesAfter(row?.owners_notes ?? null, event, now),
          proposed_at: proposalsAfter(row?.proposed_at ?? {}, event, now),
          change_verdict: changeVerdictAfter(row?.change_verdict ?? null, event),
        };
      }),
    ]),
  },
});

function namesOf({ name }: ListingFields) {
  const plain = nameWords(name ?? '');
  return { plain_name: plain, sorted_name: plain.split(' ').toSorted().join(' ') };
}

/** One text, so that one index finds it by any of them; a search may begin with a word of each. */
function wordsFinding(name: string, town: string | null, submitter: Submitter | null): string {
  const { name: sender = '', email = '' } = submitter ?? {};
  const typed = [town, shownName(sender), email].map((text) => inSmall(text ?? ''));
  return [name, ...typed, nameWords(shownName(sender))].filter(Boolean).join(' ');
}

function snapshotAfter(
  before: Snapshot | null,
  replaced: Replaced | null,
  event: Recorded<ListingEvent>,
): Snapshot | null {
  switch (event.type) {
    case 'ListingDrafted': {
      const { draftedBy, sourceUrl: url, methods, fields } = event.data;
      const read = draftedBy === 'page' || draftedBy === 'crawler';
      return read ? { url, scrapedAt: event.occurredAt, methods, fields } : null;
    }
    case 'ListingRescraped':
      return (
        before && {
          ...before,
          scrapedAt: event.occurredAt,
          methods: { ...before.methods, ...event.data.methods },
          fields: withChanges(before.fields, event.data.changes),
        }
      );
    case 'RevisionApproved':
      if (event.data.source !== 'page_change') return before;
      return before && { ...before, fields: withChanges(before.fields, event.data.changes) };
    case 'ListingVerdictUndone': {
      if (event.data.source !== 'page_change') return before;
      // As before its change was approved, of what that has set and no person had typed over.
      const changes = Object.entries(event.data.changes).filter(([name]) => name in (replaced ?? {}));
      return before && { ...before, fields: withChanges(before.fields, Object.fromEntries(changes)) };
    }
    default:
      return before;
  }
}

const submitterOf = ({ data }: Recorded<Extract<ListingEvent, { type: 'DraftSubmitted' }>>): Submitter => ({
  name: data.submitterName,
  email: data.submitterEmail,
  comments: data.submitterComments,
  subject: data.submitterSubject,
});

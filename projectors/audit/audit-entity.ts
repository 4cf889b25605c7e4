import type { DomainEvent } from '#domain/catalog.ts';
import { withChanges } from '#domain/listing/facts/fields.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { evolve as evolveListing, initialListing, type Listing } from '#domain/listing/listing.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import type { PageEvent } from '#domain/page/events.ts';
import type { PointsEvent } from '#domain/points/events.ts';
import { ERASED } from '#domain/kernel/personal.ts';

/** What people see of an entity: its fields by name. */
export type EntityView = Readonly<Record<string, unknown>>;

/** An entity as the audit trail knows it at some moment. */
export interface AuditedEntity {
  readonly name: string | null;
  readonly view: EntityView;
  /** What a listing's events add up to, to go on from; null for other concepts. */
  readonly listing: Listing | null;
}

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const unheardOf: AuditedEntity = { name: null, view: {}, listing: null };

/** The entity after `event`. */
export function audited(before: AuditedEntity | undefined, event: DomainEvent): AuditedEntity {
  const entity = before ?? unheardOf;
  switch (event.type) {
    case 'ListingDrafted':
    case 'ListingEdited':
    case 'ListingRescraped':
    case 'DraftSubmitted':
    case 'ListingApproved':
    case 'ListingRejected':
    case 'RevisionProposed':
    case 'RevisionApproved':
    case 'RevisionRejected':
    case 'ListingArchived':
    case 'ListingRestored':
    case 'PageTakenOver':
    case 'DraftSentAsChange':
      return auditedListing(entity, event);
    case 'MemberRegistered':
    case 'MemberEmailConfirmed':
    case 'MemberSignedIn':
    case 'RoleGranted':
    case 'RoleRevoked':
    case 'ProfileCompleted':
    case 'MemberErased':
      return auditedMember(entity, event);
    case 'ScrapeRequested':
    case 'ScrapeRedirected':
    case 'ActivityScraped':
    case 'ScrapeFailed':
    case 'PageClaimed':
      return auditedPage(entity, event);
    case 'PointsAwarded':
    case 'PointsWithdrawn':
      return auditedLedger(entity, event);
    // The entity was folded anew without the person; the event itself changes nothing more.
    case 'PersonErased':
      return entity;
  }
}

/** What `event` changed; of a proposed revision, what it would change. */
export function changesOf(before: AuditedEntity | undefined, event: DomainEvent): FieldChange[] {
  const entity = before ?? unheardOf;
  if (event.type === 'RevisionProposed') {
    const fields = entity.listing?.fields ?? {};
    return differences(fields, withChanges(fields, event.data.changes));
  }
  return differences(entity.view, audited(entity, event).view);
}

function differences(before: EntityView, after: EntityView): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // By name, because a row that comes back from the database has its keys in another order than one that was kept in memory.
  return [...names]
    .toSorted()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => canonical(change.before) !== canonical(change.after));
}

function auditedListing({ view, listing }: AuditedEntity, event: ListingEvent): AuditedEntity {
  const next = evolveListing(listing ?? initialListing, event);
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
    listing: next,
    view: known({
      ...next.fields,
      ...said,
      status: next.status,
      origin: next.origin,
      sourceUrl: next.sourceUrl,
      revisionsWaiting: next.pendingRevisions.length === 0 ? null : next.pendingRevisions.length,
    }),
  };
}

function auditedMember({ name, view }: AuditedEntity, event: MemberEvent): AuditedEntity {
  const now = (changes: EntityView): AuditedEntity => ({ name, listing: null, view: known({ ...view, ...changes }) });
  const roles = Array.isArray(view['roles']) ? view['roles'] : [];
  switch (event.type) {
    case 'MemberRegistered': {
      const { firstName, lastName, email } = event.data;
      return { ...now({ firstName, lastName, email }), name: `${firstName} ${lastName}` };
    }
    case 'ProfileCompleted': {
      const { memberId: _, ...profile } = event.data;
      return { ...now(profile), name: `${profile.firstName} ${profile.lastName}` };
    }
    case 'MemberEmailConfirmed':
      return now({ emailConfirmed: true });
    case 'MemberSignedIn':
      return now({});
    case 'RoleGranted':
      return now({ roles: [...roles.filter((role) => role !== event.data.role), event.data.role] });
    case 'RoleRevoked':
      return now({ roles: roles.filter((role) => role !== event.data.role) });
    case 'MemberErased':
      return { name: ERASED, listing: null, view: { erased: true } };
  }
}

function auditedPage({ name, view }: AuditedEntity, event: PageEvent): AuditedEntity {
  const now = (url: string | null, changes: EntityView): AuditedEntity => ({
    name: url,
    listing: null,
    view: known({ ...view, ...changes }),
  });
  switch (event.type) {
    case 'ScrapeRequested':
      return now(event.data.url, { url: event.data.url });
    case 'ScrapeRedirected':
      return now(name, { leadsTo: event.data.url });
    case 'ActivityScraped': {
      const { url, contentHash, fields } = event.data;
      return now(url, { url, contentHash, foundFields: Object.keys(fields).toSorted(), failure: null });
    }
    case 'ScrapeFailed':
      return now(event.data.url, { url: event.data.url, failure: event.data.failure });
    case 'PageClaimed':
      return now(name, { listingId: event.data.listingId, claimedBy: event.data.claimedBy });
  }
}

function auditedLedger({ view }: AuditedEntity, event: PointsEvent): AuditedEntity {
  const total = typeof view['totalPoints'] === 'number' ? view['totalPoints'] : 0;
  const sign = event.type === 'PointsAwarded' ? 1 : -1;
  return { name: null, listing: null, view: { totalPoints: total + sign * event.data.points } };
}

/** `view` without what is not known. */
function known(view: EntityView): EntityView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null && value !== undefined));
}

/** JSON with sorted keys: rows come back from the database with another order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}

import type { DomainEvent } from '#domain/catalog.ts';
import type { FieldChange } from './audit-entity.ts';

/** One sentence that says what happened; `name` is what the entity is called, if it has a name. */
export function summaryOf(event: DomainEvent, name: string | null, changes: readonly FieldChange[]): string {
  const it = name === null ? 'A listing without a name' : `“${name}”`;
  const fields = changes.map(({ field }) => label(field)).join(', ');
  switch (event.type) {
    case 'ListingDrafted':
      return event.data.sourceUrl === null ? `${it} was drafted` : `${it} was drafted from ${event.data.sourceUrl}`;
    case 'ListingEdited':
      return `${it} was edited: ${fields}`;
    case 'ListingRescraped':
      return fields === '' ? `The page of ${it} was read again` : `The page of ${it} has changed: ${fields}`;
    case 'DraftSubmitted':
      return `${it} was submitted for review`;
    case 'ListingApproved':
      return `${it} was approved and is live`;
    case 'ListingRejected':
      return `${it} was rejected`;
    case 'RevisionProposed':
      return `A change to ${it} was proposed: ${fields}`;
    case 'RevisionApproved':
      return `A change to ${it} was approved: ${Object.keys(event.data.changes).map(label).join(', ')}`;
    case 'RevisionRejected':
      return `A change to ${it} was turned down`;
    case 'ListingArchived':
      return `${it} was deleted`;
    case 'ListingRestored':
      return `${it} was restored`;
    case 'PageTakenOver':
      return `The page of ${it} went to another listing`;
    case 'DraftSentAsChange':
      return `${it} was sent as a change to the listing that its page has already`;
    case 'MemberRegistered':
      return 'An account was registered';
    case 'MemberEmailConfirmed':
      return 'The e-mail address was confirmed';
    case 'MemberSignedIn':
      return 'The member signed in';
    case 'RoleGranted':
      return `The role ${event.data.role} was granted`;
    case 'RoleRevoked':
      return `The role ${event.data.role} was taken away`;
    case 'ProfileCompleted':
      return 'The profile was filled in';
    case 'PersonErased':
      return 'Personal data was erased';
    case 'MemberErased':
      return 'The account and its personal data were erased';
    case 'ScrapeRequested':
      return `${event.data.url} was asked for`;
    case 'ScrapeRedirected':
      return name === null ? `A page led to ${event.data.url}` : `${name} led to ${event.data.url}`;
    case 'ActivityScraped':
      return `${event.data.url} was read: ${count(Object.keys(event.data.fields).length, 'field')} found`;
    case 'ScrapeFailed':
      return `${event.data.url} could not be read (${event.data.failure}): ${event.data.detail}`;
    case 'PageClaimed':
      return name === null ? 'A page was given its listing' : `${name} was given its listing`;
    case 'PointsAwarded':
      return `${count(event.data.points, 'point')} awarded: ${event.data.description}`;
    case 'PointsWithdrawn':
      return `${count(event.data.points, 'point')} taken back: ${event.data.description}`;
  }
}

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;
/** `priceFrom` reads `price from`. */
const label = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

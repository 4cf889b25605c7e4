import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';

/** What may name somebody by their address, and the members, whose keys are nobody else's. */
const types = [
  'MemberRegistered',
  'ListingDrafted',
  'ListingEdited',
  'ListingRescraped',
  'DraftSubmitted',
  'RevisionProposed',
] as const satisfies readonly DomainEvent['type'][];

/**
 * Under which keys the log holds personal data of whoever has this address, besides a member's own: what they sent in without an
 * account, and listings that give the address as their contact. Never a member's key: one who wrote down somebody else's address
 * must not be erased with it. Reads the log's events about listings from the beginning.
 */
export async function subjectsOf(log: Pick<Log, 'readAll'>, address: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const members = new Set<string>();
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.readAll(position, { types });
    for (const event of page.events) {
      if (event.type === 'MemberRegistered') members.add(event.data.memberId);
      else if (addressIn(event)?.toLowerCase() === address.toLowerCase()) found.add(subjectIn(event));
    }
    ({ nextPosition: position, endReached } = page);
  }
  return new Set([...found].filter((subject) => subject !== '' && !members.has(subject)));
}

function addressIn(event: Recorded<DomainEvent>): string | null | undefined {
  switch (event.type) {
    case 'DraftSubmitted':
      return event.data.submitterEmail;
    case 'ListingDrafted':
      return event.data.fields.contactEmail;
    case 'ListingEdited':
    case 'ListingRescraped':
    case 'RevisionProposed':
      return event.data.changes.contactEmail;
    default:
      return undefined;
  }
}

function subjectIn({ data }: Recorded<DomainEvent>): string {
  if ('submitterSubject' in data) return data.submitterSubject;
  return 'contactSubject' in data ? data.contactSubject : '';
}

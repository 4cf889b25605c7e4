import type { DomainEvent } from '../catalog.ts';
import type { EntityView } from '../kernel/concept.ts';
import type { AskedFor } from './views.ts';

/** Who wanted what an event decides on: the change that is approved or not, or the listing. Null for what decides on nothing. */
export function askedFor(
  event: DomainEvent,
  after: EntityView,
): (Omit<AskedFor, 'name'> & { readonly said: string | null }) | null {
  switch (event.type) {
    case 'RevisionApproved':
    case 'RevisionRejected':
      return { how: event.data.source === 'page_change' ? 'found' : 'proposed', id: event.data.proposedBy, said: null };
    case 'ListingApproved':
    case 'ListingRejected': {
      const { submitterName } = after;
      const how = event.data.origin === 'scraper' ? 'found' : 'sent-in';
      return { how, id: event.data.submittedBy, said: typeof submitterName === 'string' ? submitterName : null };
    }
    default:
      return null;
  }
}

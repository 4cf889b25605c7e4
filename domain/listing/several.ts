import type { Origin } from './events.ts';
import { REASON_REQUIRED } from './notes.ts';
import { awaitsReview, type ListingStatus } from './status.ts';

/** As many as two pages of a queue hold. */
export const MOST_AT_ONCE = 50;
export const severalActions = ['approve', 'reject', 'undo'] as const;

interface Chosen {
  readonly name: string;
  readonly status: ListingStatus;
  readonly origin: Origin;
  readonly pendingRevisions: readonly { readonly revisionId: string }[];
}

/**
 * Why one of several cannot be decided on together with the others; undefined when it can. With `hasReason` words for whoever sent
 * it stand there. What the log says in the end is the server's to know.
 */
export function whyNotTogether(item: Chosen, action: 'approve' | 'reject', hasReason: boolean): string | undefined {
  const { status, origin, name, pendingRevisions } = item;
  if (!awaitsReview(item)) {
    if (status !== 'live' || pendingRevisions.length === 0) return 'Nothing of it waits for a decision.';
    if (pendingRevisions.length > 1) return 'Several changes to it wait: decide on each of them.';
    return action === 'reject' && !hasReason ? REASON_REQUIRED : undefined;
  }
  if (action === 'approve') return name === '' ? 'It has no name yet.' : undefined;
  return origin === 'provider_application' && !hasReason ? 'A provider is told why: it needs a reason.' : undefined;
}

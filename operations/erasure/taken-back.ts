import { streams } from '#domain/catalog.ts';
import { ListingVerdictUndone, RevisionApproved } from '#domain/listing/events.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import { eachPage } from './each-page.ts';
import { textAt } from './personal-in.ts';

/**
 * The approvals, by their ids, of what somebody would have an activity say and an admin took back: it is theirs again. What a page said
 * is nobody's.
 */
export async function takenBack(log: Pick<Log, 'stored'>): Promise<ReadonlySet<string>> {
  const undone = new Set<string>();
  const approved = new Map<string, string>();
  const look = ({ id, type, data }: StoredEvent): void => {
    const revisionId = textAt(data, 'revisionId');
    if (revisionId === '' || textAt(data, 'source') === 'page_change') return;
    if (type === RevisionApproved.type) approved.set(revisionId, id);
    const last = approved.get(revisionId);
    if (type === ListingVerdictUndone.type && textAt(data, 'undone') === 'approved' && last !== undefined)
      undone.add(last);
  };
  await eachPage(log, (events) => events.forEach(look), {
    streamPrefixes: [streams.listing('')],
    types: [RevisionApproved.type, ListingVerdictUndone.type],
  });
  return undone;
}

import type { QueueItem } from '#domain/listing/shown/views.ts';
import { editorNames } from '#frontend/features/listing/field-words.ts';

type Proposed = Pick<QueueItem['pendingRevisions'][number], 'source' | 'proposedBy'>;

/** Who proposed a change, within a sentence. */
export function proposerOf({ source, proposedBy }: Proposed): string {
  if (source === 'page_change') return editorNames.page;
  return proposedBy === null ? 'somebody without an account' : (proposedBy.name ?? 'somebody whose account is deleted');
}

/** The same at the beginning of a line; a name stays as its owner writes it. */
export function proposerFirst(change: Proposed): string {
  const words = proposerOf(change);
  return change.proposedBy?.name ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** When a listing came in and by whom. Of a live one, the change to it that waits longest, which is not its submitter's. */
export function cameInAs(item: QueueItem): { readonly at: string; readonly by: string | null } {
  const [first] = item.pendingRevisions.toSorted((one, other) => one.proposedAt.localeCompare(other.proposedAt));
  if (item.status === 'live' && first) return { at: first.proposedAt, by: proposerFirst(first) };
  return { at: item.submittedAt ?? item.createdAt, by: item.submitterName };
}

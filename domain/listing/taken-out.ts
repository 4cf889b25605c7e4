import type { ListingChanges } from './facts/fields.ts';
import type { Listing, PendingRevision } from './listing.ts';

/**
 * What waits of `listing` once it is changed by `changes`: a picture that these take out of its gallery is in none of it any more, or an
 * older change would show it again when it is approved, and keep its file till then. Who sends it after that puts it in anew. Where nothing
 * is left of its gallery it says nothing of that any more: an empty one would say that all pictures are to go, which nobody has asked for.
 */
export function waitingWithoutTakenOut(
  { fields, pendingRevisions }: Pick<Listing, 'fields' | 'pendingRevisions'>,
  { gallery: shown }: Pick<ListingChanges, 'gallery'>,
): readonly PendingRevision[] {
  if (shown === undefined) return pendingRevisions;
  const out = new Set((fields.gallery ?? []).map(({ name }) => name));
  for (const { name } of shown ?? []) out.delete(name);
  return pendingRevisions.map((each) => {
    const wanted = each.changes.gallery ?? [];
    const left = wanted.filter(({ name }) => !out.has(name));
    if (left.length === wanted.length) return each;
    if (left.length > 0) return { ...each, changes: { ...each.changes, gallery: left } };
    const { gallery: _gone, ...others } = each.changes;
    return { ...each, changes: others };
  });
}

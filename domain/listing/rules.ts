import { isAbove } from '../kernel/ends.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Editor, RevisionSource } from './events.ts';
import { type FieldName, type ListingChanges, withChanges } from './facts/fields.ts';
import type { GallerySaid } from './facts/gallery.ts';
import type { Listing } from './listing.ts';

/** What the directory shows of every activity that a person has looked over. */
const keptWhileLive = ['description', 'category', 'location'] as const satisfies readonly FieldName[];

export const PRICES_CROSSED = 'The lowest price is above the highest.';
export const AGES_CROSSED = 'The youngest age is above the oldest.';
/** Two ends each, what is wrong when the first is above the second, and beside which field of a form that is said. */
const ends = [
  ['priceFrom', 'priceTo', PRICES_CROSSED, 'priceTo'],
  ['minAgeMonths', 'maxAgeMonths', AGES_CROSSED, 'maxAge'],
] as const satisfies readonly (readonly [FieldName, FieldName, string, string])[];

export const NAME_REQUIRED = 'An activity needs a name.';

/**
 * Throws a DomainError when `changes`, which a person makes, take away what `listing` needs or make it contradict itself. What a
 * page says is taken as it is: its contradictions are for the reviewer, and do not stand in the way of other changes.
 */
export function mustMakeSense({ status, fields }: Pick<Listing, 'status' | 'fields'>, changes: ListingChanges): void {
  if (changes.name === null) throw new DomainError('name-required', NAME_REQUIRED);
  const missing = status === 'live' ? keptWhileLive.filter((name) => changes[name] === null) : [];
  if (missing.length > 0) {
    throw new DomainError('incomplete-activity', `Please fill in: ${missing.join(', ')}.`, 'refused', {
      fields: missing,
    });
  }
  const after = withChanges(fields, changes);
  for (const [from, to, message, field] of ends) {
    const touched = changes[from] !== undefined || changes[to] !== undefined;
    if (touched && isAbove(after[from], after[to]))
      throw new DomainError('contradiction', message, 'refused', { fields: [field] });
  }
}

/**
 * The ratings of review sites are entered by admins and by the activity's provider, and a page may state its own (decisions 2.12):
 * whoever else knows of a better or a worse one has nothing to do with the activity, or too much. Its gallery holds what its provider
 * sent us. Throws a DomainError when `by`, who makes or proposes `changes`, is somebody else.
 */
export function mustBeTheirs(
  by: Editor | RevisionSource,
  { reviews, gallery }: Pick<ListingChanges, 'reviews' | 'gallery'>,
): void {
  const isParent = by === 'anonymous' || by === 'parent' || by === 'parent_amendment';
  if (reviews !== undefined && isParent) {
    const words = 'Only our team and the activity’s own provider enter ratings of review sites.';
    throw new DomainError('not-yours-to-rate', words, 'forbidden');
  }
  if (gallery !== undefined && !(by === 'admin' || by === 'provider' || by === 'provider_edit')) {
    const words = 'Only the activity’s own provider puts pictures into its gallery.';
    throw new DomainError('not-your-gallery', words, 'forbidden');
  }
}

/**
 * A gallery is sent whole: it would take out what a colleague has put in since it was opened, at once, and put back what they took
 * out. Whoever opens it goes on from what waits of its provider’s, else from what is shown. Throws where that is not `before`.
 */
export function mustGoOnFrom({ fields, pendingRevisions }: Listing, before: GallerySaid): void {
  const waiting = pendingRevisions.findLast(
    ({ source, changes }) => source === 'provider_edit' && changes.gallery !== undefined,
  );
  const now: GallerySaid = (waiting ? waiting.changes.gallery : fields.gallery) ?? [];
  const isSame = (each: GallerySaid[number], place: number): boolean =>
    each.name === before[place]?.name && each.alt === before[place].alt;
  if (now.length === before.length && now.every(isSame)) return;
  throw new DomainError(
    'changed-since',
    'These pictures have changed since you looked at them. Please look at what changed, and send yours again.',
    'conflict',
  );
}

/** Nobody decides on what they have not seen. */
export function mustBeAtRevision(listing: Listing, revision: number): void {
  if (listing.revision === revision) return;
  throw new DomainError(
    'changed-since-review',
    'This listing has changed since you looked at it. Please look at what changed.',
    'conflict',
    { reviewed: revision, current: listing.revision },
  );
}

import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { isSame } from '#frontend/lib/kept/differing.ts';
import { keep, withKept } from '#frontend/lib/kept/kept.ts';

type Pictures = readonly GalleryPicture[];

/** Under which name the tab keeps what is done to the pictures of a listing, until it is sent or given up. */
export const galleryKeptAs = ({ id }: Pick<ListingView, 'id'>): string => `gallery-${id}`;

/** What waits of the gallery goes on from there; else what families see. */
export function galleryIn({ gallery, pendingRevisions }: ListingView): Pictures {
  const waiting = pendingRevisions
    .filter(({ source }) => source === 'provider_edit')
    .flatMap(({ changes }) => changes.filter(({ field }) => field === 'gallery'))
    .at(-1);
  return (waiting ? (waiting.after as Pictures | null) : gallery) ?? [];
}

/** What was done to the pictures that there are now; what was done to others, before somebody else changed them, would undo that. */
export function galleryBegun(listing: ListingView) {
  const now = galleryIn(listing);
  const kept = withKept(galleryKeptAs(listing), { pictures: now, before: now });
  const isTakenUp = isSame(kept.before, now) && !isSame(kept.pictures, now);
  return { pictures: isTakenUp ? kept.pictures : now, before: now, isTakenUp };
}

/** A picture that comes while no editor is open waits where what was done in it does. */
export function keepPicture(listing: ListingView, picture: GalleryPicture): void {
  const { pictures, before } = galleryBegun(listing);
  keep(galleryKeptAs(listing), { pictures: withPicture(pictures, picture), before });
}

export const withPicture = (pictures: Pictures, picture: GalleryPicture): Pictures =>
  pictures.some(({ name }) => name === picture.name) ? pictures : [...pictures, picture];

/**
 * What was done to the pictures `before` in an editor that holds `typed`, done to those that there are `now`: what was taken out here or
 * by somebody else is out, what was put in stands at the end, and what was said anew of a picture is said of it. Where they were put in
 * another order here they stand in that one, with what somebody else has put in behind them.
 */
export function broughtUpToDate(typed: Pictures, before: Pictures, now: Pictures): Pictures {
  const [here, then] = [typed, before].map((pictures) => new Map(pictures.map((each) => [each.name, each.alt])));
  const left = now
    .filter(({ name }) => here?.has(name) === true || then?.has(name) !== true)
    .map((each) => {
      const alt = here?.get(each.name);
      return alt === undefined || alt === then?.get(each.name) ? each : { ...each, alt };
    });
  const added = typed.filter(({ name }) => then?.has(name) !== true);
  return added.reduce(withPicture, isMoved(typed, before) ? inOrderOf(typed, left) : left);
}

/** Whether those of `before` that are still in `typed` stand there in another order. */
function isMoved(typed: Pictures, before: Pictures): boolean {
  const names = (pictures: Pictures, others: Pictures): readonly string[] =>
    pictures.map(({ name }) => name).filter((name) => others.some((each) => each.name === name));
  return !isSame(names(typed, before), names(before, typed));
}

function inOrderOf(typed: Pictures, pictures: Pictures): Pictures {
  const placeOf = ({ name }: GalleryPicture): number => {
    const place = typed.findIndex((each) => each.name === name);
    return place === -1 ? typed.length : place;
  };
  return pictures.toSorted((one, other) => placeOf(one) - placeOf(other));
}

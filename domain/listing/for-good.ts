import type { GalleryPicture } from './facts/gallery.ts';

type Gallery = readonly GalleryPicture[] | null | undefined;

/**
 * Whether a verdict on a change takes pictures out of everything that names them, so that they are gone and it cannot be taken back:
 * those of a change that is turned down, and those that are `shown` and that an approved one leaves out. `sent` is the gallery of the
 * change, undefined where it is about something else.
 */
export const losesPictures = (outcome: 'approved' | 'rejected', shown: Gallery, sent: Gallery): boolean =>
  sent !== undefined &&
  (outcome === 'rejected' || (shown ?? []).some(({ name }) => !sent?.some((each) => each.name === name)));

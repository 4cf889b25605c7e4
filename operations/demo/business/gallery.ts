import { readFile } from 'node:fs/promises';
import { streams } from '#domain/catalog.ts';
import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import type { Log } from '#event-store/log.ts';
import { cleanPicture, PHOTOGRAPH } from '#platform/pictures/clean-picture.ts';
import type { Pictures } from '#platform/pictures/pictures.ts';
import { demoId, demoListingId, type DemoWorld } from '../world.ts';
import { PREMIUM_BUSINESS } from './premium.ts';

const ACTIVITY = 'Muddy Hands Pottery Leatherhead';
/** Of files in `pictures/`, which we drew. */
const drawn = [
  { file: 'at-the-wheel', alt: 'A clay pot on the wheel, between two hands' },
  { file: 'finished-pots', alt: 'Glazed pots, cups and a clay bird on two shelves' },
] as const;

/** Pictures on an activity of the business with Premium, unless they are there. */
export async function seedGallery(
  { members, premium, send }: DemoWorld,
  { log, pictures }: { readonly log: Pick<Log, 'readStream'>; readonly pictures: Pictures },
  now: Date,
): Promise<void> {
  const listingId = demoListingId(`live ${ACTIVITY}`);
  const events = await log.readStream(streams.listing(listingId));
  if (events.some(({ type, data }) => type === 'ListingEdited' && 'gallery' in data.changes)) return;
  const businessId = demoId(`business ${PREMIUM_BUSINESS}`);
  const owner = { businessId, subject: premium, purpose: 'gallery', listingId } as const;
  const gallery: GalleryPicture[] = [];
  for (const { file, alt } of drawn) {
    const sent = await readFile(new URL(`pictures/${file}.webp`, import.meta.url));
    const { bytes, width, height } = await cleanPicture(sent, PHOTOGRAPH);
    gallery.push({ name: await pictures.businesses.keep(owner, bytes), width, height, alt });
  }
  await pictures.businesses.use(
    owner,
    gallery.map(({ name }) => name),
  );
  const actor = { id: members.admin, role: 'admin' } as const;
  await send(listingId, { type: 'EditListing', changes: { gallery }, editedBy: 'admin' }, actor, now, 'gallery');
}

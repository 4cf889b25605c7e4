import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { losesPictures } from '#domain/listing/for-good.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';

/** Whether a verdict on the change `revisionId` to `item`, or on `item` itself, cannot be taken back. */
export function isForGood(
  { gallery, pendingRevisions }: Pick<QueueItem, 'gallery' | 'pendingRevisions'>,
  revisionId: string | undefined,
  action: 'approve' | 'reject',
): boolean {
  const change = pendingRevisions.find((each) => each.revisionId === revisionId);
  const pictures = change?.changes.find(({ field }) => field === 'gallery');
  const sent = pictures && (pictures.after as readonly GalleryPicture[] | null);
  return losesPictures(action === 'approve' ? 'approved' : 'rejected', gallery, sent);
}

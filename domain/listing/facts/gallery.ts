import { z } from 'zod';
import { GALLERY_ALT_MAX, GALLERY_MAX } from './limits.ts';

/** A picture of the activity’s own provider: its name in our store, its pixels, and what it shows, for those who cannot see it. */
const GalleryPictureSchema = z.object({
  name: z.string().regex(/^[0-9a-f]{64}\.webp$/),
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
  alt: z.string().trim().min(1).max(GALLERY_ALT_MAX),
});
export type GalleryPicture = z.infer<typeof GalleryPictureSchema>;
/** In the order in which they are shown. */
export const GallerySchema = z.array(GalleryPictureSchema).max(GALLERY_MAX);
/** Which pictures, in which order and in which words: what somebody can change of a gallery. */
export type GallerySaid = readonly Pick<GalleryPicture, 'name' | 'alt'>[];

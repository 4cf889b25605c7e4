import { z } from 'zod';
import { shownName } from '../kernel/names.ts';
import { GALLERY_ALT_MAX, GALLERY_MAX } from '../listing/facts/limits.ts';

const NO_ALT = 'Please say what the picture shows';

/** PUT gallery: pictures that were sent for it, by name, in the order in which they are shown; none empties it. */
export const GalleryGivenSchema = z.object({
  pictures: z
    .array(
      z.object({
        name: z.string().max(100),
        alt: z
          .string(NO_ALT)
          .transform(shownName)
          .pipe(
            z.string().trim().min(1, NO_ALT).max(GALLERY_ALT_MAX, `Please use at most ${GALLERY_ALT_MAX} characters`),
          ),
      }),
    )
    .max(GALLERY_MAX, `A gallery holds at most ${GALLERY_MAX} pictures`)
    .refine((pictures) => new Set(pictures.map(({ name }) => name)).size === pictures.length, {
      error: 'The same picture stands there twice',
    }),
  before: z
    .array(z.object({ name: z.string().max(100), alt: z.string().max(GALLERY_ALT_MAX) }))
    .max(GALLERY_MAX)
    .optional()
    .describe(
      'The pictures as they stood when they were changed: where somebody has changed them since, this is refused',
    ),
});

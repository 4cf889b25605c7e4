import { z } from 'zod';
import { PICTURE_BODY_BYTES, TOO_LARGE } from './limits.ts';

const NONE = 'Please choose a JPEG, PNG or WebP file.';
/** The bytes of a file, a JPEG, PNG or WebP, as base64. */
export const pictureBytes = z.base64(NONE).min(1, NONE).max(PICTURE_BODY_BYTES, TOO_LARGE);
export const PictureGivenSchema = z.object({ picture: pictureBytes });

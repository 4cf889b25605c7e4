/** Bytes of a picture as it is sent at most. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Pixels of its longer side at most, as it is sent. */
export const PICTURE_MAX_SIDE = 4096;
/** The same in the base64 of a JSON body, and the rest of that. */
export const PICTURE_BODY_BYTES = Math.ceil(PICTURE_MAX_BYTES / 3) * 4 + 1024;
/** What is taken; what is kept is a WebP of our own. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const TOO_LARGE = 'This picture is larger than 5 MB. Please choose a smaller one.';

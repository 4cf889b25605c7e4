/** Longest name: of an activity, its provider and whom to ask. */
export const NAME_MAX = 200;
/** Longest short description. */
export const SHORT_DESCRIPTION_MAX = 195;
/** Longest words to our team beside a listing, and of our team about it. */
export const COMMENTS_MAX = 5000;
/** Longest price in words, "£6.50 per session". */
export const PRICE_WORDS_MAX = 200;
/** Most images of one activity. */
export const IMAGES_MAX = 5;
/** Most pictures that its own provider shows of one activity. */
export const GALLERY_MAX = 5;
/** Longest words for what such a picture shows. */
export const GALLERY_ALT_MAX = 200;

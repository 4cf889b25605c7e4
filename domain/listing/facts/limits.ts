/** Longest name: of an activity, its provider and whom to ask. */
export const NAME_MAX = 200;
/** Longest short description. */
export const SHORT_DESCRIPTION_MAX = 195;
/** Longest words to our team beside a listing, and of our team about it. */
export const COMMENTS_MAX = 5000;
/** Longest price in words, "£6.50 per session". */
export const PRICE_WORDS_MAX = 200;
/** Stands before such a price where it is kept among the comments. */
export const PRICE_MARK = 'Price: ';
/** Longest comments of a submitter as they are kept: a line of their own below what was typed there may hold the price in words. */
export const COMMENTS_KEPT_MAX = COMMENTS_MAX + `\n${PRICE_MARK}`.length + PRICE_WORDS_MAX;
/** Most images of one activity. */
export const IMAGES_MAX = 5;
/** Most pictures that its own provider shows of one activity. */
export const GALLERY_MAX = 5;
/** Longest words for what such a picture shows. */
export const GALLERY_ALT_MAX = 200;

/** Longest name: of an activity, its provider and whom to ask. */
export const NAME_MAX = 200;
/** Longest short description. */
export const SHORT_DESCRIPTION_MAX = 195;
/** Most images of one activity. */
export const IMAGES_MAX = 5;

/** Of somebody who is given a key. */
export const KEY_NAME_MAX = 100;
/** Calls with one key that nobody has asked to have otherwise: a page that shows activities, or one that copies them each night. */
export const USUAL_PER_MINUTE = 60;
export const USUAL_PER_DAY = 10_000;
/** What can be given at most; beyond it somebody should read the OpenActive feed. */
export const MOST_PER_MINUTE = 6_000;
export const MOST_PER_DAY = 1_000_000;

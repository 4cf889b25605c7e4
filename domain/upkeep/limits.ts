export const SKIP_REASON_MAX = 500;
/** For so long after a rebuild the tables before it are kept, hours. */
export const KEPT_HOURS = 24;
/** For so long after a letter was given up it can be sent again, days; then nothing is left of it. */
export const GIVEN_UP_KEPT_DAYS = 7;

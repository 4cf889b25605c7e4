export const SKIP_REASON_MAX = 500;
/** For so long after a rebuild the tables before it are kept, hours. */
export const KEPT_HOURS = 24;

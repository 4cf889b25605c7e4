/** So far a clock may be ahead of another before what it has dated counts as of a time to come, ms: it says nothing of how old that is. */
export const AHEAD_MS = 5 * 60_000;

/** Sessions that one activity takes bookings for at the same time. */
export const MOST_SESSIONS = 40;
/** Places of one session, far more than a hall holds. */
export const MOST_PLACES = 500;
/** £1,000 a place. */
export const MOST_PENCE = 100_000;
/** Two weeks: until then somebody who runs a holiday club wants to know whom to expect. */
export const MOST_CUT_OFF_HOURS = 14 * 24;
export const CANCELLATION_MAX = 500;
/** Dates that can be closed of one session: a year of a daily one. */
export const MOST_CLOSED = 400;
/** Days ahead for which places can be asked. */
export const DAYS_AHEAD = 84;

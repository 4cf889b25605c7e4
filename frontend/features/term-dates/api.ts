import { read } from '#frontend/lib/api/read.ts';

/** Every school year of which terms are known. */
export const termDatesQuery = read('GET /api/term-dates', {});

import type { Activity } from './views.ts';

type Said = Pick<
  Activity,
  | 'description'
  | 'priceRange'
  | 'ageRanges'
  | 'sessions'
  | 'scheduleDetails'
  | 'schedule'
  | 'town'
  | 'location'
  | 'email'
  | 'phone'
  | 'website'
>;

/** What a family decides by, in words, and whether a listing says it. */
const wanted: readonly (readonly [string, (said: Said) => boolean])[] = [
  ['price', ({ priceRange }) => priceRange !== null],
  ['ages', ({ ageRanges }) => ageRanges.length > 0],
  ['times', ({ sessions, scheduleDetails, schedule }) => sessions.length > 0 || Boolean(scheduleDetails ?? schedule)],
  ['place', ({ town, location }) => Boolean(town ?? location)],
  ['contact', ({ email, phone, website }) => Boolean(email ?? phone ?? website)],
  ['description', ({ description }) => Boolean(description)],
];

/** What nobody has said of a listing that a family decides by. */
export const missingIn = (said: Said): readonly string[] =>
  wanted.filter(([, isSaid]) => !isSaid(said)).map(([words]) => words);

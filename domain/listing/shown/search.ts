import { z } from 'zod';
import { calendarDay } from '../../kernel/calendar-day.ts';
import { AskedAnswerSchema, WideningSchema } from '../asked/answer.ts';
import { directoryAgeRanges } from '../facts/age-ranges.ts';
import { categoryIds } from '../facts/category-ids.ts';
import { eachTrust } from '../facts/trust.ts';
import { categories } from '../facts/taxonomy.ts';
import { dayParts } from '../sessions/session.ts';
import { namedTimes } from '../sessions/week.ts';
import { SEARCH_MAX } from './search-length.ts';

/** Cards on one page of the directory. */
export const PAGE_SIZE = 20;
/** How far into the directory its pages are counted: each costs what all before it cost. */
export const FURTHEST_OFFSET = 100_000;
/** `all` and the empty text mean that a filter is cleared. */
const cleared = (value: unknown): unknown =>
  typeof value === 'string' && ['', 'all'].includes(value.trim()) ? undefined : value;
const filter = z.preprocess(cleared, z.string().trim().max(SEARCH_MAX).optional());
const flag = z.preprocess(cleared, z.enum(['true', 'false']).optional());
const orders = ['relevance', 'distance', 'newest', 'confirmed', 'name'] as const;
/** An order that nobody knows is the usual one: what is found does not depend on it. */
const knownOrder = (value: unknown): unknown =>
  typeof value === 'string' && !orders.some((each) => each === value) ? undefined : value;
/** `any` is the first choice of the minimum rating. */
const rating = z.preprocess(
  (value) => (value === 'any' ? undefined : cleared(value)),
  z.coerce.number().min(0).max(5).optional(),
);

/** The query of `GET /api/activities` and the state of the directory's URL. */
export const DirectoryQuerySchema = z.object({
  search: filter,
  /** Any screen's label or a canonical id. */
  category: filter,
  /** A town; a postcode or outward code, which searches by distance; or the whole region. */
  location: filter,
  /** Miles around a postcode; default 10. */
  distance: z.preprocess(cleared, z.coerce.number().min(0.5).max(100).optional()),
  /** What a map shows, "west,south,east,north" in degrees; what has no place on a map is in none. */
  bounds: filter,
  /** "4-7", "13+", or any age label; matches by overlap. */
  ageRange: filter,
  /** Weekdays in words ("saturday,sunday"); matches what takes place on any of them. */
  day: filter,
  /** Parts of the day ("morning,after-school"), of a session on one of the days above. */
  time: filter,
  /** YYYY-MM-DD: takes place on that day of the week, within its dates, and in a school term or not as it says. */
  date: z.preprocess(cleared, calendarDay().optional()),
  /** Today, tomorrow, or the Saturday and Sunday to come, today included. */
  when: z.preprocess(cleared, z.enum(namedTimes).optional()),
  /** Whether it runs in school holidays. */
  holidays: flag,
  indoor: flag,
  outdoor: flag,
  sendFriendly: flag,
  googleRating: rating,
  trustpilotRating: rating,
  facebookRating: rating,
  yelpRating: rating,
  websiteRating: rating,
  isFree: flag,
  minPrice: z.preprocess(cleared, z.coerce.number().min(0).optional()),
  maxPrice: z.preprocess(cleared, z.coerce.number().min(0).optional()),
  parentFavorites: flag,
  hasSpecialOffers: flag,
  hostsBirthdayParties: flag,
  /** What is stated of safety and funding; nobody looks for what is stated not to be so. */
  ...eachTrust(z.preprocess(cleared, z.literal('true').optional())),
  /** Accepted for compatibility; the public only ever sees what is live. */
  status: filter,
  /** An order that nobody knows is the usual one: what is found does not depend on it. */
  sort: z.preprocess((value) => knownOrder(cleared(value)), z.enum(orders).optional()),
  limit: z.preprocess(cleared, z.coerce.number().int().min(1).max(100).default(PAGE_SIZE)),
  offset: z.preprocess(
    cleared,
    z.coerce
      .number()
      .int()
      .min(0)
      .max(FURTHEST_OFFSET, 'Please narrow your search: we cannot show any more of these')
      .default(0),
  ),
});
export type DirectoryQuery = z.output<typeof DirectoryQuerySchema>;

/** Where the activities are: how many in each place, which is the middle of a postcode district or of a town. */
export const MapSchema = z.object({
  places: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), count: z.number().int() })),
  /** Activities of which we do not know where they are. */
  elsewhere: z.number().int(),
  /** Where the map behind them comes from, when the operator has chosen one. */
  styleUrl: z.string().nullable(),
});
export type ActivityMap = z.infer<typeof MapSchema>;

/** How many activities each value of a filter would show, the other filters staying as they are. */
const CountsSchema = z.object({
  total: z.number().int(),
  category: z.array(
    z.object({
      id: z.enum(categoryIds),
      label: z.enum(Object.values(categories) as [string, ...string[]]),
      count: z.number().int(),
    }),
  ),
  town: z.array(z.object({ town: z.string(), count: z.number().int() })),
  ageRange: z.array(z.object({ ageRange: z.enum(directoryAgeRanges), count: z.number().int() })),
  free: z.number().int(),
  paid: z.number().int(),
  indoor: z.number().int(),
  outdoor: z.number().int(),
  sendFriendly: z.number().int(),
  hasSpecialOffers: z.number().int(),
  hostsBirthdayParties: z.number().int(),
  ...eachTrust(z.number().int()),
  time: z.array(z.object({ time: z.enum(dayParts), count: z.number().int() })),
  /** Null where another day is asked for. */
  thisWeekend: z.number().int().nullable(),
  holidays: z.number().int(),
});
export type Counts = z.infer<typeof CountsSchema>;

/** The counts of what is shown, and what it is that is shown: what was read from the words, and what was given up of it. */
export const FacetsSchema = CountsSchema.extend({
  /** Null when nothing was typed, or the name of a listing. */
  asked: AskedAnswerSchema.nullable(),
  /** Searches close to one that finds nothing, the nearest first. */
  widenings: z.array(WideningSchema),
  /** Of a day that is asked for nobody knows whether it is in a school term: what to say of that. */
  termsNotKnown: z.string().nullable(),
  /** What the chosen place is called, as the page's title says it; null for the whole region, and for one that we do not know. */
  place: z.string().nullable(),
  /** Whether what is shown lies around a place, chosen or read from the words: it has distances, and an order by them. */
  isNear: z.boolean(),
});
export type Facets = z.infer<typeof FacetsSchema>;

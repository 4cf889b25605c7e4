import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { emptyToNull, numberFrom, webAddress } from './form-input.ts';
import { ratingSiteIds } from './facts/ratings.ts';

const RATING_WRONG = 'Please enter the rating as a number from 1 to 5';
const COUNT_WRONG = 'Please enter how many reviews there are, as a whole number';
const ADDRESS_MISSING = 'Please enter the address of the page where the rating stands';
const DAY_MISSING = 'Please enter the day when you read the rating';

/** What a site states, wherever it stands. */
const stated = {
  rating: z.preprocess(numberFrom, z.number(RATING_WRONG).min(1, RATING_WRONG).max(5, RATING_WRONG)),
  count: z.preprocess(numberFrom, z.int(COUNT_WRONG).min(1, COUNT_WRONG).max(100_000_000, COUNT_WRONG)),
};
const RatingInputSchema = z.object({
  ...stated,
  url: z.preprocess(
    (address) => address ?? null,
    webAddress.transform((address, context) => {
      if (address === null) context.addIssue({ code: 'custom', message: ADDRESS_MISSING });
      return address ?? z.NEVER;
    }),
  ),
  /** YYYY-MM-DD */
  date: z.preprocess(emptyToNull, calendarDay(DAY_MISSING)),
});

/** A form has a place for each site: where nothing is typed, nothing is said. */
const unlessEmpty = (rating: unknown): unknown =>
  rating !== null &&
  typeof rating === 'object' &&
  Object.values(rating).every((each) => emptyToNull(each ?? null) === null)
    ? null
    : rating;

/**
 * The ratings of review sites, all of them: a site that is left out has none any more. Each as it stands there, with the address
 * where it stands and the day when it was read.
 */
export const RatingsInputSchema = z
  .partialRecord(z.enum(ratingSiteIds), z.preprocess(unlessEmpty, RatingInputSchema.nullable()))
  .nullable()
  .transform((sites) => {
    const given = Object.entries(sites ?? {}).flatMap(([site, rating]) => (rating ? [[site, rating] as const] : []));
    return given.length === 0 ? null : Object.fromEntries(given);
  });

/** What a page says of its own rating. The page's address and the day of reading it are known, and of other sites it is no source. */
export const OwnRatingSchema = z
  .strictObject({ website: z.object(stated).nullish() }, 'A page speaks of its own rating alone, as “website”')
  .nullish()
  .transform((said) => (said?.website ? { website: said.website } : undefined));

import { z } from 'zod';

/** Most that a price of ours is, in pence. */
export const MOST_PENCE = 10_000_000;

const WRONG = 'Please enter an amount in pounds, such as 12.50';
const decimal = /^\d{1,7}(?:\.\d{1,2})?$/;

/** Pounds as a number or as a decimal text, of at most two places; becomes pence. */
export const poundsSchema = z
  .union([z.number(), z.string().trim()], WRONG)
  .transform(String)
  .pipe(z.string().regex(decimal, WRONG))
  .transform((pounds) => Math.round(Number(pounds) * 100))
  .pipe(z.number().max(MOST_PENCE, 'Please enter at most £100,000'));

import { z } from 'zod';
import { fieldNames, ListingFieldsSchema } from '#domain/listing/facts/fields.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';

const field = z.enum(fieldNames);
const words = z.partialRecord(field, z.array(z.string()));

/** What a person finds on a page: exact values, words that must or must not be in a text, fields that it does not state. */
export const Expectation = z.strictObject({
  url: z.url(),
  nothing: z.boolean().default(false),
  expected: ListingFieldsSchema.strict().default({}),
  /** Other values that a person might as well have written. */
  or: z.partialRecord(field, z.array(z.unknown())).default({}),
  contains: words.default({}),
  without: words.default({}),
  /** Values that stand on the page and are something else. */
  never: words.default({}),
  absent: z.array(field).default([]),
  /** The sessions of each weekday, "16:30-17:30", "18:00" or a part of the day; "?" is a weekday without a time. No others. */
  hours: z.partialRecord(z.enum(weekdays), z.array(z.string())).optional(),
  /** The picture that comes first. */
  firstImage: z.url().optional(),
});
export type Expectation = z.infer<typeof Expectation>;

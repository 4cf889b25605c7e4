import { z } from 'zod';

/** What a list is narrowed to; `all` and the empty text clear it, as leaving it out does. */
export const filterBy = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((asked) => (asked === '' || asked === 'all' ? undefined : asked), schema.optional());

/**
 * The same for a list that shows its default unless something else is asked for, where `schema` has a choice `all`: the empty text is as
 * leaving it out, and `all` alone is everything.
 */
export const filterFrom = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((asked) => (asked === '' ? undefined : asked), schema);

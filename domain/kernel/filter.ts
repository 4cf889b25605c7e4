import { z } from 'zod';

/** What a list is narrowed to; `all` and the empty text clear it, as leaving it out does. */
export const filterBy = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((asked) => (asked === '' || asked === 'all' ? undefined : asked), schema.optional());

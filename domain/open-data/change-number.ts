import { z } from 'zod';

/**
 * A position in the log as it stands in the “next” of a page: what is written in another way is another address of the same page, and
 * harvesters compare addresses.
 */
export const changeNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,15})$/, 'Take it from the “next” of a page.')
  .transform(Number)
  .refine((position) => position <= Number.MAX_SAFE_INTEGER, 'Take it from the “next” of a page.');

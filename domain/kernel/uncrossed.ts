import type { z } from 'zod';
import { type Ends, isAbove } from './ends.ts';

/** `schema`, which says besides of each of `ends` that cross that they do, whatever else is wrong with what a form holds. */
export const uncrossed = <Schema extends z.ZodObject>(schema: Schema, ends: readonly Ends[]): Schema =>
  ends.reduce<z.ZodObject>(
    (checked, { low, high, at, message }) =>
      checked.refine((said) => !isAbove(said[low], said[high]), { path: [at], error: message, when: () => true }),
    schema,
  ) as Schema;

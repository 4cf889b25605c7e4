import type { z } from 'zod';
import { cross, type Ends } from './ends.ts';

/** Nothing at all has no ends, and what was wrong with it is said already. */
export const isObject = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** `schema`, which says besides of each of `ends` that cross that they do, whatever else is wrong with what a form holds. */
export const uncrossed = <Schema extends z.ZodObject>(schema: Schema, ends: readonly Ends[]): Schema =>
  ends.reduce<z.ZodObject>(
    (checked, each) =>
      checked.refine((said) => !cross(each, said), { path: [each.at], error: each.message, when: isObject }),
    schema,
  ) as Schema;

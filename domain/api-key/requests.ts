import { z } from 'zod';
import { uncrossed } from '../kernel/uncrossed.ts';
import { keyEnds } from './ends.ts';
import { KEY_NAME_MAX, MOST_PER_DAY, MOST_PER_MINUTE, USUAL_PER_DAY, USUAL_PER_MINUTE } from './limits.ts';

const typed = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const line = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
const limit = (usual: number, most: number) => {
  const message = `Please enter a whole number from 1 to ${most.toLocaleString('en-GB')}`;
  return z.preprocess(
    (value) => (typed(value) === '' ? usual : value),
    z.coerce.number(message).int(message).min(1, message).max(most, message),
  );
};

/** POST admin/api-keys. A limit that is left empty is the usual one. */
export const ApiKeyInputSchema = uncrossed(
  z.object({
    name: z.preprocess(
      typed,
      z
        .string()
        .transform(line)
        .pipe(
          z
            .string()
            .min(1, 'Please say who or what the key is for')
            .max(KEY_NAME_MAX, `Please use at most ${KEY_NAME_MAX} characters`),
        ),
    ),
    contactEmail: z.preprocess(
      typed,
      z
        .string()
        .trim()
        .max(320, 'Please enter a valid email address')
        .pipe(z.email('Please enter a valid email address')),
    ),
    perMinute: limit(USUAL_PER_MINUTE, MOST_PER_MINUTE),
    perDay: limit(USUAL_PER_DAY, MOST_PER_DAY),
  }),
  keyEnds,
);

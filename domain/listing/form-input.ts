import { z } from 'zod';
import { withoutSecrets, withScheme } from '../page/address.ts';

/** Empty text means "take this away": forms send '' for a field that was cleared. */
export const emptyToNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;
export const text = (max: number, message = `Please use at most ${max} characters`) =>
  z.preprocess(emptyToNull, z.string().trim().max(max, message).nullable());
/** An address of a web page; `error` is what is said of what is none. */
export const webAddressOr = (error: string) =>
  z.preprocess(
    (value) => {
      const given = emptyToNull(value);
      return typeof given === 'string' ? withScheme(given.trim()) : given;
    },
    z
      .url({ protocol: /^https?$/, error })
      .max(2000)
      // Everybody who sees the listing would read the password.
      .transform(withoutSecrets)
      .nullable(),
  );
export const webAddress = webAddressOr('Please enter a valid URL');
/** A number as people write it; commas stand between thousands, never before pence ("6,50" is anybody's guess). */
const asWritten = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^\.\d+$/;
export const numberFrom = (value: unknown): unknown => {
  const given = emptyToNull(value);
  if (typeof given !== 'string') return given;
  const written = given.replace(/[£\s]/g, '');
  return asWritten.test(written) ? Number(written.replaceAll(',', '')) : given;
};
export const price = z.preprocess(
  numberFrom,
  z.number('Please enter a price as a number').min(0, 'A price cannot be negative').max(100_000).nullable(),
);

import { formatNumber } from '#frontend/lib/format.ts';

/** What is said beside a text longer than `max` characters, which stays as it was typed; undefined while it fits. */
export const tooLong = (text: string, max: number): string | undefined =>
  text.trim().length > max
    ? `Please use at most ${formatNumber(max)} characters. This is ${formatNumber(text.trim().length)}.`
    : undefined;

import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { SEARCH_MAX } from '../shown/search-length.ts';
import { parseAgeRange } from '../facts/ages.ts';
import { pricesFromText } from '../facts/prices.ts';
import { daysIn } from '../facts/weekday-mentions.ts';
import { plainTimes } from '../sessions/plain-times.ts';
import { readSchedule } from '../sessions/read-schedule.ts';
import { readAsked } from './asked.ts';

/** What the patterns know, of which one alone or two in turn could be read in many ways. */
const units =
  'start at |mornings |weekends, |finish by |11/2/|5 1/2 |1-1 |and |a.m. |to |£1,|for |or |under |mon |- |11|& |aged |the 1st |free |spaces |not |don’t want |anything |that starts |after |near |"| |x'.split(
    '|',
  );
const cut = (text: string): string => `${text.slice(0, SEARCH_MAX - 1)}x`;
/** Behind a no each of a list may be a day, a part of one, or a list of these. */
const behindNo = [
  'nights,',
  'friday,',
  'mon,',
  'weekends, ',
  'mornings or ',
  'friday mornings,',
  'mon,nights,',
  'nights/',
];
const texts = [
  ...units.flatMap((one) => units.map((other) => cut((one === other ? one : `${one}${other}`).repeat(SEARCH_MAX)))),
  ...behindNo.map((each) => cut(`no ${each.repeat(SEARCH_MAX)}`)),
];

/** Far more than all of them take on a machine that is busy: what is tried in every way takes years. */
const AT_MOST_MS = 60_000;

test.each([
  ['search', readAsked],
  ['schedule', readSchedule],
  ['schedule in plain times', plainTimes],
  ['range of ages', parseAgeRange],
  ['price', pricesFromText],
  ['list of weekdays', daysIn],
] as const)('no text of words and numbers that repeat themselves keeps the reader of a %s busy', (_what, read) => {
  let last = '';
  const readAll = (): void => {
    for (const text of texts) {
      last = text;
      read(text);
    }
    last = 'all were read';
  };
  // A pattern that does not come to its end would keep the test from being stopped; what runs in a context can be.
  try {
    new Script('readAll()').runInContext(createContext({ readAll }), { timeout: AT_MOST_MS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  }
  expect(last).toBe('all were read');
});

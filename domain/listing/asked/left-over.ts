import { weekdays } from '../facts/weekdays.ts';
import { dayParts } from '../sessions/session.ts';
import type { DirectoryQuery } from '../shown/search.ts';
import { dayReading, nameOf, timeNamed } from './days-asked.ts';
import type { Reading } from './reading.ts';
import { partsReading } from './times-asked.ts';

/**
 * What `query` is called, the day or the time that is left of a reading when the other was chosen: "tonight" is today where a morning
 * was. Undefined where more is left, or something else.
 */
export function leftOver(query: Partial<DirectoryQuery>): Omit<Reading, 'kind'> | undefined {
  const { time, day, when } = query;
  if (Object.keys(query).length > 1) return undefined;
  if (time !== undefined) return partsReading(dayParts.filter((part) => time.split(',').includes(part)));
  if (when === 'today') return timeNamed('Today', 'today', 'on other days');
  const days = weekdays.filter((each) => day?.split(',').includes(each) === true);
  return dayReading(days, nameOf(days));
}

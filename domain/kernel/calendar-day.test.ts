import { expect, test } from 'vitest';
import { OfferInputSchema } from '../offer/requests.ts';
import { DirectoryQuerySchema } from '../listing/shown/search.ts';
import { calendarDay } from './calendar-day.ts';

test.each(['2026-05-01', '0001-01-01', '2028-02-29'])('%s is a day', (day) =>
  expect(calendarDay().safeParse(day).success).toBe(true),
);
test.each(['0000-01-01', '2026-02-30', '2026-5-1', ''])('“%s” is none', (day) =>
  expect(calendarDay().safeParse(day).success).toBe(false),
);

test('neither the directory nor an offer is asked for a day that no database knows', () => {
  expect(DirectoryQuerySchema.safeParse({ date: '2026-05-01' }).success).toBe(true);
  expect(DirectoryQuerySchema.safeParse({ date: '0000-01-01' }).success).toBe(false);
  const problems = OfferInputSchema.safeParse({ startDate: '0000-01-01' }).error?.issues ?? [];
  expect(problems.map(({ path }) => path.join('.'))).toContain('startDate');
});

import { expect, test } from 'vitest';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { scraperReportsQuery } from './api.ts';

test('the scraper’s reports are asked for three times more while the server cannot answer, and not once it has said no', () => {
  const { retry } = scraperReportsQuery;
  const triedAgain = (failures: number, status: number): boolean => retry(failures, new ApiError(status, 'No.'));
  expect([0, 1, 2, 3].map((failures) => triedAgain(failures, 502))).toEqual([true, true, true, false]);
  expect([401, 403].map((status) => triedAgain(0, status))).toEqual([false, false]);
});

import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { restoreApartFigures, restoreFigures } from './restore.ts';

test('what is timed over a million events is a restore: it verifies, and every row is what it was', async () => {
  const database = await testDatabase();
  const figures = await restoreFigures({ url: database.url, events: 20_000 });
  expect(figures.map(({ unit }) => unit)).toEqual(['minutes', 'MB', 'minutes', 'minutes']);
  expect(figures.every(({ value }) => value > 0)).toBe(true);
  await database.drop();
});

test('the same with the log in EventStoreDB', async () => {
  const database = await testDatabase();
  const figures = await restoreApartFigures({ url: database.url, events: 2_000 });
  expect(figures.every(({ name, value }) => value > 0 && name.endsWith('EventStoreDB'))).toBe(true);
  await database.drop();
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { rendersOf } from '#tests/support/pages/drawn-page.ts';

let site: TestApp;
let version: number;
beforeAll(async () => {
  site = await testApp();
  const [stored] = await site.context.db.query<{ version: number }>(
    `select distinct version from projection.checkpoints where name = 'directory'`,
  );
  version = stored?.version ?? 0;
});
afterAll(() => site.close());
beforeEach(async () => {
  await without(null);
  await isOf(version);
});

/** A column that is read by some searches is not there; null: all are. */
async function without(column: string | null): Promise<void> {
  const [renamed] = await site.context.db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'directory' and column_name like '%of_another_version'`,
  );
  if (renamed)
    await site.context.db.query(
      `alter table directory.texts rename column ${renamed.name} to ${renamed.name.replace('_of_another_version', '')}`,
    );
  if (column !== null)
    await site.context.db.query(`alter table directory.texts rename column ${column} to ${column}_of_another_version`);
}
const isOf = (stored: number) =>
  site.context.db.query(`update projection.checkpoints set version = $1 where name = 'directory'`, [stored]);
const search = (): Promise<Response> => site.anonymous('/api/activities?search=swim&location=Woking');
const searchPage = (): Promise<Response> =>
  site.anonymous('/activities?search=swim&location=Woking', { headers: { accept: 'text/html,*/*' } });

test('what needs a column that rows of the version before do not have is put off, not broken, until the new ones are there', async () => {
  expect((await search()).status).toBe(200);
  await without('search');
  await isOf(version - 1);
  const answer = await search();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('updating this part') });
  expect((await site.anonymous('/api/activities')).status).toBe(200);
  await without(null);
  await isOf(version);
  expect((await search()).status).toBe(200);
});

test('a page over such rows arrives for the browser to draw, kept by nobody, and says when to come back', async () => {
  await without('search');
  await isOf(version - 1);
  const page = await searchPage();
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    503,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(page.headers.get('retry-after')).toBe('30');
  const html = await page.text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<title>Hopscotch</title>');
  expect((await site.anonymous('/activities')).status).toBe(200);
  // Nothing is wrong with it, so nothing is said of it as of a mistake.
  await vi.waitFor(
    async () => {
      await searchPage();
      expect(await rendersOf(site, 'away')).toBeGreaterThan(0);
    },
    { timeout: 60_000 },
  );
  expect(await rendersOf(site, 'failed')).toBe(0);
});

test('a column that is missing though the rows are of this version is a mistake of ours, and answered as one', async () => {
  await without('search');
  const answer = await search();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
  expect(await answer.json()).toMatchObject({ detail: 'Something went wrong on our side. Please try again.' });
});

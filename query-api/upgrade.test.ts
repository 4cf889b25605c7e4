import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('what needs a column that rows of the version before do not have is put off, not broken, until the new ones are there', async () => {
  const search = (): Promise<Response> => site.anonymous('/api/activities?search=swim&location=Woking');
  expect((await search()).status).toBe(200);
  await site.context.db.query('alter table directory.texts rename column search to search_of_version_1');
  const answer = await search();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('being set up anew') });
  expect((await site.anonymous('/api/activities')).status).toBe(200);
  await site.context.db.query('alter table directory.texts rename column search_of_version_1 to search');
  expect((await search()).status).toBe(200);
});

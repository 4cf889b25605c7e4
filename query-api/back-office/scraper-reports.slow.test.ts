import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreatedFromUrlSchema } from '#domain/listing/shown/answers.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { shown } from '#tests/support/shown.ts';

let pages: PageServer;
let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  admin = await site.signedInAs('admin');
});
afterAll(async () => {
  await site?.close();
  await pages?.close();
});

const paste = async (who: SiteFetch, url: string) => {
  const answer = await call(who, 'POST', '/api/parent/create-from-url', { url });
  const position = answer.headers.get('x-log-position');
  if (position !== null) await shown(site.context, ['scraper_runs'], Number(position));
  return answer;
};
const reports = async (query = ''): Promise<readonly ScraperReport[]> =>
  (await call(admin, 'GET', `/api/admin/scraper-reports${query}`)).body as readonly ScraperReport[];

test('every run of the scraper, also of one address, is reported: what it brought, what waits, what failed and why', async () => {
  const parent = await site.signedInAs('parent');
  const url = pages.put('/forest', { name: 'Forest School', price: 6.5 });
  const listingId = CreatedFromUrlSchema.parse((await paste(parent, url)).body).activity?.id ?? '';
  const missing = url.replace('/forest', '/nothing-here');
  await paste(parent, missing);
  await expect.poll(async () => (await reports()).length).toBe(2);
  const [failed, read] = await reports();
  expect(failed).toEqual({
    id: expect.any(String) as string,
    kind: 'address',
    name: null,
    sourceId: null,
    isOpen: false,
    instructions: null,
    vanished: 0,
    outcomes: {},
    found: [],
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    url: missing,
    newActivities: 0,
    archivedActivities: 0,
    pendingReview: 0,
    rowErrors: 0,
    leftOut: [],
    totalScraped: 0,
    errors: [`${missing} could not be read: the website answered with an error (${missing} answered 404).`],
    causes: { 'http-status': 1 },
    fieldsFound: 0,
    imageCount: 0,
    durationMs: expect.any(Number) as number,
    listingId: null,
  });
  expect(read).toMatchObject({
    url,
    newActivities: 1,
    pendingReview: 0,
    totalScraped: 1,
    errors: [],
    causes: {},
    listingId,
  });

  // What somebody has submitted waits, until it is decided on.
  const submitted = await call(parent, 'POST', `/api/drafts/${listingId}/submit`);
  expect(submitted.status).toBe(200);
  await expect.poll(async () => (await reports('?ok=true'))[0]?.pendingReview).toBe(1);
  await call(admin, 'POST', `/api/admin/activities/${listingId}/approve`, { revision: 1 });
  await expect.poll(async () => (await reports('?ok=true'))[0]?.pendingReview).toBe(0);
  expect((await reports('?ok=true'))[0]?.newActivities).toBe(1);
});

test('a run that reads a page anew brings no new activity', async () => {
  const parent = await site.signedInAs('parent');
  const url = pages.put('/again', { name: 'Lego Club', price: 5 });
  const answer = await paste(parent, url);
  expect(answer.text).toContain('"activity"');
  const { activity } = CreatedFromUrlSchema.parse(answer.body);
  const of = async () => (await reports()).filter((each) => each.url === url);
  await expect.poll(async () => (await of()).map(({ newActivities }) => newActivities)).toEqual([1]);
  pages.put('/again', { name: 'Lego Club for Everybody', price: 5 });
  expect((await call(site.anonymous, 'POST', '/api/scrape-url', { url })).status).toBe(200);
  await expect
    .poll(async () => (await of()).map(({ newActivities, listingId }) => ({ newActivities, listingId })))
    .toEqual([
      { newActivities: 0, listingId: activity?.id },
      { newActivities: 1, listingId: activity?.id },
    ]);
});

test('reports come page by page, newest first, and are counted', async () => {
  const all = await reports('?limit=200');
  const answer = await call(admin, 'GET', '/api/admin/scraper-reports?limit=1&offset=1');
  expect(answer.body).toEqual(all.slice(1, 2));
  expect(answer.headers.get('x-total-count')).toBe(String(all.length));
  const ok = await call(admin, 'GET', '/api/admin/scraper-reports?ok=false&limit=1');
  expect(ok.headers.get('x-total-count')).toBe(String(all.filter(({ errors }) => errors.length > 0).length));
  expect((await admin('/api/admin/scraper-runs')).status).toBe(404);
});

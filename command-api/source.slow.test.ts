import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import type { SourceView } from '#domain/source/views.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after } from '#tests/support/made/partners.ts';
import { outcomesOf, sourcesOf } from '#tests/support/made/sources.ts';
import { linksTo, type PageServer, servePages } from '#tests/support/servers/page-server.ts';

let pages: PageServer;
let site: TestApp;
let admin: SiteFetch;
let sources: ReturnType<typeof sourcesOf>;
beforeAll(async () => {
  pages = await servePages();
  site = await testApp({ scraperAllow: [pages.host] });
  admin = await site.signedInAs('admin');
  sources = sourcesOf(admin, site.context);
});
afterAll(async () => {
  await site?.close();
  await pages.close();
});

const addedWith = (source: object, key: string) =>
  call(admin, 'POST', '/api/admin/sources', source, { 'idempotency-key': key });

test('without a source there is nothing to read, and a search is accepted and ends with nothing found', async () => {
  expect((await sources.post('trigger-scraping')).body).toMatchObject({ runs: 0 });
  const searched = await sources.post('trigger-comprehensive-scraping', { searchInstructions: ' judo in Woking ' });
  expect([searched.status, searched.body]).toMatchObject([200, { runs: 0 }]);
  const { body } = await call(admin, 'GET', '/api/admin/scraper-reports', undefined, after(searched));
  const [report] = body as ScraperReport[];
  expect(report).toMatchObject({ kind: 'search', name: 'judo in Woking', newActivities: 0, errors: [], found: [] });
  const empty = await sources.post('trigger-comprehensive-scraping', { searchInstructions: '  ' });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Please say what to search for')]);
});

test('a source is read by itself, and what it names becomes drafts and no runs of their own', async () => {
  pages.answer('/classes', linksTo('/judo-class', '/dead-class', '/contact'));
  pages.put('/judo-class', { name: 'Judo Tots', town: 'Woking' });
  const source = { kind: 'start-page', name: 'Club', url: `http://${pages.host}/classes`, schedule: 'daily' };
  const added = await sources.post('sources', source);
  expect([added.status, added.body]).toMatchObject([200, { name: 'Club', found: 0, lastRunAt: null, revision: 1 }]);
  const { id } = added.body as SourceView;
  const run = await sources.lastRun(id, 1);
  // What failed stands first: of many pages only so many are told.
  expect(outcomesOf(run)).toEqual(['/dead-class gone', '/judo-class new']);
  expect(run).toMatchObject({ kind: 'source', name: 'Club', newActivities: 1, pendingReview: 1, totalScraped: 1 });
  expect(run.causes).toEqual({ 'http-status': 1 });
  expect((await sources.get<ScraperReport[]>('scraper-reports')).filter(({ kind }) => kind === 'address')).toEqual([]);
  const draft = await sources.get<ReviewItem>(`activities/${run.found[1]?.listingId ?? ''}`);
  expect(draft).toMatchObject({ name: 'Judo Tots', origin: 'scraper', status: 'draft', vanished: [] });

  const elsewhere = { ...source, name: 'Elsewhere', url: `${source.url}?of=another`, schedule: 'by-hand' };
  const [first, repeated] = [await addedWith(elsewhere, 'one-key'), await addedWith(elsewhere, 'one-key')];
  // Whoever did not hear the answer is told the same: the address that is kept is theirs.
  expect([first.status, repeated.status, repeated.body]).toMatchObject([200, 200, { name: 'Elsewhere' }]);
  await call(admin, 'DELETE', `/api/admin/sources/${(first.body as { id: string }).id}`);

  const again = await sources.post('sources', { ...source, name: 'Other', url: `${source.url}/` });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('kept already, as “Club”')]);
  // Also when several admins add it at the same moment.
  const twice = { ...source, name: 'Twice', url: `http://${pages.host}/twice`, schedule: 'by-hand' };
  const atOnce = await Promise.all([1, 2, 3].map(() => sources.post('sources', twice)));
  expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const one = atOnce.find(({ status }) => status === 200)?.body as SourceView;
  expect((await call(admin, 'DELETE', `/api/admin/sources/${one.id}`)).status).toBe(200);

  // Somebody paused it while another admin had it open.
  expect((await sources.post(`sources/${id}/pause`)).body).toMatchObject({ state: 'paused', nextRunAt: null });
  const late = await call(admin, 'PUT', `/api/admin/sources/${id}`, { ...source, name: 'Sports', revision: 1 });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody has changed this source')]);
  // What is read is what the list shows.
  const states = async () => (await sources.get<SourceView[]>('sources')).map(({ state }) => state);
  await expect.poll(states).toEqual(['paused']);
  expect((await sources.post('trigger-scraping')).body).toMatchObject({ runs: 0 });
  expect((await call(admin, 'DELETE', `/api/admin/sources/${id}`)).status).toBe(200);
  expect((await sources.post(`sources/${id}/run`)).status).toBe(404);
});

test('a search says which sources it leaves out as they are being read, and is refused where that is all of them', async () => {
  pages.answer('/held', linksTo('/chess-class'));
  pages.put('/chess-class', { name: 'Chess Tots', town: 'Woking' });
  const letGo = pages.hold('/held');
  const added = { kind: 'start-page', schedule: 'by-hand' } as const;
  const busy = await sources.add({ ...added, name: 'Busy Club', url: `http://${pages.host}/held` });
  await sources.post(`sources/${busy.id}/run`);
  const state = async () => (await sources.get<SourceView[]>('sources')).find(({ id }) => id === busy.id)?.state;
  await expect.poll(state).toBe('running');
  const search = () => sources.post('trigger-comprehensive-scraping', { searchInstructions: 'chess in Woking' });
  const refused = await search();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { detail: 'Every source is being read already. Please search again when that is done.' },
  ]);
  const idle = await sources.add({ ...added, name: 'Idle Club', url: `http://${pages.host}/idle` });
  await expect.poll(async () => (await sources.get<SourceView[]>('sources')).length).toBe(2);
  const begun = await search();
  const message = '1 source is being looked through. Being read already, and not looked through: “Busy Club”.';
  expect([begun.status, begun.body]).toEqual([200, { message, runs: 1, leftOut: 1 }]);
  const { body } = await call(admin, 'GET', '/api/admin/audit?type=InternetSearchMade', undefined, after(begun));
  expect(JSON.stringify(body)).toContain('1 source was looked through for “chess in Woking”');
  letGo();
  await sources.lastRun(busy.id, 1);
  for (const { id } of [busy, idle]) await call(admin, 'DELETE', `/api/admin/sources/${id}`);
});

test('no two sources have one address: what adding refuses, a change is refused as well', async () => {
  const about = { kind: 'start-page', schedule: 'by-hand' } as const;
  const url = (path: string): string => `http://${pages.host}${path}`;
  const judo = await sources.add({ ...about, name: 'Judo', url: url('/judo') });
  const chess = await sources.add({ ...about, name: 'Chess', url: url('/chess') });
  const change = (changes: object) =>
    call(admin, 'PUT', `/api/admin/sources/${chess.id}`, { ...about, name: 'Chess', ...changes });
  const refused = await change({ url: url('/judo/?utm_source=x') });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('kept already, as “Judo”')]);
  expect((await change({ url: url('/chess/') })).status).toBe(200);
  const moves = await Promise.all([
    change({ url: url('/go') }),
    call(admin, 'PUT', `/api/admin/sources/${judo.id}`, { ...about, name: 'Judo', url: url('/go') }),
  ]);
  expect(moves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  for (const { id } of [judo, chess]) await call(admin, 'DELETE', `/api/admin/sources/${id}`);
});

test.each([
  [{}, 'Please give it a name'],
  [{ kind: 'sitemap', name: 'x', url: 'ftp://a.example/', schedule: 'daily' }, 'Please enter a web address'],
  [{ kind: 'letter', name: 'x', url: 'a.example', schedule: 'daily' }, 'Please say what it is'],
])('%j is no source', async (body, message) => {
  const { status, text } = await sources.post('sources', body);
  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
});

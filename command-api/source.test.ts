import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import type { ScraperStatus, SourceView } from '#domain/source/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after } from '#tests/support/made/partners.ts';

/** A site with classes, whose pages a test changes. */
const pages = new Map<string, string>();
const server = createServer((request, response) => {
  const { url = '' } = request;
  const body = pages.get(url);
  const type = url.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8';
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body ?? '');
});
const classOf = (name: string, town: string): string =>
  `<!doctype html><title>${name}</title><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name,
    description: `${name} for children, every week.`,
    address: { '@type': 'PostalAddress', addressLocality: town },
  })}</script><h1>${name}</h1><p>${name} for children, every week.</p>`;
const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join('');

let at = '';
let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  at = `http://${host}`;
  site = await testApp({ scraperAllow: [host] });
  admin = await site.signedInAs('admin');
});
afterAll(async () => {
  await site?.close();
  server.close();
});

const post = (path: string, body?: object): Promise<Answer> => call(admin, 'POST', `/api/admin/${path}`, body);
const get = async <Body>(path: string): Promise<Body> => (await call(admin, 'GET', `/api/admin/${path}`)).body as Body;
const runsOf = async (sourceId: string): Promise<readonly ScraperReport[]> =>
  (await get<ScraperReport[]>('scraper-reports?limit=50')).filter((each) => each.sourceId === sourceId);
/** The newest run of the source, once it is over and there are `many`. */
const lastRun = async (sourceId: string, many: number): Promise<ScraperReport> => {
  const ended = async () => (await runsOf(sourceId)).filter(({ isOpen }) => !isOpen);
  await expect.poll(async () => (await ended()).length, { timeout: 20_000 }).toBe(many);
  const [newest] = await ended();
  if (!newest) throw new Error('there is none');
  return newest;
};
const outcomes = ({ found }: ScraperReport) => found.map(({ url, outcome }) => `${url.replace(at, '')} ${outcome}`);

test('without a source there is nothing to read, and a search is accepted and ends with nothing found', async () => {
  expect((await post('trigger-scraping')).body).toMatchObject({ runs: 0 });
  const searched = await post('trigger-comprehensive-scraping', { searchInstructions: ' judo in Woking ' });
  expect([searched.status, searched.body]).toMatchObject([200, { runs: 0 }]);
  const [report] = await (async () => {
    const answer = await call(admin, 'GET', '/api/admin/scraper-reports', undefined, after(searched));
    return answer.body as ScraperReport[];
  })();
  expect(report).toMatchObject({ kind: 'search', name: 'judo in Woking', newActivities: 0, errors: [], found: [] });
  const empty = await post('trigger-comprehensive-scraping', { searchInstructions: '  ' });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Please say what to search for')]);
});

test('a source is read by itself, makes drafts once, and says what has vanished from it', async () => {
  pages.set('/classes', links('/judo-class', '/dance-class', '/dead-class', '/contact'));
  pages.set('/judo-class', classOf('Judo Tots', 'Woking'));
  pages.set('/dance-class', classOf('Dance Minis', 'Guildford'));
  const added = await post('sources', { kind: 'start-page', name: 'Club', url: `${at}/classes`, schedule: 'daily' });
  expect([added.status, added.body]).toMatchObject([200, { name: 'Club', found: 0, lastRunAt: null }]);
  const { id } = added.body as SourceView;

  const first = await lastRun(id, 1);
  expect(outcomes(first)).toEqual(['/judo-class new', '/dance-class new', '/dead-class gone']);
  expect(first).toMatchObject({ kind: 'source', name: 'Club', newActivities: 2, pendingReview: 2, totalScraped: 2 });
  expect(first.causes).toEqual({ 'http-status': 1 });
  // The pages of a run are no runs of their own.
  expect((await get<ScraperReport[]>('scraper-reports')).filter(({ kind }) => kind === 'address')).toEqual([]);
  const judo = first.found[0]?.listingId ?? '';
  const draft = await get<ReviewItem>(`activities/${judo}`);
  expect(draft).toMatchObject({ name: 'Judo Tots', origin: 'scraper', status: 'draft', vanished: null });

  await post(`sources/${id}/run`);
  const second = await lastRun(id, 2);
  expect(second).toMatchObject({ newActivities: 0 });
  expect(outcomes(second)).toEqual(expect.arrayContaining(['/judo-class same', '/dance-class same']));

  pages.set('/classes', links('/dance-class'));
  pages.delete('/dance-class');
  await post('trigger-scraping');
  expect(outcomes(await lastRun(id, 3))).toEqual([
    '/dance-class gone',
    '/dance-class vanished',
    '/judo-class vanished',
  ]);
  const vanished = { sourceId: id, source: 'Club', url: `${at}/judo-class`, why: 'not-listed' };
  await expect.poll(async () => (await get<ReviewItem>(`activities/${judo}`)).vanished).toEqual(vanished);
  expect(await get<SourceView[]>('sources')).toMatchObject([{ id, state: 'waiting', found: 2, vanished: 2 }]);

  pages.set('/classes', links('/judo-class'));
  await post(`sources/${id}/run`);
  await lastRun(id, 4);
  await expect.poll(async () => (await get<ReviewItem>(`activities/${judo}`)).vanished).toBeNull();
  expect(await get<ScraperStatus>('scraper-status')).toMatchObject({ activeSessions: 0, sources: 1, pendingReview: 2 });
  expect((await call(admin, 'DELETE', `/api/admin/sources/${id}`)).status).toBe(200);
  expect((await post(`sources/${id}/run`)).status).toBe(404);
});

test('a search makes drafts only of what fits; a paused source is left out, and one that cannot be read says why', async () => {
  pages.set('/map.xml', `<urlset><url><loc>${at}/golf</loc></url><url><loc>${at}/tennis</loc></url></urlset>`);
  pages.set('/golf', classOf('Golf Juniors', 'Woking'));
  pages.set('/tennis', classOf('Tennis Juniors', 'Guildford'));
  const add = async (url: string): Promise<string> =>
    (
      (await post('sources', { kind: 'sitemap', name: url, url: `${at}${url}`, schedule: 'by-hand' }))
        .body as SourceView
    ).id;
  const id = await add('/map.xml');
  const broken = await add('/nothing.xml');
  const paused = await add('/paused.xml');
  await post(`sources/${paused}/pause`);
  await expect
    .poll(async () => (await get<SourceView[]>('sources')).map(({ state }) => state).toSorted())
    .toEqual(['paused', 'waiting', 'waiting']);
  const searched = await post('trigger-comprehensive-scraping', { searchInstructions: 'golf in Woking' });
  expect(searched.body).toMatchObject({ runs: 2 });
  const narrow = await lastRun(id, 1);
  expect(narrow).toMatchObject({ instructions: 'golf in Woking' });
  expect(outcomes(narrow)).toEqual(['/golf new', '/tennis passed-over']);
  await post('trigger-comprehensive-scraping', { searchInstructions: 'tennis in Guildford' });
  expect(outcomes(await lastRun(id, 2))).toContain('/tennis new');
  const failed = await lastRun(broken, 2);
  expect(failed.errors[0]).toContain('could not be read: the website answered with an error');
  const kept = await get<SourceView[]>('sources');
  expect(kept.find((each) => each.id === broken)).toMatchObject({ state: 'failed', error: failed.errors[0] });
  expect(kept.find((each) => each.id === paused)).toMatchObject({ state: 'paused', lastRunAt: null });
});

test.each([
  [{}, 'Please give it a name'],
  [{ kind: 'sitemap', name: 'x', url: 'ftp://a.example/', schedule: 'daily' }, 'Please enter a web address'],
  [{ kind: 'rss', name: 'x', url: 'a.example', schedule: 'daily' }, 'Please say what it is'],
])('%j is no source', async (body, message) => {
  const { status, text } = await post('sources', body);
  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
});

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#platform/http/app.ts';
import { listenAt } from '#platform/http/listening.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { drawnPageAt, pageAt, rendersOf } from '#tests/support/pages/drawn-page.ts';
import { approve, listingWith, review, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { whileTimeStands } from '#tests/support/stores/standing-time.ts';
import { queryApi } from '../app.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let swimming: string;
const live = (name: string, more: object = {}) =>
  listingWith(
    site.context,
    { fields: { name, description: 'For all.', category: 'swimming', town: 'Woking', ...more } },
    [submit, approve],
  );
beforeAll(async () => {
  site = await testApp();
  swimming = await live('Otter Swimming');
  await drawnPageAt(site.anonymous, '/');
});
afterAll(() => site.close());

const renders = () => rendersOf(site, 'drawn');

test('home, directory and a listing arrive with what they show', async () => {
  for (const address of ['/', '/activities', '/activities?search=otter', `/activities/${swimming}`]) {
    const page = await drawnPageAt(site.anonymous, address);
    expect([address, page.status]).toEqual([address, 200]);
    expect(page.words).toContain('Otter Swimming');
    expect(page.html).not.toContain('<noscript>Hopscotch needs JavaScript');
    expect(page.html.match(/<title>/g)).toHaveLength(1);
    // Only the script that asks for the others: they wait for the styles.
    expect(page.html.match(/<script(?! type="application)[^>]*>/g)).toEqual([
      expect.stringMatching(
        /^<script defer src="\/alive\.js" data-entry="\/assets\/index-\S+\.js" data-files="(?:\/assets\/\S+\.js ?)+">$/,
      ),
    ]);
    expect(page.html).not.toContain('modulepreload');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  }
  // What parents have saved the browser asks for by itself: it waits for the heart that somebody has just pressed.
  expect((await pageAt(site.anonymous, '/activities?parentFavorites=true')).words).toBe('');
  expect((await drawnPageAt(site.anonymous, '/activities?search=ballet')).words).toContain('No Activities Found');
  expect((await drawnPageAt(site.anonymous, '/activities?minPrice=cheap')).words).toContain('No Activities Found');
});

test('two visitors get the same bytes, drawn once, and whoever has them is told so', () =>
  whileTimeStands(async () => {
    const address = '/activities?search=otter&sort=name';
    const parent = await site.signedInAs('parent');
    const first = await drawnPageAt(site.anonymous, address);
    const before = await renders();
    // A new member is an event, but no row of the directory.
    const admin = await site.signedInAs('admin');
    const others = await Promise.all([
      pageAt(site.anonymous, address),
      pageAt(parent, address),
      pageAt(admin, address),
    ]);
    for (const other of others) {
      expect(other.html).toBe(first.html);
      expect(other.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(other.headers.get('set-cookie')).toBeNull();
    }
    expect(await renders()).toBe(before);
    const again = await pageAt(site.anonymous, address, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, again.html]).toEqual([304, '']);
  }));

test('pages of the same rows are the same to the byte whenever they were drawn, and whoever has one loads it no second time', async () => {
  // A second process, which has kept nothing of the first.
  const other = await createApp(site.context);
  await queryApi(other, site.context);
  const drawnThere = async (url: string, headers = {}) => {
    const page = await other.inject({ url, headers });
    if (page.statusCode !== 304) expect(page.body).toContain('id="state"');
    return page;
  };
  for (const address of ['/', '/activities', `/activities/${swimming}`, '/activities/nonsense']) {
    const here = await drawnPageAt(site.anonymous, address);
    const there = await vi.waitFor(() => drawnThere(address), { timeout: 60_000 });
    expect([address, there.body === here.html]).toEqual([address, true]);
    const again = await drawnThere(address, { 'if-none-match': here.headers.get('etag') ?? '' });
    expect([address, again.statusCode]).toEqual([address, 304]);
  }
  await other.close();
});

test.each(['br', 'gzip', 'identity', 'br;q=0, gzip'])('a visitor who takes %s reads the same', async (encodings) => {
  const first = await drawnPageAt(site.anonymous, '/activities?search=otter');
  const other = await pageAt(site.anonymous, '/activities?search=otter', { headers: { 'accept-encoding': encodings } });
  expect(other.html).toBe(first.html);
  expect(other.headers.get('vary')).toContain('accept-encoding');
});

test('a draft that saves itself leaves what is kept of the public pages as it is, and what is published does not', async () => {
  const account = await site.newMember('parent');
  const parent = siteAt(site.url, await sessionOf(site.anonymous, account));
  const draft = await listingWith(site.context, {
    fields: { name: 'Kite Club', description: 'For all.' },
    submittedBy: account.memberId,
  });
  const { readPosition } = site.context;
  const versions = () => Promise.all(['directory', 'listing'].map((name) => readPosition.version(name)));
  const before = await versions();
  const saved = await call(parent, 'PUT', `/api/drafts/${draft}`, { schedule: 'Sundays' });
  expect(saved.status).toBe(200);
  const position = Number(saved.headers.get('x-log-position'));
  await shown(site.context, ['directory', 'listing'], position);
  expect(await versions()).toEqual(before);
  await sendTo(site.context, draft, [submit]);
  expect(await versions()).toEqual(before);
  const approved = { type: 'ApproveListing', ...review, revision: 2 } as const;
  for (const change of [approved, { type: 'ArchiveListing', by: 'admin' } as const]) {
    const [directory, listing] = await versions();
    await sendTo(site.context, draft, [change]);
    const after = await versions();
    expect([after[0] === directory, after[1] === listing]).toEqual([false, false]);
  }
});

test('a page shows what was published a moment ago, and nothing of what was withdrawn', async () => {
  const before = await drawnPageAt(site.anonymous, '/activities?sort=newest');
  expect(before.words).not.toContain('Fox Dancing');
  const id = await live('Fox Dancing');
  const known = { headers: { 'if-none-match': before.headers.get('etag') ?? '' } };
  expect((await pageAt(site.anonymous, '/activities?sort=newest', known)).status).toBe(200);
  for (const address of ['/', '/activities?sort=newest', `/activities/${id}`])
    expect((await drawnPageAt(site.anonymous, address)).words).toContain('Fox Dancing');
  await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
  for (const address of ['/', '/activities?sort=newest', `/activities/${id}`])
    expect((await drawnPageAt(site.anonymous, address)).html).not.toContain('Fox Dancing');
});

test('a page that is still being drawn as the process ends is left to the browser, which is nobody’s mistake', async () => {
  const said: unknown[] = [];
  const hook = vi.spyOn(site.context.logger, 'error').mockImplementation((line: unknown) => void said.push(line));
  onTestFinished(() => hook.mockRestore());
  const away = await rendersOf(site, 'away');
  const ending = await createApp(site.context);
  await queryApi(ending, site.context);
  const came = Promise.withResolvers<void>();
  ending.addHook('onRequest', async () => came.resolve());
  await ending.listen(listenAt({ port: 0, host: '127.0.0.1' }));
  const { port } = ending.server.address() as AddressInfo;
  // The first page of a process: the thread that draws has to be loaded before it asks for anything.
  const asked = fetch(`http://127.0.0.1:${port}/activities?search=otter`);
  await came.promise;
  const ended = ending.close();
  const answer = await asked;
  expect([answer.status, (await answer.text()).includes('id="state"')]).toEqual([200, false]);
  ending.server.closeAllConnections();
  await ended;
  expect(said).toEqual([]);
  expect(await rendersOf(site, 'away')).toBe(away + 1);
});

test('what is missing or withdrawn is a 404 that says so in words', async () => {
  const id = await live('Badger Chess');
  await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
  for (const address of [
    `/activities/${id}`,
    '/activities/0190b6c2-0000-7000-8000-000000000000',
    '/activities/nonsense',
  ]) {
    const page = await drawnPageAt(site.anonymous, address);
    expect([address, page.status]).toEqual([address, 404]);
    expect(page.words).toContain('Activity Not Found');
    expect(page.html).toContain('noindex');
  }
});

test('a draft is a 404 for everybody, and for whom it is theirs a page that the browser draws, kept for nobody', async () => {
  const id = await listingWith(site.context, { fields: { name: 'Secret Draft', description: 'Not yet.' } }, [submit]);
  const admin = await site.signedInAs('admin');
  for (const fetch of [admin, site.anonymous, await site.signedInAs('parent'), admin]) {
    const page = await pageAt(fetch, `/activities/${id}`);
    expect(page.html).not.toContain('Secret Draft');
    expect([page.status, page.headers.get('cache-control')]).toEqual(
      fetch === admin ? [200, 'private, no-store'] : [404, 'no-cache'],
    );
    if (fetch === admin) expect(page.words).toBe('');
  }
});

test('nothing that a listing says becomes markup, nor ends the state that it stands in', async () => {
  const hostile = `</script><script>alert(1)</script><!-- "'& \u2028 $&`;
  const id = await live(hostile, { description: hostile, shortDescription: 'x' });
  for (const address of [
    `/activities/${id}`,
    '/activities?sort=newest',
    `/activities?search=${encodeURIComponent(hostile)}`,
  ]) {
    const { html } = await drawnPageAt(site.anonymous, address);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/<!--[^-]* "/);
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(Object.keys(JSON.parse(state) as object)).toEqual(['site', 'day', 'loaderData', 'queries']);
    expect(state).not.toMatch(/[<>&\u2028]/);
  }
  await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
});

test('the page of one visitor says nothing of what another one has searched for', async () => {
  await drawnPageAt(site.anonymous, '/activities?search=unmentionable&location=Woking');
  const { html } = await drawnPageAt(site.anonymous, `/activities/${swimming}`);
  expect(html).not.toContain('unmentionable');
  expect(html).toContain('href="/activities"');
});

test.each(['/.server/render.js', '/%2eserver/render.js', '/assets/../.server/render.js', '/.vite/manifest.json'])(
  'what the build made for the server is nobody’s to load: %s',
  async (address) => {
    const { statusCode, body } = await site.app.inject({ url: address });
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/renderPage|"file"/);
  },
);

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageSaid } from '#domain/seo-page/said.ts';
import type { SeoPageView } from '#domain/seo-page/views.ts';
import { StoreUnavailable } from '#event-store/port.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after } from '#tests/support/made/partners.ts';

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const PAGES = '/api/admin/seo-pages';
const create = (body: object): Promise<Answer> => call(admin, 'POST', PAGES, body);
const kept = ({ body }: Answer): SeoPageView => body as SeoPageView;
const list = async (past: Answer, query = ''): Promise<readonly SeoPageView[]> =>
  (await call(admin, 'GET', `${PAGES}?${query}`, undefined, after(past))).body as SeoPageView[];
const head = async (path: string, past: Answer, userAgent = 'Mozilla/5.0 (Macintosh) Safari/605'): Promise<string> =>
  (await site.anonymous(path, { headers: { ...after(past), 'user-agent': userAgent } })).text();
const said = async (path: string, past: Answer): Promise<PageSaid> =>
  (await call(site.anonymous, 'GET', `/api/page-words?path=${path}`, undefined, after(past))).body as PageSaid;

test('what an admin says of a page stands in its head, is edited, and goes', async () => {
  const made = await create({
    path: '/offers/',
    title: 'Deals for families',
    metaDescription: 'A <b>bold</b> saying.',
    ogTitle: '',
    ogDescription: 'Shared "deals"',
    customContent: 'First line.\nSecond line.</noscript><script>alert(1)</script>',
  });
  expect(made.status).toBe(200);
  expect(kept(made)).toMatchObject({ path: '/offers', ogTitle: null, hasPage: true, pageViews: 0, revision: 1 });
  const html = await head('/offers', made);
  expect(html).toContain('<title>Deals for families</title>');
  expect(html).toContain('<meta name="description" content="A &lt;b&gt;bold&lt;/b&gt; saying." />');
  expect(html).toContain('<meta property="og:title" content="Deals for families" />');
  expect(html).toContain('<meta property="og:description" content="Shared &quot;deals&quot;" />');
  // The page is drawn in the browser: its text is there without.
  expect(html).toContain(
    '<p>First line.<br />Second line.&lt;/noscript&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p></noscript>',
  );
  expect(await said('/offers', made)).toMatchObject({
    title: 'Deals for families',
    text: expect.stringMatching(/^First line\.\nSecond line\./) as string,
  });

  const again = await create({ path: '/offers', title: 'Another' });
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining('There is an SEO page for /offers already'),
  ]);
  const { id, revision } = kept(made);
  const edited = await call(admin, 'PUT', `${PAGES}/${id}`, {
    path: '/offers',
    title: 'Offers',
    ogTitle: 'O',
    revision,
  });
  expect(kept(edited)).toMatchObject({ title: 'Offers', metaDescription: null, revision: 2 });
  const late = await call(admin, 'PUT', `${PAGES}/${id}`, { path: '/offers', title: 'Late', revision });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody has changed this SEO page')]);

  // Whoever has not seen it as it is moves nothing, and leaves nothing behind at the other path.
  const lateMove = await call(admin, 'PUT', `${PAGES}/${id}`, { path: '/faqs', title: 'Late', revision });
  expect([lateMove.status, lateMove.text]).toEqual([
    409,
    expect.stringContaining('Somebody has changed this SEO page'),
  ]);
  expect((await list(edited)).map(({ path }) => path)).toEqual(['/offers']);
  const moved = await call(admin, 'PUT', `${PAGES}/${id}`, { path: '/faqs', title: 'Ask us anything' });
  expect((await list(moved)).map(({ path }) => path)).toEqual(['/faqs']);
  const gone = await call(admin, 'DELETE', `${PAGES}/${kept(moved).id}`);
  expect((gone.body as { message: string }).message).toBe('SEO page deleted successfully');
  expect(await list(gone)).toEqual([]);
  expect(await head('/faqs', gone)).not.toContain('Ask us anything');
  expect((await call(admin, 'DELETE', `${PAGES}/${kept(moved).id}`)).status).toBe(404);
});

test('whoever did not hear an answer is told it again, also of a page that has gone meanwhile', async () => {
  const once = async (key: string, method: string, url: string, body?: object): Promise<Answer> =>
    call(admin, method, url, body, { 'idempotency-key': key });
  const told = ({ status, body }: Answer): unknown => [status, (body as { id?: string }).id];
  const making = ['made-once', 'POST', PAGES, { path: '/once', title: 'Once' }] as const;
  const made = await once(...making);
  const { id } = kept(made);
  const editing = ['edited-once', 'PUT', `${PAGES}/${id}`, { path: '/once', title: 'Twice', revision: 1 }] as const;
  const edited = await once(...editing);
  const moving = ['moved-once', 'PUT', `${PAGES}/${id}`, { path: '/elsewhere', title: 'Moved', revision: 2 }] as const;
  const moved = await once(...moving);
  expect([made, edited, moved].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(told(await once(...moving))).toEqual(told(moved));
  const deleting = ['gone-once', 'DELETE', `${PAGES}/${kept(moved).id}`] as const;
  const gone = await once(...deleting);
  for (const keeping of [true, false]) {
    if (!keeping) await site.context.db.query('delete from platform.idempotency');
    expect(told(await once(...making))).toEqual(told(made));
    expect(told(await once(...editing))).toEqual(told(edited));
    expect(told(await once(...moving))).toEqual(told(moved));
    expect(told(await once(...deleting))).toEqual(told(gone));
  }
  expect((await list(gone)).map(({ path }) => path)).not.toEqual(expect.arrayContaining(['/once', '/elsewhere']));
});

test.each(['edited', 'deleted'])(
  'a move of which only the first half happened is ended by its repeat, also when the old page was %s in between',
  async (meanwhile) => {
    const [from, to] = [`/left-${meanwhile}`, `/reached-${meanwhile}`];
    const { id, revision } = kept(await create({ path: from, title: 'Left' }));
    const { log } = site.context;
    const append = log.append.bind(log);
    const failing = vi
      .spyOn(log, 'append')
      .mockImplementationOnce(append)
      .mockRejectedValueOnce(new StoreUnavailable('The log cannot be reached'));
    const move = () =>
      call(admin, 'PUT', `${PAGES}/${id}`, { path: to, title: 'Reached', revision }, { 'idempotency-key': meanwhile });
    expect((await move()).status).toBe(503);
    failing.mockRestore();
    const other = { path: from, title: 'Another', revision };
    const [method, body] = meanwhile === 'edited' ? (['PUT', other] as const) : (['DELETE', undefined] as const);
    expect((await call(admin, method, `${PAGES}/${id}`, body)).status).toBe(200);
    const moved = await move();
    expect([moved.status, moved.body]).toMatchObject([200, { path: to, title: 'Reached' }]);
    const paths = new Set((await list(moved)).map(({ path }) => path));
    expect([paths.has(from), paths.has(to)]).toEqual([false, true]);
  },
);

test('what is searched for names the directory better than what was said of it', async () => {
  const made = await create({ path: '/activities', title: 'All of Surrey’s classes', metaDescription: 'Said.' });
  expect(await head('/activities', made)).toContain('<title>All of Surrey’s classes</title>');
  expect(await head('/activities?location=Woking', made)).toContain('<title>All of Surrey’s classes</title>');
  for (const query of ['search=judo', 'category=swimming']) {
    const html = await head(`/activities?${query}`, made);
    expect(html).not.toContain('<title>All of');
    expect(html).not.toContain('content="Said."');
  }
});

test('a path may wait for its page; what is kept is found by words and by what it lacks', async () => {
  await create({ path: '/half-term', title: 'Half term' });
  const made = await create({ path: '/points', title: 'Points', metaDescription: 'm', ogTitle: 'o' });
  expect((await list(made, 'search=HALF')).map(({ path, hasPage }) => [path, hasPage])).toEqual([
    ['/half-term', false],
  ]);
  expect((await list(made, 'state=optimized')).map(({ path }) => path)).toEqual(['/points']);
  expect((await list(made, 'state=needs-work&limit=1')).map(({ path }) => path)).toEqual(['/activities']);
  expect((await site.anonymous('/half-term')).status).toBe(404);
  // A landing page of a town that there is not is none, and nobody's visit begins at it.
  const atlantis = await create({ path: '/activities/in/atlantis', title: 'Atlantis' });
  await head('/activities/in/atlantis', atlantis);
  await site.context.counts.flush();
  expect(await list(atlantis, 'search=atlantis')).toMatchObject([{ hasPage: false, pageViews: 0 }]);
});

test('visits that begin at it are counted, and those of robots are not', async () => {
  const made = await create({ path: '/newsletter', title: 'Letters' });
  await head('/newsletter', made);
  await head('/newsletter', made, 'Googlebot/2.1');
  await site.context.counts.flush();
  const [counted] = await list(made, 'search=newsletter');
  expect(counted?.pageViews).toBe(1);
  // What no search engine tells us is not known of all of them together either.
  const views = (await list(made)).reduce((sum, { pageViews }) => sum + pageViews, 0);
  expect((await call(admin, 'GET', `${PAGES}/summary`)).body).toEqual({
    pageViews: views,
    averageClickThroughRate: null,
  });
});

test.each([
  [{}, 'Path and title are required'],
  [{ path: 'https://elsewhere.example/', title: 'x' }, 'A path begins with /'],
])('%j is refused', async (body, message) => {
  const { status, text } = await create(body);
  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
});

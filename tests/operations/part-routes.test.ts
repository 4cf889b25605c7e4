import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandApi } from '#command-api/app.ts';
import { createSiteApp, describeSite } from '#operations/site/site-app.ts';
import { accessTable } from '#platform/access.ts';
import { type App, createApp } from '#platform/http/app.ts';
import { type AnsweringPart, partOf } from '#platform/parts.ts';
import { queryApi } from '#query-api/app.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
let parts: Record<AnsweringPart, App>;
beforeAll(async () => {
  site = await testApp();
  const document = await describeSite(site.context);
  const commands = await createApp(site.context, { part: 'command-api' });
  await commandApi(commands, site.context);
  const queries = await createApp(site.context, { part: 'query-api', document });
  await queryApi(queries, site.context);
  parts = { 'command-api': commands, 'query-api': queries };
  await Promise.all([commands.ready(), queries.ready()]);
});
afterAll(async () => {
  for (const app of Object.values(parts)) await app.close();
  await site.close();
});

const ofEveryPart = new Set(['GET /healthz', 'GET /readyz', 'GET /metrics']);
const rows = Object.keys(accessTable)
  // The documentation registers its files one by one, below the row that stands for them.
  .filter((route) => !ofEveryPart.has(route) && route !== 'GET /api/docs/*')
  .map((route) => {
    const [method = '', url = ''] = route.split(' ');
    return { method, url, part: partOf(method, url) };
  });

describe('the gateway finds each route where it is', () => {
  test.each(rows)('$method $url is answered by $part and by it alone', ({ method, url, part }) => {
    const having = Object.entries(parts).filter(([, app]) => app.hasRoute({ method, url }));
    expect(having.map(([name]) => name)).toEqual([part]);
  });

  test('both parts have routes', () => {
    expect(new Set(rows.map(({ part }) => part))).toEqual(new Set(['command-api', 'query-api']));
  });
});

test('a route at the wrong part stops that part from starting', async () => {
  const queries = await createApp(site.context, { part: 'query-api', document: parts['query-api'].swagger() });
  expect(() => queries.post('/api/scrape-url', async () => 'x')).toThrow(
    'POST /api/scrape-url is registered at query-api, but belongs to command-api',
  );
  await queries.close();
});

test('the query API alone describes both APIs, as the whole site does', async () => {
  const whole = await createSiteApp(site.context);
  const alone = await parts['query-api'].inject('/api/docs/json');
  expect(alone.json()).toEqual(JSON.parse(JSON.stringify(whole.swagger())));
  expect(Object.keys(alone.json<{ paths: object }>().paths)).toContain('/api/scrape-url');
  await whole.close();
});

import { cp, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#platform/http/app.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { rendersOf } from '#tests/support/pages/drawn-page.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { whileTimeStands } from '#tests/support/stores/standing-time.ts';
import { queryApi } from '../app.ts';

let site: TestApp;
let swimming: string;
beforeAll(async () => {
  site = await testApp();
  const fields = { name: 'Otter Swimming', description: 'For all.', category: 'swimming', town: 'Woking' } as const;
  swimming = await listingWith(site.context, { fields }, [submit, approve]);
});
afterAll(() => site.close());

/** The site drawn by a server bundle of these lines; on `config` instead of its own. */
async function drawnBy(code: string, config = site.context.config) {
  const dist = await mkdtemp(path.join(tmpdir(), 'hopscotch-dist-'));
  await cp(path.resolve(import.meta.dirname, '../../dist'), dist, { recursive: true });
  const bundle = path.join(dist, '.server/render.js');
  await writeFile(bundle, code);
  const context = { ...site.context, config };
  const app = await createApp(context);
  await queryApi(app, context, dist);
  return {
    app,
    /** Another build takes its place. */
    rebuild: async (other: string) => {
      await writeFile(bundle, other);
      await utimes(path.join(dist, 'index.html'), 1, 1);
    },
    close: async () => {
      await app.close();
      await rm(dist, { recursive: true, force: true });
    },
  };
}

test('many who ask for the same page at once wait for one drawing of it', () =>
  whileTimeStands(async () => {
    // With a place for each: how long one waits for a place is another matter.
    const { app, close } = await drawnBy(
      `export const renderPage = async () => { await fetch('/api/activities?limit=1'); return { html: 'drawn', state: {} }; };`,
      { ...site.context.config, databasePool: 40 },
    );
    const before = await rendersOf(site, 'drawn');
    const asked = Array.from({ length: 40 }, () => app.inject({ url: '/activities?search=otter&category=swimming' }));
    const pages = await Promise.all(asked);
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await rendersOf(site, 'drawn')) - before).toBeLessThanOrEqual(1);
    await close();
  }));

test('a page that is drawn keeps no place from the calls that it waits for', async () => {
  const { app, close } = await drawnBy(
    `export const renderPage = async () => { await fetch('/api/activities?limit=1'); return { html: 'drawn', state: {} }; };`,
    { ...site.context.config, databasePool: 1 },
  );
  let attempts = 0;
  await vi.waitFor(async () => {
    attempts += 1;
    // As many as there are places.
    const addresses = [`/activities?search=otter${attempts}`, `/activities?search=fox${attempts}`];
    for (const { body } of await Promise.all(addresses.map((url) => app.inject({ url }))))
      expect(body).toContain('<div id="root">drawn</div>');
  }, 60_000);
  await close();
});

test('a page that cannot be drawn arrives as ever, with its head, and the browser draws it', async () => {
  const { app, close } = await drawnBy(`export const renderPage = () => { throw new Error('no'); };`);
  const failed = () => rendersOf(site, 'failed');
  const before = await failed();
  for (const [address, title, status] of [
    ['/', 'Hopscotch | Children&#39;s activities in Surrey', 200],
    [`/activities/${swimming}`, 'Otter Swimming in Woking | Hopscotch', 200],
    ['/activities/nonsense', 'Activity Not Found | Hopscotch', 404],
  ] as const) {
    const { statusCode, body } = await app.inject({ url: address });
    expect([statusCode, body.includes(`<title>${title}</title>`)]).toEqual([status, true]);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<noscript>');
    expect(body).not.toContain('id="state"');
  }
  expect(await failed()).toBe(before + 3);
  await close();
});

test('a page that asks for anything that is not named for it is not drawn: it would be kept for too long', async () => {
  const { app, close } = await drawnBy(`export const renderPage = async (address) => {
    await fetch(new URL(address).searchParams.get('asks'));
    return { html: 'x', state: {} };
  };`);
  const drawn = async (asks: string): Promise<boolean> => {
    const { body } = await app.inject({ url: `/activities/${swimming}?asks=${encodeURIComponent(asks)}` });
    expect(body).toMatch(/<div id="root">x?<\/div>/);
    return body.includes('<div id="root">x</div>');
  };
  // Read from listings, as this page is; from the directory; from both.
  await vi.waitFor(async () => expect(await drawn(`/api/activities/${swimming}`)).toBe(true), 60_000);
  expect(await drawn('/api/activities/facets')).toBe(false);
  expect(await drawn('/api/activities')).toBe(false);
  await close();
});

test('a page that was drawn by another build is drawn again by the new one', async () => {
  const saying = (what: string) => `export const renderPage = async () => ({ html: '${what}', state: {} });`;
  const { app, rebuild, close } = await drawnBy(saying('old'));
  const comesTo = (what: string) =>
    vi.waitFor(async () => {
      expect((await app.inject({ url: '/' })).body).toContain(`<div id="root">${what}</div>`);
    }, 60_000);
  await whileTimeStands(async () => {
    await comesTo('old');
    await rebuild(saying('new'));
    expect((await app.inject({ url: '/' })).body).not.toContain('<div id="root">old</div>');
  });
  await comesTo('new');
  await close();
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import type { Answering } from './render-thread.ts';
import { type Bundle, CallUnavailable, openRenderer, type Renderer } from './renderer.ts';

let folder: string;
let bundles = 0;
const open: Renderer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-bundle-'));
});
afterEach(() => Promise.all(open.splice(0).map((renderer) => renderer.close())));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bundle(code: string): Promise<Bundle> {
  bundles += 1;
  const file = path.join(folder, `${bundles}.mjs`);
  await writeFile(file, code);
  return { file, version: String(bundles) };
}
/** By default as patient as no test needs. */
function rendererWith(options: { readonly patience?: number; readonly pause?: number } = {}) {
  const metrics = createMetrics();
  const said: unknown[] = [];
  const logger = {
    error: (...line: unknown[]) => void said.push(line),
    warn: (fields: object) => void said.push(fields),
  };
  const renderer = openRenderer({ metrics, logger, patience: 60_000, ...options });
  open.push(renderer);
  const count = async (outcome: string): Promise<number> => {
    const line = `hopscotch_page_renders_total{outcome="${outcome}"} `;
    const found = (await metrics.text()).split('\n').find((each) => each.startsWith(line));
    return Number(found?.slice(line.length) ?? 0);
  };
  return { renderer, count, said };
}
const nothing: Answering = async () => ({ status: 404, headers: {}, body: '' });
const page = { html: '<p>Drawn</p>', state: '{}' };
const good = `export const renderPage = async () => ({ html: '<p>Drawn</p>', state: {} });`;

test('draws a page, whose calls are answered here, each by its own', async () => {
  const asking = await bundle(`export const renderPage = async (address) => {
    const [one, two] = await Promise.all(['/one', '/two'].map(async (path) => (await fetch(path)).json()));
    return { html: address + one + two, state: { '</script>': one } };
  };`);
  const { renderer } = rendererWith();
  const answering =
    (who: string): Answering =>
    async (call) => ({ status: 200, headers: {}, body: JSON.stringify(who + call) });
  const addresses = ['https://a.example/', 'https://b.example/'];
  const drawn = await Promise.all(addresses.map((each) => renderer.render(asking, each, answering(each))));
  expect(drawn).toEqual(
    addresses.map((each) => ({
      html: `${each}${each}/one${each}/two`,
      state: String.raw`{"\u003c/script\u003e":"${each}/one"}`,
    })),
  );
});

test.each([
  ['throws', `export const renderPage = async () => { throw new Error('no'); };`],
  ['is broken', `import './nowhere.mjs';`],
  ['ends its thread', `export const renderPage = async () => process.exit(0);`],
  [
    'lets a promise fail that nobody waits for',
    `export const renderPage = () => { void Promise.reject(new Error('no')); return new Promise(() => {}); };`,
  ],
  [
    'fills the memory',
    `export const renderPage = async () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length + 0.5)); };`,
  ],
])('a bundle that %s leaves the page to the browser, which is counted and logged once', async (_what, code) => {
  const { renderer, count, said } = rendererWith();
  const broken = await bundle(code);
  expect(await renderer.render(broken, 'https://x.example/', nothing)).toBeUndefined();
  expect(await renderer.render(broken, 'https://x.example/', nothing)).toBeUndefined();
  expect([await count('failed'), await count('drawn'), said.length]).toEqual([2, 0, 1]);
  // What is built next works.
  expect(await renderer.render(await bundle(good), 'https://x.example/', nothing)).toEqual(page);
});

test.each([
  ['begins no other one of the same bundle until a pause is over', 60_000, 1],
  ['begins another one when somebody asks after it', 0, 2],
])('a thread that has ended %s', async (_what, pause, starts) => {
  const { renderer } = rendererWith({ pause });
  const started = path.join(folder, `${pause}.txt`);
  const ending = await bundle(`import { appendFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(started)}, '1');
    export const renderPage = async () => process.exit(0);`);
  for (const address of ['https://x.example/', 'https://x.example/'])
    expect(await renderer.render(ending, address, nothing)).toBeUndefined();
  expect(await readFile(started, 'utf8')).toBe('1'.repeat(starts));
});

test('the thread of a build that was replaced is ended, and what it has in hand is left to the browser', async () => {
  const { renderer } = rendererWith();
  const asking = await bundle(`export const renderPage = async () => { await fetch('/api/x'); };`);
  const asked = Promise.withResolvers<void>();
  const unanswered: Answering = () => {
    asked.resolve();
    return new Promise(() => {});
  };
  const ofOldBuild = renderer.render(asking, 'https://x.example/', unanswered);
  await asked.promise;
  expect(await renderer.render(await bundle(good), 'https://x.example/', nothing)).toEqual(page);
  expect(await ofOldBuild).toBeUndefined();
});

test('a page whose call fails is left to the browser, and its drawing given up; the thread stays', async () => {
  const { renderer, count } = rendererWith();
  const both = await bundle(`export const renderPage = async (address) => {
    if (address.includes('asks')) await fetch('/api/x');
    return { html: '<p>Drawn</p>', state: {} };
  };`);
  const failing: Answering = () => Promise.reject(new Error('/api/x was answered 503.'));
  expect(await renderer.render(both, 'https://x.example/asks', failing)).toBeUndefined();
  expect(await renderer.render(both, 'https://x.example/', nothing)).toEqual(page);
  expect([await count('failed'), await count('drawn')]).toEqual([1, 1]);
});

test('a page whose call is unavailable is left to the browser without a line in the log: an outage is told of once', async () => {
  const { renderer, count, said } = rendererWith();
  const asking = await bundle(`export const renderPage = async () => { await fetch('/api/x'); };`);
  const away: Answering = () => Promise.reject(new CallUnavailable());
  expect(await renderer.render(asking, 'https://x.example/', away)).toBeUndefined();
  expect([await count('away'), await count('failed'), said.length]).toEqual([1, 0, 0]);
});

test('a page that is never done is given up, its thread ended, and the next one drawn by another', async () => {
  const { renderer, count } = rendererWith({ patience: 1_000 });
  const endless = await bundle(`export const renderPage = async (address) => {
    while (address.includes('endless'));
    return { html: '<p>Drawn</p>', state: {} };
  };`);
  // On a busy machine its thread may not have begun by then.
  await vi.waitFor(
    async () => expect(await renderer.render(endless, 'https://x.example/', nothing)).toEqual(page),
    60_000,
  );
  expect(await renderer.render(endless, 'https://x.example/endless', nothing)).toBeUndefined();
  expect(await count('late')).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await renderer.render(endless, 'https://x.example/', nothing)).toEqual(page), {
    timeout: 60_000,
    interval: 200,
  });
});

test('a page whose calls take too long is given up, and the thread goes on', async () => {
  const { renderer, count, said } = rendererWith({ patience: 1_000 });
  const slow = await bundle(`let n = 0; export const renderPage = async (address) => {
    n += 1;
    if (address.includes('asks')) await fetch('/api/x');
    return { html: String(n), state: {} };
  };`);
  const first = await vi.waitFor(async () => {
    const drawn = await renderer.render(slow, 'https://x.example/', nothing);
    if (!drawn) throw new Error('not yet');
    return Number(drawn.html);
  }, 60_000);
  expect(await renderer.render(slow, 'https://x.example/asks', () => new Promise(() => {}))).toBeUndefined();
  expect(await count('late')).toBeGreaterThan(0);
  // It may be the machine's fault or an outage's: a word of it, and no way through our code.
  expect(said).toEqual([{ outcome: 'late' }]);
  expect(Number((await renderer.render(slow, 'https://x.example/', nothing))?.html)).toBeGreaterThan(first + 1);
});

test('of more pages at once than can be drawn in time some are left to the browser at once', async () => {
  const { renderer, count } = rendererWith();
  const asking = await bundle(
    `export const renderPage = async () => { await fetch('/'); return { html: '<p>Drawn</p>', state: {} }; };`,
  );
  const answer = Promise.withResolvers<void>();
  const answering: Answering = async (call) => {
    await answer.promise;
    return nothing(call);
  };
  const pages = Array.from({ length: 30 }, () => renderer.render(asking, 'https://x.example/', answering));
  await expect.poll(() => count('busy')).toBe(6);
  answer.resolve();
  expect((await Promise.all(pages)).filter(Boolean)).toHaveLength(24);
});

test('what renders knows nothing of the process’s settings and reaches nobody', async () => {
  const { renderer } = rendererWith();
  const curious = await bundle(`export const renderPage = async () => {
    const reached = await fetch('/').then(() => fetch(new URL('http://127.0.0.1/'))).catch((error) => error.message);
    return { html: JSON.stringify([process.env, reached]), state: {} };
  };`);
  const drawn = await renderer.render(curious, 'https://x.example/', nothing);
  expect(JSON.parse(drawn?.html ?? '')).toEqual([{}, expect.stringContaining('Only pages that are drawn')]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site?.close());

/** What a stream says of the site, as it is said; `text` grows. */
function listen(): { text: string; close(): void } {
  const leaving = new AbortController();
  const heard = { text: '', close: () => leaving.abort() };
  void (async () => {
    const { body } = await site.anonymous('/api/updates', { signal: leaving.signal });
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) heard.text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  return heard;
}

const saidOfTheSite = (text: string): string[] =>
  [...text.matchAll(/^event: (there|away)$/gm)].map(([, said]) => said ?? '');

test('a stream says at once whether the site can be read, and each time that this changes', async () => {
  const { db } = site.context;
  const open = listen();
  await expect.poll(() => saidOfTheSite(open.text)).toEqual(['there']);
  expect((await site.anonymous('/api/updates', { method: 'HEAD' })).status).toBe(200);

  await db.query('alter table projection.checkpoints rename to checkpoints_away');
  await expect.poll(() => saidOfTheSite(open.text)).toEqual(['there', 'away']);
  const late = listen();
  await expect.poll(() => saidOfTheSite(late.text)).toEqual(['away']);
  const head = await site.anonymous('/api/updates', { method: 'HEAD' });
  expect([head.status, head.headers.get('retry-after')]).toEqual([503, '5']);

  await db.query('alter table projection.checkpoints_away rename to checkpoints');
  await expect.poll(() => saidOfTheSite(open.text)).toEqual(['there', 'away', 'there']);
  await expect.poll(() => saidOfTheSite(late.text)).toEqual(['away', 'there']);
  open.close();
  late.close();
});

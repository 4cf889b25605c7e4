import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
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

test('one customer of IPv6, who has more addresses than there are places, is one client', async () => {
  const leaving = new AbortController();
  const follow = async (address: string): Promise<number> => {
    const headers = { 'x-forwarded-for': address };
    return (await site.anonymous('/api/updates', { headers, signal: leaving.signal })).status;
  };
  const addresses = Array.from({ length: 30 }, (_, nth) => `2001:db8:7:7::${nth + 1}`);
  expect(new Set(await Promise.all(addresses.map(follow)))).toEqual(new Set([200]));
  expect([await follow('2001:db8:7:7:1::1'), await follow('2001:db8:7:8::1')]).toEqual([429, 200]);
  leaving.abort();
});

test('who has left before it was known who they are holds no place', async () => {
  const { logger, metrics } = site.context;
  const count = async () => (await metrics.gauge('hopscotch_update_streams', '').get()).values[0]?.value ?? 0;
  await expect.poll(count).toBe(0);
  const member = await site.signedInAs('parent');
  const answers: ServerResponse[] = [];
  const note = (_request: unknown, response: ServerResponse): void => void answers.push(response);
  site.app.server.on('request', note);
  const other = openDatabase({ url: site.databaseUrl, max: 1, logger });
  try {
    const leaving = new AbortController();
    await other.transaction(async (transaction) => {
      await transaction.query('lock table auth.session in access exclusive mode');
      const asked = Array.from({ length: 5 }, () => member('/api/updates', { signal: leaving.signal }));
      await expect.poll(() => answers.length).toBe(5);
      leaving.abort();
      await Promise.allSettled(asked);
      await expect.poll(() => answers.every(({ destroyed }) => destroyed)).toBe(true);
    });
    // Whoever asks now is looked up after all of them.
    const staying = new AbortController();
    expect((await member('/api/updates', { signal: staying.signal })).status).toBe(200);
    expect(await count()).toBe(1);
    staying.abort();
    await expect.poll(count).toBe(0);
  } finally {
    site.app.server.off('request', note);
    await other.close();
  }
});

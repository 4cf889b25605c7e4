import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CreatedFromUrlSchema } from '#domain/listing/shown/answers.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { submit, approve, listingWith } from '#tests/support/made/live-listings.ts';
import { hasNats, natsServer, type NatsServer } from '#tests/support/servers/nats.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { until } from '#tests/support/projection.ts';

describe.skipIf(!hasNats)('a site of two processes on NATS', () => {
  let server: NatsServer;
  let pages: PageServer;
  let one: TestApp;
  let other: TestApp;
  let parent: SiteFetch;
  beforeAll(async () => {
    server = await natsServer();
    await server.start();
    pages = await servePages();
    const environment = { NATS_URL: server.url, MASTER_KEY: randomBytes(32).toString('hex') };
    const options = { scraperAllow: [pages.host], environment };
    one = await testApp(options);
    other = await testApp({ ...options, databaseUrl: one.databaseUrl });
    parent = await one.signedInAs('parent');
    await connected();
  });
  afterAll(async () => {
    await other.close();
    await one.close();
    await pages.close();
    await server.close();
  });

  const connected = () =>
    until(() => [one, other].every(({ context }) => context.nats?.connected === true), 'both are connected');
  const away = () =>
    until(() => [one, other].every(({ context }) => context.nats?.connected === false), 'both see that it is away');
  const paste = async (path: string) => {
    const url = pages.put(path, { name: 'Forest School' });
    const answer = await call(parent, 'POST', '/api/parent/create-from-url', { url });
    expect(answer.status).toBe(200);
    return CreatedFromUrlSchema.parse(answer.body);
  };
  /** Resolves when a screen that is open at the other process is told of the directory. */
  const screenIsTold = async (): Promise<void> => {
    const stop = new AbortController();
    const answer = await other.anonymous('/api/updates', { signal: stop.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const told = (async () => {
      for (let text = ''; !text.includes('"model":"directory"');) {
        const next = await reader?.read();
        if (!next || next.done) throw new Error('the stream ended');
        text += next.value;
      }
    })();
    await listingWith(one.context, { fields: { name: 'News', description: 'x' } }, [submit, approve]);
    await told.finally(() => stop.abort());
  };
  const readsItsOwnWrite = async (path: string): Promise<void> => {
    const listingId = await listingWith(one.context, { fields: { name: path, description: 'x' } }, [submit, approve]);
    const position = await one.context.log.head();
    const answer = await call(other.anonymous, 'GET', `/api/activities/${listingId}`, undefined, {
      'x-min-position': String(position),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-read-model-behind')).toBeNull();
  };

  test('reads pages, tells screens and shows everybody their own writes', async () => {
    expect((await paste('/with')).activity?.name).toBe('Forest School');
    await screenIsTold();
    await readsItsOwnWrite('with');
  });

  test('does the same while NATS is away', async () => {
    await server.kill();
    await away();
    expect((await paste('/without')).activity?.name).toBe('Forest School');
    await screenIsTold();
    await readsItsOwnWrite('without');
  });

  test('and after NATS has come back with nothing', async () => {
    await server.wipe();
    await server.start();
    await connected();
    expect((await paste('/again')).activity?.name).toBe('Forest School');
    await screenIsTold();
    await readsItsOwnWrite('again');
  });
});

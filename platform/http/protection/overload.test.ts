import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogController } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/support/projection.ts';
import { createMetrics } from '../../metrics.ts';
import { type App, bareApp } from '../bare-app.ts';

import { admissionOf } from './admission.ts';
import { shedOverload } from './overload.ts';

/** Of one place. */
const places = admissionOf(() => 1);
let begun = 0;
let letGo: (() => void) | undefined;
let app: App;
let url: string;
beforeAll(async () => {
  const logger = pino({ level: 'silent' });
  app = bareApp({ logger, logController: new LogController({ disableRequestLogging: true }), trustProxy: [] });
  shedOverload(app, { metrics: createMetrics(), places: [places], placesFor: () => places });
  await app.register(async (inner) => {
    inner.post('/slow', async () => {
      begun += 1;
      await new Promise<void>((gone) => (letGo = gone));
      return {};
    });
    inner.get('/fails', async () => {
      await sleep(1);
      throw new Error('it failed');
    });
  });
  app.get('/quick', async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

test('what is still worked on keeps its place when whoever asked has gone away', async () => {
  const leaving = new AbortController();
  const slow = fetch(`${url}/slow`, { method: 'POST', signal: leaving.signal }).catch(() => 'gone');
  await until(() => begun === 1, 'work that takes long');
  leaving.abort();
  expect(await slow).toBe('gone');
  expect((await fetch(`${url}/quick`)).status).toBe(503);
  expect(places.inHand()).toBe(1);
  letGo?.();
  await until(() => places.inHand() === 0, 'the end of the work');
  expect((await fetch(`${url}/quick`)).status).toBe(200);
});

test('whoever goes away before anything is done for them leaves nothing behind, and nor does what fails', async () => {
  expect((await fetch(`${url}/fails`)).status).toBe(500);
  const leaving = new AbortController();
  // Its body never ends.
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
  const sending = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } } as const;
  const unfinished = fetch(`${url}/slow`, { ...sending, signal: leaving.signal }).catch(() => 'gone');
  await until(() => places.inHand() === 1, 'a body that is on its way');
  leaving.abort();
  expect(await unfinished).toBe('gone');
  await until(() => places.inHand() === 0, 'a free place');
  expect(begun).toBe(1);
});

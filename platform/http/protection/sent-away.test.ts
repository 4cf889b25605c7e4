import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { anonymous } from '../../caller.ts';
import { freePort } from '../../free-port.ts';
import { createMetrics } from '../../metrics.ts';
import { bareApp } from '../bare-app.ts';
import { listenAt } from '../listening.ts';
import type { Admission } from './admission.ts';
import type { Counters } from './counters.ts';
import { shedOverload } from './overload.ts';
import { limitRates } from './rate-limits.ts';

const BODY = '{"name":"Otters"}';

/** A site that takes listings, of whose requests the `refused`th to ask for a place gets none; what it has counted, and said in its log. */
async function siteThatRefuses(refused: number) {
  const logged: string[] = [];
  const counts = new Map<string, number>();
  const counters: Counters = {
    add: async (key, windowMs) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { count, leftMs: windowMs };
    },
    takeBack: async (key) => void counts.set(key, (counts.get(key) ?? 0) - 1),
    forget: async () => undefined,
  };
  let asked = 0;
  const places: Admission = {
    ask: ({ enter, refuse }) => {
      asked += 1;
      (asked === refused ? refuse : enter)();
      return { leave: () => undefined, rest: (waiting) => waiting() };
    },
    inHand: () => 0,
    waiting: () => 0,
    close: () => undefined,
  };
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const app = bareApp({ logger, logController: new LogController({ disableRequestLogging: true }), trustProxy: [] });
  shedOverload(app, { metrics: createMetrics(), places: [places], placesFor: () => places });
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => void (request.caller = anonymous));
  limitRates(app, { config: { rateLimits: true, sessionSecret: 'x'.repeat(64) } }, counters);
  app.post('/api/submit-listing', { config: { access: 'public-write' } }, async () => ({ message: 'Thank you.' }));
  const port = await freePort();
  await app.listen(listenAt({ port, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return { port, counts, logged };
}

/** Sends a listing, its body a little later than the rest; answers the status. */
async function sendsSlowly(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  await once(socket, 'connect');
  const head = `Host: a\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nConnection: close`;
  socket.write(`POST /api/submit-listing HTTP/1.1\r\n${head}\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write(BODY);
  return (await answer).slice(9, 12);
}

test.each([
  ['before its body has come', 1],
  ['after it', 2],
])('what a busy site sends away does not count: %s', async (_when, refused) => {
  const { port, counts, logged } = await siteThatRefuses(refused);
  expect(await sendsSlowly(port)).toBe('503');
  await expect.poll(() => [...counts.values()].filter((count) => count !== 0)).toEqual([]);
  expect(logged.filter((line) => !line.includes('more is asked'))).toEqual([]);
  expect(await sendsSlowly(port)).toBe('200');
  expect([...counts.values()]).toEqual([1, 1]);
});

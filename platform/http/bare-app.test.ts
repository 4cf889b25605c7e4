import { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { bareApp } from './bare-app.ts';

/** What a server says of requests that came from this machine with these headers, by the proxies that it believes. */
async function saidOf(trustProxy: readonly string[], ...all: Record<string, string>[]): Promise<string[]> {
  const said: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const app = bareApp({ logger, logController: new LogController({ disableRequestLogging: true }), trustProxy });
  onTestFinished(() => app.close());
  app.get('/', async () => 'here');
  for (const headers of all) expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
  return said;
}

const forwarded = { 'x-forwarded-for': '192.0.2.7' };

test('a proxy that is not believed is told of once', async () => {
  expect(await saidOf([], {}, forwarded, forwarded)).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(await saidOf(['10.1.2.3'], forwarded)).toEqual([expect.stringContaining('TRUST_PROXY')]);
});

test('one that is believed is not, nor who comes without one', async () => {
  expect(await saidOf(['127.0.0.1'], forwarded, {})).toEqual([]);
  expect(await saidOf([], {})).toEqual([]);
});

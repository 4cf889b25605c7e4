import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { listenAt } from '#platform/http/listening.ts';
import type { App } from '#platform/http/app.ts';
import type { OperatorAccess } from '#platform/http/protection/bearer.ts';
import { createWorkerApp } from '#platform/http/worker-app.ts';
import { createMetrics } from '#platform/metrics.ts';
import { testApp } from '#tests/support/app.ts';
import { createGateway } from './gateway.ts';
import { readGatewaySettings } from './settings.ts';

const TOKEN = 'the-token-of-the-operator';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The port of `app`, which listens on this machine. */
async function portOf(app: App): Promise<number> {
  await app.listen(listenAt({ port: 0, host: '127.0.0.1' }));
  closing.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const gateway = async (settings: Readonly<Record<string, string>>): Promise<number> =>
  portOf(await createGateway(readGatewaySettings({ LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...settings })));

const part = async (operator: OperatorAccess): Promise<number> => {
  const metrics = createMetrics();
  metrics.counter('hopscotch_secret_total', 'What only the operator may see').inc();
  const context = { logger: pino({ level: 'silent' }), metrics, config: operator as never };
  return portOf(await createWorkerApp(context, {}));
};

/** Sends `path` as it is: `fetch` would tidy it up. */
const ask = (port: number, path: string, token?: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    sent.on('error', reject).end();
  });
const statuses = async (port: number): Promise<number[]> => [
  (await ask(port, '/metrics')).status,
  (await ask(port, '/metrics', 'the-token-of-somebody-else')).status,
  (await ask(port, '/metrics', TOKEN)).status,
];

describe('the figures of a process', () => {
  test('are for the operator in production, and for nobody while there is no token', async () => {
    expect(await statuses(await part({ mode: 'production', operatorToken: TOKEN }))).toEqual([401, 401, 200]);
    expect(await statuses(await part({ mode: 'production', operatorToken: null }))).toEqual([401, 401, 401]);
    const production = { NODE_ENV: 'production' };
    expect(await statuses(await gateway({ ...production, OPERATOR_TOKEN: TOKEN }))).toEqual([401, 401, 200]);
    expect(await statuses(await gateway(production))).toEqual([401, 401, 401]);
  });

  test('are for everybody elsewhere, unless a token is set', async () => {
    expect(await statuses(await part({ mode: 'development', operatorToken: null }))).toEqual([200, 200, 200]);
    expect(await statuses(await part({ mode: 'development', operatorToken: TOKEN }))).toEqual([401, 401, 200]);
    expect(await statuses(await gateway({ NODE_ENV: 'test' }))).toEqual([200, 200, 200]);
  });
});

test('no spelling of their address leads through the gateway to the figures or the description of what stands behind it', async () => {
  const site = await testApp({ environment: { OPERATOR_TOKEN: TOKEN } });
  closing.push(() => site.close());
  const port = await gateway({
    NODE_ENV: 'production',
    OPERATOR_TOKEN: TOKEN,
    GATEWAY_COMMAND_API: site.url,
    GATEWAY_QUERY_API: site.url,
  });
  for (const path of [
    '/metrics',
    '/metrics/',
    '/metrics?',
    '//metrics',
    '/./metrics',
    '/x/../metrics',
    '/%6detrics',
    '/%256detrics',
    '/x/%2e%2e/metrics',
    '/x%2f..%2fmetrics',
    '/x\\..\\metrics',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/static/index.html',
    '/x/../api/docs/json',
    '/%61pi/docs/json',
    '/api/placeholder/../docs/json',
  ]) {
    const { status, body } = await ask(port, path);
    const shown = { served: status === 200, told: /hopscotch_\w+|openapi|swagger/i.test(body) };
    expect({ path, ...shown }).toEqual({ path, served: false, told: false });
  }
  expect((await ask(port, '/api/docs/json', TOKEN)).body).toContain('"openapi"');
});

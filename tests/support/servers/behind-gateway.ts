import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createGateway, type GatewayOptions } from '#operations/gateway/gateway.ts';
import { readGatewaySettings } from '#operations/gateway/settings.ts';
import { listenAt } from '#platform/http/listening.ts';

/** A process behind the gateway. */
export interface Upstream {
  readonly url: string;
  /** What it was asked, e.g. `GET /api/activities`, but whether it is ready. */
  readonly asked: string[];
  /** While it is true, nothing is answered: as a process that was stopped, for which the kernel goes on taking connections. */
  hangs: boolean;
  close(): Promise<void>;
}

/** One that answers as `answer` says; by default with its name and what it was asked. */
export async function upstream(name: string, answer?: RequestListener, port = 0): Promise<Upstream> {
  const asked: string[] = [];
  const self = { hangs: false };
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') asked.push(`${request.method} ${request.url}`);
    if (self.hangs) return;
    if (request.url === '/readyz') response.end('{}');
    else if (answer) answer(request, response);
    else void echo(name, request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return Object.assign(self, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close });
}

async function echo(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('content-type', 'application/json');
  const body = Buffer.concat(chunks).toString('utf8');
  response.end(JSON.stringify({ name, url: request.url, headers: request.headers, body }));
}

/** What a process answers by default. */
export interface Echo {
  readonly name: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A gateway before these; where nothing is given, nobody listens. */
export async function gateway({
  commandApi = [nobody],
  queryApi = [nobody],
  trustProxy = '',
  ...options
}: GatewayOptions & {
  commandApi?: readonly string[];
  queryApi?: readonly string[];
  trustProxy?: string;
}): Promise<string> {
  const app = await createGateway(
    readGatewaySettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      GATEWAY_COMMAND_API: commandApi.join(','),
      GATEWAY_QUERY_API: queryApi.join(','),
      TRUST_PROXY: trustProxy,
    }),
    options,
  );
  await app.listen(listenAt({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
/** An address at which nobody listens. */
export const nobody = 'http://127.0.0.1:1';

import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached the double. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string | undefined;
  /** On whose behalf it was made. */
  readonly account: string | undefined;
}

/** A request as it came in. */
export async function requestOf(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { pathname, search } = new URL(request.url ?? '/', 'http://double');
  const key = request.headers['idempotency-key'];
  const account = request.headers['stripe-account'];
  return {
    method: request.method ?? '',
    path: pathname,
    form: new URLSearchParams(text === '' ? search : text),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    account: typeof account === 'string' ? account : undefined,
  };
}

/** The address of `server` once it listens. */
export const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

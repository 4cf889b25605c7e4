import { createServer, type IncomingMessage, request as askServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkedAddress, type Resolve } from '../fetch/connector.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { checkTarget, hostAndPort, type OpenedHosts } from '../fetch/target.ts';

export interface ProxyOptions {
  readonly opened: OpenedHosts;
  readonly resolve: Resolve;
  readonly connectTimeoutMs: number;
  /** Of all that goes through it, in both directions together. What goes beyond is cut off, and so is all that follows. */
  readonly maxBytes: number;
}

/** The only way out of a browser: the guarded fetcher's rules for whatever goes through it. */
export interface GuardedProxy {
  readonly port: number;
  /** Rejects, with a FetchFailure, when more is asked for than may go through. */
  readonly spent: Promise<never>;
  /** Lets the host of `url` be asked. Nothing else is: the browser itself and what we do not see of a page get nowhere. */
  admit(url: URL): void;
  close(): Promise<void>;
}

/** A proxy on this machine's own interface, for one page. */
export async function guardedProxy(options: ProxyOptions): Promise<GuardedProxy> {
  const admitted = new Set<string>();
  const open = new Set<Duplex>();
  const spent = Promise.withResolvers<never>();
  spent.promise.catch(() => undefined);
  let bytes = 0;
  const isSpent = (): boolean => bytes > options.maxBytes;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (!isSpent()) return;
    spent.reject(new FetchFailure('too-large', `drawing it takes more than ${options.maxBytes} bytes`));
    for (const each of open) each.destroy();
  };
  const keep = <Way extends Duplex>(way: Way): Way => {
    open.add(way);
    way.on('error', () => way.destroy());
    way.on('close', () => open.delete(way));
    return way;
  };
  /** The address to dial for `url`, looked up once. */
  const addressFor = async (url: URL): Promise<string> => {
    checkTarget(url, options.opened);
    if (isSpent() || !admitted.has(hostAndPort(url)))
      throw new FetchFailure('forbidden-address', `${hostAndPort(url)} was not admitted`);
    return checkedAddress(url.hostname, options.opened.has(hostAndPort(url)), options);
  };

  /** https: what is said inside stays between the browser and the server. */
  async function tunnel(asked: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    const url = new URL(`https://${asked.url ?? ''}`);
    const host = await addressFor(url);
    const far = keep(connect({ host, port: Number(url.port || 443) }));
    far.once('connect', () => near.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    for (const way of [near, far]) way.on('data', count);
    far.write(head);
    far.pipe(near).pipe(far);
  }

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '');
    if (url.protocol !== 'http:') throw new FetchFailure('invalid-address', `${url.protocol} is not fetched`);
    const host = await addressFor(url);
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !/^(?:proxy-|upgrade$)/.test(name)),
    );
    const far = askServer({
      host,
      port: Number(url.port || 80),
      method: asked.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, connection: 'close' },
      agent: false,
      maxHeaderSize: 32_768,
    });
    far.on('socket', (socket: Socket) => keep(socket).on('data', count));
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    for (const each of [asked, answer]) each.on('error', () => far.destroy());
    far.on('response', (said) => {
      said.on('error', () => answer.destroy());
      try {
        answer.writeHead(said.statusCode ?? 502, said.headers);
        said.pipe(answer);
      } catch {
        // A status or a header that no answer may have.
        answer.destroy();
      }
    });
    asked.on('data', count).pipe(far);
  }

  const server = createServer({ maxHeaderSize: 32_768 }, (asked, answer) => {
    forward(asked, answer).catch(() => (answer.headersSent ? answer.destroy() : answer.writeHead(403).end()));
  });
  server.on('connection', keep);
  server.on('connect', (asked: IncomingMessage, near: Duplex, head: Buffer) => {
    tunnel(asked, near, head).catch(() => near.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  });
  server.on('upgrade', (_asked: IncomingMessage, near: Duplex) => near.destroy());
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    spent: spent.promise,
    admit: (url) => void admitted.add(hostAndPort(url)),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const each of open) each.destroy();
      }),
  };
}

import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Answers a request in raw bytes, as no honest server library would send them. */
export type RawAnswer = (socket: Socket) => void;

/** A web server that does what no server should. */
export interface RawServer {
  readonly port: number;
  /** Answers by path; other paths are missing. */
  readonly routes: Map<string, RawAnswer>;
  /** The paths that were asked for, in order. */
  readonly visits: readonly string[];
  /** How many connections are open. */
  readonly open: number;
  close(): Promise<void>;
}

export async function rawServer(): Promise<RawServer> {
  const routes = new Map<string, RawAnswer>();
  const visits: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // That whoever asks hangs up is often the point of a test.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let asked = '';
    socket.on('data', (chunk) => {
      asked += chunk.toString('latin1');
      if (!asked.includes('\r\n\r\n')) return;
      const path = /^GET (\S+)/.exec(asked)?.[1] ?? '';
      asked = '';
      visits.push(path);
      (routes.get(path) ?? missing)(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    routes,
    visits,
    get open() {
      return sockets.size;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const missing: RawAnswer = (socket) => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');

/** The head of a page, with `lines` of header beside its type. */
export const pageHead = (...lines: string[]): string =>
  ['HTTP/1.1 200 OK', 'content-type: text/html', ...lines, '', ''].join('\r\n');

/** Leads to `location`. */
export const leadingTo =
  (location: string): RawAnswer =>
  (socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`);

/** Sends `first`, then `more` again and again, every few milliseconds, for as long as somebody listens. */
export const trickling =
  (first: string, more: string): RawAnswer =>
  (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(more), 5);
    socket.on('close', () => clearInterval(timer));
  };

/** Sends `first`, then `more` as fast as it is taken, for ever. */
export const flooding =
  (first: string, more: Buffer): RawAnswer =>
  (socket) => {
    socket.write(first);
    const send = (): void => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.on('drain', send);
    send();
  };

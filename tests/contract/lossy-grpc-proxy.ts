import {
  connect,
  type ClientHttp2Session,
  createServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { IncomingHttpHeaders } from 'node:http2';

/** Passes a gRPC server's calls on, and can swallow the answers of some. */
export interface LossyGrpcProxy {
  readonly port: number;
  /** From now on calls of this method, e.g. `/Append`, arrive, and the connection breaks when they are answered. */
  loseAnswersTo(method: string): void;
  letAnswersPass(): void;
  close(): Promise<void>;
}

/** For servers without TLS. A proxy of bytes does not know which call an answer belongs to; this one reads the calls' paths. */
export async function lossyGrpcProxy(host: string, port: number): Promise<LossyGrpcProxy> {
  let lost: string | undefined;
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    const upstream = connect(`http://${host}:${port}`);
    sessions.add(session);
    session.on('error', () => session.destroy());
    upstream.on('error', () => session.destroy());
    upstream.on('close', () => session.destroy());
    session.on('close', () => {
      sessions.delete(session);
      upstream.destroy();
    });
    session.on('stream', (stream, headers) => pass(stream, headers, upstream, () => losing(headers)));
  });
  const losing = (headers: IncomingHttpHeaders): boolean => lost !== undefined && !!headers[':path']?.endsWith(lost);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    port: address.port,
    loseAnswersTo: (method) => {
      lost = method;
    },
    letAnswersPass: () => {
      lost = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}

function pass(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  upstream: ClientHttp2Session,
  lose: () => boolean,
): void {
  const call = upstream.request(headers);
  let trailers: IncomingHttpHeaders = {};
  stream.on('error', () => call.destroy());
  stream.on('close', () => call.close());
  call.on('error', () => stream.destroy());
  call.on('trailers', (received) => {
    trailers = received;
  });
  call.on('response', ({ ':status': status, ...received }, flags) => {
    if (lose()) return stream.session?.destroy();
    // A call that is refused has no body: its headers are all there is.
    const ended = (flags & 1) === 1;
    if (stream.destroyed) return undefined;
    stream.respond({ ':status': status, ...received }, { endStream: ended, waitForTrailers: !ended });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    if (!ended) call.pipe(stream);
    return undefined;
  });
  stream.pipe(call);
}

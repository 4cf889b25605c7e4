import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens on a wire: `late`: what the server says arrives late; `deaf`: what the server says is lost and what it is told is not,
 * so that it does what nobody hears of; `still`: nothing passes, and then all of it; `cut`: every connection ends.
 */
export const wireFaults = ['late', 'deaf', 'still', 'cut'] as const;
export type WireFault = (typeof wireFaults)[number];

/** Stands between a server and those who use it, and passes everything on until it is told not to. */
export interface Wire {
  /** The server's address as seen through it. */
  readonly url: string;
  /** Resolves when it is over, after `forMs`; whoever has lost a word is then cut off, since a stream with a hole is none. */
  strike(fault: WireFault, forMs: number): Promise<void>;
  close(): Promise<void>;
}

/** So late is what arrives late, ms. */
const LATE_MS = 150;

/** Of the server at `url`, whose port has to be in it. */
export async function wireTo(url: string): Promise<Wire> {
  const seen = new URL(url);
  const target = { host: seen.hostname, port: Number(seen.port), noDelay: true };
  const pairs = new Set<Pair>();
  let fault: WireFault | undefined;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(target);
    const pair: Pair = { near, far, held: [], lost: false, ends: Promise.resolve() };
    pairs.add(pair);
    const end = (): void => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.on('data', (chunk) => {
      if (fault === 'still') pair.held.push([far, chunk]);
      else far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (fault === 'still') pair.held.push([near, chunk]);
      else if (fault === 'deaf') pair.lost = true;
      // One after the other, also when the delay is over: bytes keep their order.
      else if (fault === 'late') pair.ends = Promise.all([pair.ends, sleep(LATE_MS)]).then(() => written(near, chunk));
      else pair.ends = pair.ends.then(() => written(near, chunk));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  seen.port = String((server.address() as AddressInfo).port);
  const cut = (which: (pair: Pair) => boolean): void => {
    for (const pair of [...pairs].filter(which)) for (const socket of [pair.near, pair.far]) socket.destroy();
  };
  return {
    url: seen.href,
    strike: async (how, forMs) => {
      if (how === 'cut') return cut(() => true);
      fault = how;
      await sleep(forMs);
      fault = undefined;
      for (const { held } of pairs) for (const [socket, chunk] of held.splice(0)) written(socket, chunk);
      cut(({ lost }) => lost);
    },
    close: async () => {
      cut(() => true);
      await new Promise((done) => server.close(done));
    },
  };
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** What waits while nothing passes, and for whom. */
  readonly held: [Socket, Buffer][];
  /** Whether something was said that nobody has heard. */
  lost: boolean;
  /** When everything that the server has said so far was passed on. */
  ends: Promise<unknown>;
}

const written = (socket: Socket, chunk: Buffer): unknown => socket.destroyed || socket.write(chunk);

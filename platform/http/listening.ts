import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyListenOptions } from 'fastify';
import type { App } from './app.ts';

/** Connections of one process at most; each takes memory although it asks for nothing. */
const MOST_CONNECTIONS = 4_000;
/**
 * Sockets that listen at one address. Of each Node takes one new connection in a turn of its event loop, and a turn in which much
 * is asked takes long: with a single socket, the last of a thousand new visitors waited eight seconds to be seen at all.
 */
const ENTRANCES = 32;
/** Where the system shares an address among the sockets of a program; elsewhere there is one. */
const hasEntrances = process.platform === 'linux';
/**
 * As many connections as a process may have can wait to be taken while it is busy: one for which there is no room is not refused but
 * dropped, and comes again after 1, 3 and 7 seconds.
 */
const waiting = { backlog: MOST_CONNECTIONS, reusePort: hasEntrances };

/**
 * How every part listens. That nobody else listens there has been asked before: sockets that share an address are not told of
 * one another.
 */
export const listenAt = ({ port, host }: { readonly port: number; readonly host: string }): FastifyListenOptions => ({
  port,
  host,
  ...waiting,
  listenTextResolver: (address) => `listening at ${address}`,
});

/** Takes as many connections as a process may have, through several entrances once it listens by `listenAt`. */
export function openEntrances(app: Pick<App, 'server' | 'addHook' | 'addresses'>, most = MOST_CONNECTIONS): void {
  let open = 0;
  app.server.on('connection', (socket: Socket) => {
    if (open >= most) return void socket.destroy();
    open += 1;
    socket.once('close', () => (open -= 1));
  });
  const entrances: Server[] = [];
  const closed = async (): Promise<void> => {
    await Promise.all(entrances.map((each) => new Promise((resolve) => void each.close(resolve))));
  };
  app.addHook('onListen', async () => {
    const [own] = app.addresses();
    if (!hasEntrances || typeof own !== 'object') return;
    for (let n = 1; n < ENTRANCES; n++) {
      const entrance = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        app.server.emit('connection', socket);
      });
      entrances.push(entrance);
      await new Promise<void>((resolve, reject) => {
        entrance.once('error', reject);
        entrance.listen({ port: own.port, host: own.address, ...waiting }, resolve);
      });
    }
  });
  // Nobody comes in any more while those who are inside are served to the end.
  app.addHook('preClose', async () => void closed());
  app.addHook('onClose', closed);
}

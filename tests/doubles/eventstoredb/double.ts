import { Server, ServerCredentials } from '@grpc/grpc-js';
import { type Faults, faultState } from './faults.ts';
import { type ServerLog, serverLog } from './log.ts';
import { serve } from './services.ts';

export interface EventStoreDbDouble {
  /** esdb://127.0.0.1:PORT?tls=false */
  readonly url: string;
  readonly port: number;
  readonly log: ServerLog;
  readonly faults: Faults;
  /** Ends every connection at once and comes back on the same port with the same log, as after a power cut. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface DoubleOptions {
  /** Default: one that is free. */
  readonly port?: number;
  /** Default: an empty one. Two doubles on one log are two nodes of a cluster. */
  readonly log?: ServerLog;
}

/**
 * An EventStoreDB server as far as the log needs one, in this process and in memory: it speaks the server's gRPC protocol, on
 * the messages that the client's package brings. What it cannot show is in docs/decisions/0008-eventstoredb.md.
 */
export async function startEventStoreDbDouble(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  const log = options.log ?? serverLog();
  const { state, faults } = faultState();
  let port = options.port ?? 0;
  const start = async (): Promise<Server> => {
    const server = new Server({
      'grpc.max_receive_message_length': 17 * MEBIBYTE,
      'grpc.max_concurrent_streams': MOST_CALLS,
    });
    serve(server, log, state, () => port);
    port = await listen(server, port);
    return server;
  };
  let server = await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    log,
    faults,
    kill: async () => {
      server.forceShutdown();
      server = await start();
    },
    close: async () => server.forceShutdown(),
  };
}

const MEBIBYTE = 1024 * 1024;
/** What the server's HTTP/2 takes on one connection at the same time, subscriptions among them. */
const MOST_CALLS = 100;

const TRIES = 100;
const PAUSE_MS = 20;

/** The port is not free at once when the server before has just gone. */
async function listen(server: Server, port: number): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await bind(server, port);
    } catch (error) {
      if (tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const bind = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });

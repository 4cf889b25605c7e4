import type pg from 'pg';
import { again, type Task } from '../background.ts';
import { type ConnectionOptions, connectionTo } from './connections.ts';
import { asStoreError } from './unavailable.ts';

export interface KeptConnection {
  /** Resolves when the first attempt has been made, whether it worked or not. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

/**
 * A connection that is made anew whenever it was lost, until it is closed: for LISTEN, which a pooled connection would forget. `begin`
 * is called with each one as soon as the server has taken it; when it throws, the connection is given up and made anew.
 */
export function keptConnection(
  options: ConnectionOptions,
  task: Task,
  begin: (client: pg.Client) => Promise<void>,
): KeptConnection {
  const closing = new AbortController();
  const tried = Promise.withResolvers<void>();
  const live = async (): Promise<void> => {
    const client = connectionTo(options);
    const over = Promise.withResolvers<void>();
    const end = (): void => over.resolve();
    client.once('end', end);
    closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      await begin(client);
      tried.resolve();
      await over.promise;
    } catch (error) {
      throw asStoreError(error);
    } finally {
      tried.resolve();
      closing.signal.removeEventListener('abort', end);
      await client.end();
    }
  };
  const ended = again(task, live, closing.signal);
  return {
    tried: tried.promise,
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

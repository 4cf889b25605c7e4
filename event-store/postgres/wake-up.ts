import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { unawaited } from '../background.ts';
import type { WakeUp } from '../subscription.ts';
import { type KeptConnection, keptConnection } from './kept-connection.ts';
import { logConnection } from './pool.ts';

const CHANNEL = 'log';
/** At most one notice to the other processes in this time, the first at once: each costs the server as much as a small append. */
const NOTICE_EVERY_MS = 20;

export interface PostgresWakeUp extends WakeUp {
  /** Something was appended here: wakes this process at once and the others soon. */
  appended(): void;
  close(): Promise<void>;
}

/**
 * LISTEN and NOTIFY on one connection of their own. The notice is not part of the append: inside it, a lock on the whole
 * server would make all appends commit one by one. Whatever is lost here is found by polling.
 */
export function wakeUpOn(options: { readonly url: string; readonly logger?: Pick<Logger, 'warn'> }): PostgresWakeUp {
  const listeners = new Set<() => void>();
  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  const task = { name: 'notices of appends', logger: options.logger };
  const connection = logConnection(options);
  // A lost notice is no loss, so nothing needs to be flushed for it.
  const settings = `${connection.settings ?? ''} -c synchronous_commit=off`;
  let client: pg.Client | undefined;
  let kept: KeptConnection | undefined;
  let closed = false;
  let sending = false;
  let pending = false;

  const start = (): void => {
    if (closed) return;
    kept ??= keptConnection({ ...connection, settings }, task, async (next) => {
      next.on('notification', wake);
      await next.query(`listen ${CHANNEL}`);
      client = next;
      wake();
    });
  };
  const tell = async (): Promise<void> => {
    sending = true;
    while (pending && client && !closed) {
      pending = false;
      const pause = sleep(NOTICE_EVERY_MS, undefined, { ref: false });
      await client.query(`notify ${CHANNEL}`).catch(() => undefined);
      await pause;
    }
    sending = false;
  };
  return {
    onWake: (listener) => {
      start();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    appended: () => {
      start();
      wake();
      pending = true;
      if (!sending) unawaited(task, tell());
    },
    close: async () => {
      closed = true;
      await kept?.close();
    },
  };
}

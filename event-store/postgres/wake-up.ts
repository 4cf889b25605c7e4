import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { WakeUp } from '../subscription.ts';
import { connectionOptions } from './pool.ts';

const CHANNEL = 'log';
const RECONNECT_MS = 500;
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
export function wakeUpOn(url: string): PostgresWakeUp {
  const listeners = new Set<() => void>();
  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let sending = false;
  let pending = false;
  let connecting: Promise<void> | undefined;

  const connect = async (): Promise<void> => {
    // A lost notice is no loss, so nothing needs to be flushed for it.
    const options = connectionOptions(url);
    const next = new pg.Client({ ...options, options: `${options.options ?? ''} -c synchronous_commit=off` });
    next.on('notification', wake);
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      wake();
      if (closed) await next.end();
    } catch {
      lost(next);
    }
  };
  const start = (): void => {
    connecting ??= connect();
  };
  function lost(which: pg.Client): void {
    if (client !== undefined && which !== client) return;
    client = undefined;
    if (closed || retry) return;
    void which.end().catch(() => undefined);
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect();
    }, RECONNECT_MS);
    retry.unref();
  }
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
      if (!sending) void tell();
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

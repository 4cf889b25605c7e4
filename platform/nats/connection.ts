import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions, Events, type NatsConnection } from 'nats';
import type { Logger } from 'pino';
import { unawaited } from '#event-store/background.ts';
import { messageOf } from '../message-of.ts';

/** The connection of a process to NATS, which may be away at any time: what is published then is lost. */
export interface Nats {
  readonly connected: boolean;
  /** The connection for those who need more than `publish` and `subscribe`; undefined while NATS is away. */
  readonly connection: NatsConnection | undefined;
  /** Sends `text` to whoever listens now. Never throws. */
  publish(subject: string, text: string): void;
  /** Calls `heard` for each message to `subject` (`*` and `>` as in NATS), over reconnects too. */
  subscribe(subject: string, heard: (text: string, subject: string) => void): Listening;
  /** Calls `listener` whenever the connection is there again: what was published in between was missed. */
  onConnected(listener: () => void): Listening;
  /** Lets go of what is under way and disconnects. */
  close(): Promise<void>;
}
export interface Listening {
  close(): void;
}

export interface NatsOptions {
  /** `nats://host:port` or `tls://host:port`, with `user:password@` or `token@` where the server wants it; several by commas. */
  readonly url: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

const AGAIN_AFTER_MS = 500;
/** A server that is there but does not answer is given up after three of these. */
const PING_EVERY_MS = 5_000;
const DRAIN_MS = 1_000;

interface Subscribed {
  readonly subject: string;
  readonly heard: (text: string, subject: string) => void;
}

/** Connects in the background, for ever: neither a start nor a request ever waits for NATS or fails without it. */
export async function connectNats({ url, logger }: NatsOptions): Promise<Nats> {
  const closing = new AbortController();
  /** What is listened to, and how to stop that on the connection there is. */
  const subscriptions = new Map<Subscribed, () => void>();
  const listeners = new Set<() => void>();
  let connection: NatsConnection | undefined;
  let connected = false;
  /** Whether somebody was told that it is not there. */
  let missed = false;

  const here = (): void => {
    connected = true;
    logger[missed ? 'warn' : 'info']('NATS is there');
    missed = false;
    for (const listener of listeners) listener();
  };
  const away = (): void => {
    if (connected && !closing.signal.aborted) {
      logger.warn('NATS is away');
      missed = true;
    }
    connected = false;
  };
  const followStatus = async (made: NatsConnection): Promise<void> => {
    for await (const { type } of made.status()) {
      if (type === Events.Disconnect) away();
      else if (type === Events.Reconnect) here();
    }
  };
  /** Until the connection ends for good, which the client does on its own for some errors. */
  const live = async (made: NatsConnection): Promise<void> => {
    connection = made;
    for (const each of subscriptions.keys()) subscriptions.set(each, listen(made, each));
    here();
    unawaited({ name: 'status of NATS', logger }, followStatus(made));
    await made.closed();
    away();
    connection = undefined;
  };
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        const made = await connect(optionsFor(url));
        if (closing.signal.aborted) await made.close();
        else await live(made);
      } catch (error) {
        if (!missed) logger.warn({ error: messageOf(error) }, 'NATS cannot be reached; trying again until it can');
        missed = true;
      }
      await sleep(AGAIN_AFTER_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    get connected() {
      return connected;
    },
    get connection() {
      return connected ? connection : undefined;
    },
    publish: (subject, text) => {
      if (!connected) return;
      try {
        connection?.publish(subject, text);
      } catch (error) {
        logger.warn({ error: messageOf(error) }, 'a message to NATS was lost');
      }
    },
    subscribe: (subject, heard) => {
      const each: Subscribed = { subject, heard };
      subscriptions.set(each, connection ? listen(connection, each) : () => undefined);
      return {
        close: () => {
          subscriptions.get(each)?.();
          subscriptions.delete(each);
        },
      };
    },
    onConnected: (listener) => {
      listeners.add(listener);
      return { close: () => void listeners.delete(listener) };
    },
    close: async () => {
      closing.abort();
      if (connection) await disconnect(connection, connected);
      await running;
    },
  };
}

/** Answers how to stop it. */
function listen(connection: NatsConnection, { subject, heard }: Subscribed): () => void {
  const subscription = connection.subscribe(subject, {
    callback: (error, message) => {
      if (!error) heard(message.string(), message.subject);
    },
  });
  return () => {
    if (!connection.isClosed()) subscription.unsubscribe();
  };
}

/** A drain never ends when the server has just gone away. */
async function disconnect(connection: NatsConnection, connected: boolean): Promise<void> {
  if (connected) {
    const late = sleep(DRAIN_MS, undefined, { ref: false });
    await Promise.race([connection.drain().catch(() => undefined), late]);
  }
  await connection.close();
}

function optionsFor(url: string): ConnectionOptions {
  const servers = url.split(',').map((each) => new URL(each.includes('://') ? each.trim() : `nats://${each.trim()}`));
  const [first] = servers;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    servers: servers.map(({ host }) => host),
    name: 'hopscotch',
    timeout: 5_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_AFTER_MS,
    ignoreAuthErrorAbort: true,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
  };
}

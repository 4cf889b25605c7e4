import pg from 'pg';
import type { Logger } from 'pino';
import { type KeptConnection, keptConnection } from '#event-store/postgres/kept-connection.ts';

export interface Listener {
  close(): Promise<void>;
}

/** What is told of a NOTIFY: its payload; null when notices may have been lost. */
type Notified = (payload: string | null) => void;

interface Hearing {
  readonly channel: string;
  readonly notified: Notified;
  /** Whether it has been listened to on any connection yet: nothing is lost before. */
  hasHeard: boolean;
}

export interface Notices {
  /** Calls `notified` for each NOTIFY on `channel`, after a reconnect too, once with null. */
  listen(channel: string, notified: Notified): Promise<Listener>;
  close(): Promise<void>;
}

/**
 * The notices of PostgreSQL at `url`, all channels on one connection, which is there while anybody listens: a process listens to five
 * things, and each connection costs the server a process of its own. A pooled one would forget its LISTEN when it goes back.
 */
export function noticesOf({ url, logger }: { readonly url: string; readonly logger: Logger }): Notices {
  const hearings = new Set<Hearing>();
  let kept: KeptConnection | undefined;
  let current: pg.Client | undefined;

  const begin = async (client: pg.Client): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of hearings) if (each.channel === channel) each.notified(payload);
    });
    client.once('end', () => {
      if (current === client) current = undefined;
    });
    // Whoever comes while these are on their way is listened to by its own statement, behind them.
    current = client;
    for (const channel of new Set([...hearings].map((each) => each.channel))) await listenTo(client, channel);
    for (const each of hearings) {
      if (each.hasHeard) each.notified(null);
      each.hasHeard = true;
    }
  };
  const open = (): KeptConnection =>
    keptConnection({ url, name: 'hopscotch listen', logger }, { name: 'notices of PostgreSQL', logger }, begin);

  const listen = async (channel: string, notified: Notified): Promise<Listener> => {
    const hearing: Hearing = { channel, notified, hasHeard: false };
    hearings.add(hearing);
    kept ??= open();
    await kept.tried;
    if (!hearing.hasHeard) {
      // Where this fails the connection is lost, and the next one begins with all channels.
      if (current) await listenTo(current, channel).catch(() => undefined);
      // What comes from now on, before it is listened to, counts as lost.
      hearing.hasHeard = true;
    }
    return {
      close: async () => {
        hearings.delete(hearing);
        if (hearings.size === 0) await close();
      },
    };
  };
  const close = async (): Promise<void> => {
    hearings.clear();
    const closing = kept;
    kept = undefined;
    await closing?.close();
  };
  return { listen, close };
}

const listenTo = async (client: pg.Client, channel: string): Promise<void> => {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
};

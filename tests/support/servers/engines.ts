import { closeAll } from './closing.ts';
import { eventStoreDbServer, type EventStoreDbServer } from './eventstoredb-server.ts';
import { hasNats, natsServer, type NatsServer } from './nats.ts';

/** What a site runs on beside PostgreSQL when it has outgrown one machine. */
export interface Engines {
  /** EventStoreDB where EVENTSTORE_TEST_START starts one, else the double of it, which keeps its log over a kill. */
  readonly eventstore: EventStoreDbServer;
  /** Undefined where the machine has no nats-server. */
  readonly nats: NatsServer | undefined;
  /** What tells a process of the site where they are. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts both, empty. */
export async function startEngines(): Promise<Engines> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = (): Promise<void> => closeAll(closing);
  try {
    const nats = hasNats ? await natsServer() : undefined;
    if (nats) closing.push(() => nats.close());
    await nats?.start();
    const eventstore = await eventStoreDbServer();
    closing.push(() => eventstore.remove());
    await eventstore.start();
    return { eventstore, nats, environment: { EVENTSTORE_URL: eventstore.url, NATS_URL: nats?.url ?? '' }, close };
  } catch (error) {
    // Why it does not stand is told, whatever comes of ending what did.
    await close().catch(() => undefined);
    throw error;
  }
}

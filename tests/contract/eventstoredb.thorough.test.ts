import { randomUUID } from 'node:crypto';
import type { EventStore } from '#event-store/port.ts';
import { openEventStoreDbStore } from '#event-store/eventstoredb/store.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import {
  type EventStoreDbServer,
  eventStoreDbServer,
  startCommand,
} from '#tests/support/servers/eventstoredb-server.ts';
import { eventStoreContract } from './event-store.ts';
import type { LossyStore, MortalStore, MutedStore, StoreHarness } from './harness.ts';
import { lossyGrpcProxy } from './lossy-grpc-proxy.ts';
import { lossyProxy } from './lossy-proxy.ts';

/** A log of this run's own: a site that keeps its log on the same server must not take these events for its own. */
const log = `contract-${randomUUID()}`;

// A real server instead of the double: one that runs, need not be empty and may be written to by others, or one that is started.
const realUrl = process.env['EVENTSTORE_TEST_URL'];
eventStoreContract(
  realUrl || startCommand ? 'EventStoreDB, a real server' : "EventStoreDB, a double of the server's protocol",
  realUrl ? () => serverHarness(realUrl) : startCommand ? startedHarness : doubleHarness,
);

/** What can be done to any server: to come between it and us. */
async function serverHarness(url: string): Promise<StoreHarness> {
  const closing: (() => void | Promise<void>)[] = [];
  // A server that has just been started takes some seconds; without one, every test would wait in vain.
  const store = await openEventStoreDbStore({ url, log, patienceMs: 30_000 });
  await store.head();
  await store.close();
  const [, credentials = '', host = '', port = '2113', rest = ''] = plainUrl.exec(url) ?? [];
  const open = (proxyPort: number) =>
    openEventStoreDbStore({
      log,
      url: `esdb://${credentials}127.0.0.1:${proxyPort}${rest}`,
      deadlineMs: 1000,
      patienceMs: 2500,
    });
  const lossy = async (): Promise<LossyStore> => {
    const proxy = await lossyGrpcProxy(host, Number(port));
    closing.push(() => proxy.close());
    return {
      store: await open(proxy.port),
      loseAnswers: () => proxy.loseAnswersTo('/Append'),
      letAnswersPass: () => proxy.letAnswersPass(),
    };
  };
  const muted = async (): Promise<MutedStore> => {
    const proxy = await lossyProxy(Number(port), host);
    closing.push(() => proxy.close());
    return { ...proxy, store: await open(proxy.port) };
  };
  return {
    ownLog: false,
    open: () => openEventStoreDbStore({ url, log }),
    // With TLS the server's certificate names its host, and a cluster tells its own addresses: nobody can come between.
    faults: plainUrl.test(url) ? { lossy, muted } : {},
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

/** One server without TLS: credentials, host, port, what follows. */
const plainUrl = /^esdb:\/\/([^@/]+@)?([^:,/?]+)(?::(\d+))?\/?(\?.*tls=false.*)$/i;

/** What can be done to a server that is ours besides: to kill it, and to put its data elsewhere. */
async function startedHarness(): Promise<StoreHarness> {
  const closing: (() => Promise<void>)[] = [];
  const started = async (server: EventStoreDbServer): Promise<EventStoreDbServer> => {
    closing.push(() => server.remove());
    await server.start();
    return server;
  };
  const server = await started(await eventStoreDbServer());
  const harness = await serverHarness(server.url);
  closing.push(() => harness.close());
  const mortal = async (): Promise<MortalStore> => {
    const own = await started(await eventStoreDbServer());
    const kill = async (): Promise<void> => {
      await own.kill();
      await own.start();
    };
    return { store: await openEventStoreDbStore({ url: own.url, log, patienceMs: 60_000 }), kill };
  };
  const restoredElsewhere = async (): Promise<EventStore> => {
    const other = await started(await server.backUp());
    return openEventStoreDbStore({ url: other.url, log });
  };
  return {
    ownLog: true,
    open: harness.open,
    faults: { ...harness.faults, mortal, restoredElsewhere },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

async function doubleHarness(): Promise<StoreHarness> {
  const double = await startEventStoreDbDouble();
  const closing: (() => void | Promise<void>)[] = [() => double.close()];
  const harness = await serverHarness(double.url);
  closing.push(() => harness.close());
  const mortal = async (): Promise<MortalStore> => {
    const own = await startEventStoreDbDouble();
    closing.push(() => own.close());
    return { store: await openEventStoreDbStore({ url: own.url, log }), kill: () => own.kill() };
  };
  const restoredElsewhere = async (): Promise<EventStore> => {
    const other = await startEventStoreDbDouble({ log: double.log.copy() });
    closing.push(() => other.close());
    return openEventStoreDbStore({ url: other.url, log });
  };
  return {
    ownLog: true,
    open: harness.open,
    faults: { ...harness.faults, mortal, restoredElsewhere },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

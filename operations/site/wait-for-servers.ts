import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#event-store/open-store.ts';
import { connectionTo } from '#event-store/postgres/connections.ts';
import type { Config } from '#platform/config/config.ts';
import { causeOf } from '#platform/logger.ts';
import { isPassing, type NeededServer } from '#platform/outages.ts';

/** How long a start waits for a server, ms. Whoever starts everything at once has all of it by then. */
const WAITS_MS = 60_000;
const ASK_EVERY_MS = 500;

const settings: Readonly<Record<NeededServer, string>> = {
  PostgreSQL: 'DATABASE_URL',
  EventStoreDB: 'EVENTSTORE_URL',
};

/** A server that a start waited for, in vain. */
export class NeverCame extends Error {
  constructor(server: NeededServer, waitedMs: number, cause: unknown) {
    super(
      `${server} has not come within ${waitedMs / 1_000} s: ${causeOf(cause)}. Is ${settings[server]} right, and does the server run?`,
      { cause },
    );
    this.name = 'NeverCame';
  }
}

interface Waiting {
  /** Tells the operator a line. */
  readonly say: (line: string) => void;
  /** Whether waiting may help after such a failure. */
  readonly mayPass: (error: unknown) => boolean;
  /** For tests. */
  readonly limitMs?: number;
}

/**
 * Resolves when `ask` gets an answer from `server`. While it fails with what may pass, it says once what is waited for, and then that it
 * goes on. Throws NeverCame after a minute, and anything else at once.
 */
export async function whenThere(
  server: NeededServer,
  ask: () => Promise<unknown>,
  { say, mayPass, limitMs = WAITS_MS }: Waiting,
): Promise<void> {
  const began = performance.now();
  for (let told = false; ; told = true) {
    try {
      await ask();
      if (told) say(`${server} is there, going on`);
      return;
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (performance.now() - began >= limitMs) throw new NeverCame(server, limitMs, error);
      if (!told) say(`Waiting for ${server}, ${limitMs / 1_000} s at most: ${causeOf(error)}`);
      await sleep(ASK_EVERY_MS);
    }
  }
}

/** For a part, whose servers may be started at the same moment: whatever the reason is that they do not answer. */
export async function waitForServers(
  { databaseUrl, eventstoreUrl }: Pick<Config, 'eventstoreUrl'> & { readonly databaseUrl: string },
  say: Waiting['say'],
): Promise<void> {
  const waiting: Waiting = { say, mayPass: isPassing };
  await whenThere('PostgreSQL', () => askPostgres(databaseUrl), waiting);
  if (eventstoreUrl !== null) await whenThere('EventStoreDB', () => askEventStoreDb(eventstoreUrl), waiting);
}

/** For `npm start`: somebody looks at it, and wants to know of a wrong address at once. */
export const waitWhileStarting = (databaseUrl: string, say: Waiting['say']): Promise<void> =>
  whenThere('PostgreSQL', () => askPostgres(databaseUrl), { say, mayPass: isStarting });

async function askPostgres(url: string): Promise<void> {
  const client = connectionTo({ url, name: 'hopscotch start' });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function askEventStoreDb(url: string): Promise<void> {
  const store = await openStore({ url, patienceMs: 0 });
  try {
    await store.head();
  } finally {
    await store.close();
  }
}

/** 57P03: a server that starts, recovers or stops. */
const isStarting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57P03';

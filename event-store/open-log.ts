import type { Logger } from 'pino';
import { catalog } from '#domain/catalog.ts';
import { type Anchors, anchorsAt } from './anchors/anchor-file.ts';
import type { Chain } from './chain/chain.ts';
import { keepAlone } from './chain/keep-alone.ts';
import { openPostgresChain } from './chain/postgres-chain.ts';
import { createLog } from './create-log.ts';
import type { Log } from './log.ts';
import { openStore } from './open-store.ts';
import type { EventStore } from './port.ts';
import type { Erasures } from './sealing/erasures.ts';
import type { PersonKeys } from './sealing/person-keys.ts';
import { openPostgresErasures } from './sealing/postgres-erasures.ts';
import { openPostgresPersonKeys } from './sealing/postgres-person-keys.ts';
import { openPostgresSnapshots } from './snapshots/postgres-snapshots.ts';

export interface OpenLogOptions {
  /** The PostgreSQL that holds the log, the people's keys and the hash chain. */
  readonly url: string;
  /** The EventStoreDB that holds the log instead; keys and chain stay in PostgreSQL. */
  readonly eventstoreUrl?: string | null;
  /** 32 bytes that wrap the people's keys; lost with it is everything personal in the log. */
  readonly masterKey: Buffer;
  readonly logger?: Pick<Logger, 'warn'>;
  /** Called when the EventStoreDB answers again after it did not. */
  readonly reached?: () => void;
  /** Connections of the log at most (keys use up to 4 more); default 8. */
  readonly max?: number;
  /** Whether this process keeps up the hash chain over the log when it is its turn; any number of them may. Default false. */
  readonly keepChain?: boolean;
  /** Where anchors of the chain lie, or will. The keeper adds nothing to a chain that is another one than they say. */
  readonly anchorFile?: string;
  /** The log was moved or exchanged: anchors of the one before count no more. Default false. */
  readonly anotherLog?: boolean;
}

/** The log with the parts it is made of, as a process opens it once. */
export interface OpenedLog {
  readonly log: Log;
  readonly store: EventStore;
  readonly keys: PersonKeys;
  readonly erasures: Erasures;
  readonly chain: Chain;
  /** Undefined without an anchor file. */
  readonly anchors: Anchors | undefined;
  /** The log was put back to an older state: what this process has read of it is forgotten, and the chain is kept from there. */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the log of the whole catalog, and makes its tables where they are missing. */
export async function openLog(options: OpenLogOptions): Promise<OpenedLog> {
  const { url, eventstoreUrl, masterKey, logger, keepChain = false, anchorFile, anotherLog = false } = options;
  const shared = { url, ...(logger ? { logger } : {}) };
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  let keeping: Awaited<ReturnType<Chain['start']>> | undefined;
  const opened = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    closing.push(() => part.close());
    return part;
  };
  try {
    const store = opened(await openStore({ ...options, url: eventstoreUrl ?? url }));
    const keys = opened(await openPostgresPersonKeys({ ...shared, masterKey }));
    const snapshots = opened(await openPostgresSnapshots({ ...shared, keys }));
    const erasures = opened(await openPostgresErasures({ ...shared, masterKey }));
    const chain = opened(await openPostgresChain({ ...shared, store, masterKey }));
    const anchors = anchorFile === undefined ? undefined : anchorsAt(anchorFile, masterKey, { chain, keys });
    if (anotherLog) await anchors?.take('accepted', new Date());
    if (keepChain) {
      const last = (await anchors?.read())?.anchors.at(-1);
      if (last) chain.witness(last.chain);
      closing.push(async () => keeping?.stop());
      keeping = await keepAlone(shared, () => chain.start());
    }
    const log = createLog({ store, keys, erasures, catalog, snapshots });
    const startOver = async (): Promise<void> => {
      log.startOver();
      if (!keepChain) return;
      await keeping?.stop();
      keeping = await keepAlone(shared, () => chain.start());
    };
    return { log, store, keys, erasures, chain, anchors, startOver, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { struckFile } from '#event-store/faults/fault-points.ts';
import type { FaultOrder, PlantedBug } from '#event-store/faults/points.ts';
import { openLog } from '#event-store/open-log.ts';
import type { Finding } from '#event-store/upkeep/finding.ts';
import { buildFrontend } from '#operations/site/frontend.ts';
import type { ServerContext } from '#platform/context.ts';
import { startPostgres } from '#platform/postgres/launcher.ts';
import { memoryFolder } from '#tests/support/memory-folder.ts';
import { closeAll } from '#tests/support/servers/closing.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';
import { endPostgresWithUs } from '#tests/support/servers/ending-with-us.ts';
import type { NatsServer } from '#tests/support/servers/nats.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import type { ProgramProcess } from '#tests/support/servers/part-process.ts';
import { type Wire, wireTo } from '#tests/support/servers/wire.ts';
import { diskOf, type FullDisk } from './full-disk.ts';
import type { ServerName } from './plan.ts';
import { withoutJournal } from './full-journal.ts';
import { manyProcesses, oneProcess, startedAgain } from './site-processes.ts';
import { type UnaskedEnds, unaskedEnds } from './unasked.ts';
import { appendUnreadable, type UnreadableEvent, type UnreadableKind } from './unreadable.ts';

/** Which way the site runs: `one` process, or each part in processes of its own. */
export const ways = ['one', 'many'] as const;
export type Way = (typeof ways)[number];

/** A site in processes of its own that can be struck, and what is behind it, opened in this process, where no fault is ordered. */
export interface StruckSite {
  /** Without a slash at the end. */
  readonly url: string;
  readonly context: ServerContext;
  readonly pages: PageServer;
  /** What may be killed, but servers. */
  readonly processes: readonly ProgramProcess[];
  /** Those of them that write an anchor of the hash chain as they are stopped. */
  readonly anchoring: readonly ProgramProcess[];
  /** Beside PostgreSQL, as far as there are any. */
  readonly servers: Readonly<Partial<Record<ServerName, StruckServer>>>;
  /** All of them in the order in which an operator puts new ones in their places. */
  readonly inOrder: readonly ProgramProcess[];
  /** Between the processes and each server that they use. */
  readonly wires: readonly NamedWire[];
  /** Of PostgreSQL, without a wire. */
  readonly databaseUrl: string;
  /** Where PostgreSQL's data is. */
  readonly folder: string;
  readonly disk: FullDisk;
  /** The site's own files, for which there may be no room; see site-files.ts. */
  readonly files: OwnFiles;
  /** See full-journal.ts; answers whether PostgreSQL ended. */
  withoutJournal(forMs: number): Promise<boolean>;
  /** What was put into the log that this version cannot read. */
  readonly unreadable: readonly UnreadableEvent[];
  /** Puts such an event there, as a process of a later version would, or one whose memory fails; see `appendUnreadable`. */
  putUnreadable(kind: UnreadableKind, staying: readonly string[]): Promise<UnreadableEvent>;
  /** Orders a fault at a point, in place of the one before. */
  order(order: FaultOrder): void;
  noOrder(): void;
  /** Puts the clocks of all processes so many milliseconds ahead of the machine's. */
  setClocks(aheadMs: number): void;
  hasStruck(order: FaultOrder): boolean;
  /**
   * Starts whatever has ended, and resolves when the site can do its work. Answers how often a program had to be started at most; where
   * `allServersAnswer` nothing excuses a start that fails.
   */
  mend(options?: { readonly allServersAnswer: boolean }): Promise<number>;
  readonly unasked: UnaskedEnds;
  /** What `npm run log -- verify` finds, and how many events the chain lacks. */
  verify(): Promise<{ readonly findings: readonly Finding[]; readonly unchained: number }>;
  close(): Promise<void>;
}

/** A server that ends, stands still, and is started again with what it has stored, unless that was wiped. */
export type StruckServer = Pick<NatsServer, 'start' | 'stop' | 'kill' | 'freeze' | 'thaw'> &
  Partial<Pick<NatsServer, 'wipe'>>;

/** Whether there is room for the site's own files, and how often there was none, ever. */
export interface OwnFiles {
  fill(): void;
  free(): void;
  refused(): number;
}

export interface NamedWire extends Wire {
  /** What it leads to. */
  readonly to: string;
}

export interface SiteOptions {
  readonly way: Way;
  readonly planted?: PlantedBug | undefined;
  /** Nothing will go wrong: no wires stand before the servers, no clock can be put, and all processes have `environment` instead. */
  readonly undisturbed?: {
    readonly environment: Readonly<Record<string, string>>;
    /** Many processes begin with the sources in this folder, of another version. */
    readonly sources?: string | undefined;
  };
  readonly announce: (line: string) => void;
}

export async function struckSite({ way, planted, undisturbed, announce }: SiteOptions): Promise<StruckSite> {
  await buildFrontend(announce);
  // No power goes: what a process that was killed has written is there, in memory as on a disk.
  const dataDir = dataFolder('faults', memoryFolder());
  const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const close = (): Promise<void> => closeAll(closing);
  try {
    const pages = await servePages();
    closing.push(() => pages.close());
    const postgres = await startPostgres({ dataDir, log: () => undefined });
    closing.push(endPostgresWithUs(postgres.dataDir));
    closing.push(async () => {
      try {
        await postgres.stop();
      } finally {
        rmSync(postgres.dataDir, { recursive: true, force: true });
      }
    });
    const ordersFile = path.join(dataDir, 'fault.json');
    const clockFile = path.join(dataDir, 'clock');
    const fullFile = path.join(dataDir, 'full');
    const switches = undisturbed?.environment ?? {
      FAULTS_FILE: ordersFile,
      PLANTED_BUG: planted ?? '',
      FAULTS_CLOCK: clockFile,
      FAULTS_FILES: fullFile,
      NODE_OPTIONS: [new URL('clock.ts', import.meta.url), new URL('site-files.ts', import.meta.url)]
        .map(({ href }) => `--import ${href}`)
        .join(' '),
    };
    const wires: NamedWire[] = [];
    closing.push(() => Promise.all(wires.map((wire) => wire.close())));
    const through = async (to: string, url: string): Promise<string> => {
      if (undisturbed) return url;
      const wire = await wireTo(url);
      wires.push({ ...wire, to });
      return wire.url;
    };
    const given = {
      dataDir,
      databaseUrl: postgres.url,
      host: pages.host,
      switches,
      atGateway: undisturbed?.environment,
      through,
      sources: undisturbed?.sources,
    };
    const site = way === 'one' ? await oneProcess(given) : await manyProcesses(given);
    closing.push(() => site.close());
    const disk = await diskOf(postgres.url, postgres.dataDir);
    const unreadable: UnreadableEvent[] = [];
    const unasked = unaskedEnds(site.processes);
    return {
      ...site,
      pages,
      disk,
      files: ownFilesAt(fullFile),
      withoutJournal: (forMs) => withoutJournal(postgres.url, postgres.dataDir, forMs),
      unreadable,
      putUnreadable: async (kind, staying) => {
        const { masterKey, eventstoreUrl } = site.context.config;
        const { store, close: closeLog } = await openLog({ url: postgres.url, eventstoreUrl, masterKey });
        try {
          const event = await appendUnreadable(store, kind, staying);
          unreadable.push(event);
          return event;
        } finally {
          await closeLog();
        }
      },
      databaseUrl: postgres.url,
      folder: postgres.dataDir,
      close,
      order: (order) => {
        writeFileSync(`${ordersFile}.new`, JSON.stringify(order));
        renameSync(`${ordersFile}.new`, ordersFile);
      },
      noOrder: () => rmSync(ordersFile, { force: true }),
      wires,
      setClocks: (aheadMs) => {
        writeFileSync(`${clockFile}.new`, String(aheadMs));
        renameSync(`${clockFile}.new`, clockFile);
      },
      hasStruck: ({ id }) => existsSync(struckFile(ordersFile, id)),
      mend: async ({ allServersAnswer } = { allServersAnswer: false }) => {
        unasked.look();
        let most = 0;
        for (const each of site.processes) {
          if (each.runs()) continue;
          unasked.startsAgain(each);
          // Somebody has to take note that it has ended before it is started again.
          await each.kill();
          const starts = await startedAgain(each);
          if (allServersAnswer) unasked.hasStarted(each, starts);
          most = Math.max(most, starts);
        }
        await untilReady(site.url);
        return most;
      },
      unasked,
    };
  } catch (error) {
    // Why it does not stand is told, whatever comes of ending what did.
    await close().catch(() => undefined);
    throw error;
  }
}

function ownFilesAt(switchFile: string): OwnFiles {
  const counted = `${switchFile}.refused`;
  return {
    fill: () => writeFileSync(switchFile, ''),
    free: () => rmSync(switchFile, { force: true }),
    refused: () => (existsSync(counted) ? statSync(counted).size : 0),
  };
}

/** What has just died may be said to be ready once more: it has to be, twice in a row. */
async function untilReady(url: string): Promise<void> {
  const until = performance.now() + 120_000;
  for (let inARow = 0; inARow < 2; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.text();
    inARow = answer?.status === 200 ? inARow + 1 : 0;
    if (performance.now() > until) throw new Error('the site does not become ready');
  }
}

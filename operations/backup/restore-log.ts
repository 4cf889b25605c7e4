import type { Logger } from 'pino';
import { catalog } from '#domain/catalog.ts';
import type { OpenedLog } from '#event-store/open-log.ts';
import { openStore } from '#event-store/open-store.ts';
import type { EventStore } from '#event-store/port.ts';
import { copyLog, foundIn, NotTheSameLog } from '#event-store/upkeep/copy.ts';
import { countOfFindings, inWords } from '#event-store/upkeep/finding.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { openDatabase } from '#platform/database.ts';
import { withoutPassword } from '../command/without-password.ts';
import { adoptLog } from '../log/adopt-log.ts';
import { eventsTogether } from '../log/log-copy.ts';
import { logIn } from './log-part.ts';

/** Findings that are told one by one. */
const SHOWN = 20;

export interface LogTarget {
  /** The backup, which was checked. */
  readonly file: string;
  readonly masterKey: Buffer;
  /** Where the log is to lie: EventStoreDB, or the restored PostgreSQL. */
  readonly url: string;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  readonly say: (what: string) => void;
}

/** The log at `url` holds what the backup does not. */
class NoRoomForLog extends Error {
  constructor(url: string, error: NotTheSameLog) {
    super(
      `The log at ${withoutPassword(url)} holds other events than the backup: ${error.message}. Nothing can be taken out of it, and nothing was changed. Set EVENTSTORE_URL to an empty EventStoreDB.`,
      { cause: error },
    );
    this.name = 'NoRoomForLog';
  }
}

/** Throws where the log at `url` holds anything but the beginning of the one in the backup, as a restore that was cut off leaves it. */
export async function requireRoomForLog({ file, masterKey, url, logger, stopping }: LogTarget): Promise<void> {
  const log = logIn(file, masterKey);
  const store = await openStore({ url, max: 1, logger });
  try {
    await foundIn({ from: log, to: store, progress: () => stopping.throwIfAborted() });
  } catch (error) {
    throw error instanceof NotTheSameLog ? new NoRoomForLog(url, error) : error;
  } finally {
    await store.close();
    await log.close();
  }
}

/**
 * Puts the log of a backup that holds it apart into its place. Before that it is held against the hash chain that was restored with the
 * database, while positions are still those of the log that was backed up; answers how many findings that gave. Afterwards the database
 * takes the log as its own (`adopt`), which gives it a new chain; answers whether it had to.
 */
export async function restoreLog(
  { file, masterKey, url, logger, stopping, say }: LogTarget,
  { opened, ownerUrl }: { readonly opened: OpenedLog; readonly ownerUrl: string },
): Promise<{ readonly findings: number; readonly isAnother: boolean }> {
  const log = logIn(file, masterKey);
  // The chain, which is put aside, is nothing that the site's own role may touch.
  const db = openDatabase({ url: ownerUrl, max: 2, logger });
  try {
    const findings = await checked(log, { opened, masterKey, stopping, say });
    await copyLog({
      from: log,
      to: opened.store,
      together: eventsTogether(url),
      progress: () => stopping.throwIfAborted(),
    });
    return { findings, isAnother: await adoptLog({ db, url, logger }) };
  } finally {
    await db.close();
    await log.close();
  }
}

async function checked(
  store: Pick<EventStore, 'readAll'>,
  {
    opened,
    masterKey,
    stopping,
    say,
  }: Pick<LogTarget, 'masterKey' | 'stopping' | 'say'> & { readonly opened: OpenedLog },
): Promise<number> {
  let shown = 0;
  const { keys, chain } = opened;
  const { findings } = await verifyLog({
    store,
    keys,
    chain,
    masterKey,
    catalog,
    found: (finding) => {
      shown += 1;
      if (shown <= SHOWN) say(`In the site that was backed up: ${inWords(finding)}`);
    },
    progress: () => stopping.throwIfAborted(),
  });
  if (findings > 0)
    say(
      `The log in the backup does not fit the hash chain of its site: ${countOfFindings(findings)}. It is restored as it is; that chain is kept, see "Moving a log" in docs/operations.md.`,
    );
  return findings;
}

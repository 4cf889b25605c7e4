import { copyLog, NotTheSameLog } from '#event-store/upkeep/copy.ts';
import { isEventStoreDb, openStore } from '#event-store/open-store.ts';
import { type EventStore, StoreDeniesAccess, StoreUnavailable } from '#event-store/port.ts';
import { createLogger } from '#platform/logger.ts';
import { startPostgres } from '#platform/postgres/launcher.ts';
import { withoutPassword } from '../command/without-password.ts';
import { progressLine } from '../output/progress-line.ts';

/** What stands for the PostgreSQL in DATA_DIR, whose address is another at every start. */
const EMBEDDED = 'embedded';
/** Events that go to the log at `url` together: what PostgreSQL takes in one transaction. */
export const eventsTogether = (url: string): number => (isEventStoreDb(url) ? 1 : 1000);

export const isLogAddress = (text: string): boolean =>
  text === EMBEDDED || /^(postgres(ql)?|esdb(\+discover)?):\/\/./.test(text);

interface Opened {
  readonly store: EventStore;
  close(): Promise<void>;
}

/** Copies the log at `from` to the one at `to` and says what came of it; `dataDir` is asked for where one is embedded. Answers the exit code. */
export async function copyBetween(
  dataDir: () => string,
  from: string,
  to: string,
  stopping: AbortSignal,
): Promise<number> {
  const progress = progressLine();
  const source = await open(dataDir, from, '--from');
  try {
    const target = await open(dataDir, to, '--to');
    try {
      const { found, copied, verified } = await copyLog({
        from: source.store,
        to: target.store,
        together: eventsTogether(to),
        progress: (what, events) => {
          stopping.throwIfAborted();
          progress.print(`${events} events ${what}`);
        },
      });
      progress.end();
      console.log(`${copied} events copied${found > 0 ? `, ${found} were there already` : ''}.`);
      console.log(`${verified} events compared: the same ids in the same order, with the same contents.`);
      if (copied === 0 && found > 0)
        console.log('There was nothing left to copy; or --from and --to are the same log.');
      for (const line of next(to)) console.log(line);
      return 0;
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        const message =
          'One of the two logs does not answer any more. The same command goes on where this one has ended.';
        throw new Error(message, { cause: error });
      }
      if (!(error instanceof NotTheSameLog)) throw error;
      const message = `--to holds another log than --from, or one that went on by itself: ${error.message}. Copy into an empty log.`;
      throw new Error(message, { cause: error });
    } finally {
      progress.end();
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function next(to: string): string[] {
  const settings = isEventStoreDb(to)
    ? `EVENTSTORE_URL='${withoutPassword(to)}', on the same DATABASE_URL`
    : `no EVENTSTORE_URL${to === EMBEDDED ? '' : ', and with this database as DATABASE_URL'}`;
  return [
    `To go on with the copy: stop the site, copy again, then with ${settings}`,
    'run `npm run log -- adopt` and start. docs/operations.md says what else belongs to a move.',
  ];
}

/** `option` is what the operator wrote before the address. */
async function open(dataDir: () => string, address: string, option: '--from' | '--to'): Promise<Opened> {
  const logger = createLogger({ logLevel: 'error' });
  const postgres = address === EMBEDDED ? await startPostgres({ dataDir: dataDir(), log: () => undefined }) : undefined;
  try {
    const store = await openStore({ url: postgres?.url ?? address, logger });
    // EventStoreDB is connected to only when something is asked of it.
    await store.head().catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    return {
      store,
      close: async () => {
        await store.close();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    if (!(error instanceof StoreUnavailable) || error instanceof StoreDeniesAccess) throw error;
    const message = `The log at ${option} ${withoutPassword(address)} cannot be reached. Is the address right, and does the server run?`;
    throw new Error(message, { cause: error });
  }
}

import { every } from '#event-store/background.ts';
import type { Behind } from '#platform/partitions/measure-shares.ts';
import { PUT_BACK_CHANNEL } from '../log/put-back.ts';
import type { Composition, WorkerContext } from './compose-worker.ts';

/** How often a process looks whether the log was put back to an older state, ms; whoever finds it tells the others. */
const LOOK_MS = 2_000;

/** Work that follows the log until it is stopped. */
export interface Worker {
  stop(): Promise<void>;
  /** How far what it shares with others is behind the log. */
  behind?(): Promise<Behind>;
  /** What else an operator may want to know of it. */
  report?(): Promise<object>;
}

/** The workers of a process, together. */
export interface Workers {
  /** One after the other; throws when one cannot start. */
  start(): Promise<void>;
  running(): readonly Worker[];
  stop(): Promise<void>;
}

/** What `begin` begins. When the log was put back to an older state, all of them stop and begin again, from where they are then. */
export function workersOf<Context extends WorkerContext>(
  { context, putBack }: Pick<Composition<Context>, 'context' | 'putBack'>,
  begin: readonly ((context: Context) => Promise<Worker>)[],
): Workers {
  const { db, logger } = context;
  const running: Worker[] = [];
  let listener: { close(): Promise<void> } | undefined;
  /** How often the log had been put back when they began; undefined while they do not all run. */
  let begun: number | undefined;
  let stopped = false;
  const stopAll = async (): Promise<void> => {
    begun = undefined;
    for (const worker of running.splice(0).toReversed()) await worker.stop();
  };
  const startAll = async (number: number): Promise<void> => {
    for (const each of begin) {
      const worker = await each(context);
      // The end may have come while it began.
      if (stopped) return worker.stop();
      running.push(worker);
    }
    begun = number;
  };
  const look = async (): Promise<void> => {
    const number = await putBack.look();
    if (number === begun) return;
    await stopAll();
    await putBack.startOver();
    await startAll(number);
  };
  let watching: ReturnType<typeof every> | undefined;
  return {
    start: async () => {
      await startAll(await putBack.look());
      if (stopped) return;
      watching = every(LOOK_MS, look, { name: 'watch over the log', logger });
      listener = await db.listen(PUT_BACK_CHANNEL, () => watching?.soon());
    },
    running: () => running,
    stop: async () => {
      stopped = true;
      await watching?.stop();
      await listener?.close();
      await stopAll();
    },
  };
}

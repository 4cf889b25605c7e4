import { Worker } from 'node:worker_threads';
import { allSlots } from '#platform/partitions/slots.ts';
import { RebuildStopped } from './builder.ts';
import type { PagesRead, Pass, Places } from './pass.ts';
import type { ReadModel } from '../read-model.ts';

/** How a thread opens the log by itself. */
export interface LogSource {
  readonly databaseUrl: string;
  readonly eventstoreUrl: string | null;
  readonly masterKey: Buffer;
}

/** What a worker is given at its start. */
export interface WorkerTask {
  readonly source: Omit<LogSource, 'masterKey'> & { readonly masterKey: Uint8Array };
  readonly names: readonly string[];
  readonly slots: readonly number[];
}

/** What a worker is told; it answers each with `done` or `failed`. */
export type WorkerOrder =
  | { readonly kind: 'to'; readonly targets: Places }
  | { readonly kind: 'to-end'; readonly least: number }
  | { readonly kind: 'close' };

export type WorkerNews =
  | { readonly kind: 'read'; readonly position: number; readonly events: number }
  | { readonly kind: 'done'; readonly places: Places }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

/**
 * As `onePass`, by `count` threads: each reads the log over its own connections and makes the rows of its share of the slots, all
 * in the same tables. The read models must be among those of the product, because a thread finds them by name. What one of the
 * threads throws stops the pass.
 */
export function passByWorkers(
  { count, source }: { readonly count: number; readonly source: LogSource },
  models: readonly ReadModel[],
  tell: PagesRead,
): Pass {
  const threads = Math.min(count, allSlots.length);
  const names = models.map(({ name }) => name);
  const positions = new Map<number, number>();
  const start = (thread: number): StartedWorker => {
    const slots = allSlots.filter((slot) => slot % threads === thread);
    return startWorker({ source, names, slots }, (position, events) => {
      positions.set(thread, position);
      // The mean of all threads: each has its share of what is left.
      return tell([...positions.values()].reduce((sum, each) => sum + each, 0) / threads, events);
    });
  };
  const workers = Array.from({ length: threads }, (_, thread) => start(thread));
  let places: Places = new Map();
  let failed = false;
  const order = async (next: WorkerOrder): Promise<void> => {
    const found = await Promise.all(workers.map((worker) => worker.order(next))).catch((error: unknown) => {
      failed = true;
      throw error;
    });
    // Each thread knows its own slots; those of the others are at Infinity.
    const placesOf = (name: string): number[] =>
      allSlots.map((slot) => Math.min(...found.map((each) => each.get(name)?.[slot] ?? Infinity)));
    places = new Map(names.map((name) => [name, placesOf(name)]));
  };
  return {
    to: (targets) => order({ kind: 'to', targets }),
    toEnd: (least = 0) => order({ kind: 'to-end', least }),
    places: () => places,
    // After a failure the others may be in the middle of anything; else they close their connections by themselves.
    close: async () => void (await Promise.all(workers.map((worker) => (failed ? worker.end() : worker.close())))),
  };
}

interface StartedWorker {
  order(order: WorkerOrder): Promise<Places>;
  /** Lets it close its connections and end. */
  close(): Promise<void>;
  /** Ends it where it is; the server notices that its connections are gone. */
  end(): Promise<void>;
}

function startWorker(task: WorkerTask, read: PagesRead): StartedWorker {
  const worker = new Worker(new URL('./pass-worker.ts', import.meta.url), { workerData: task });
  let answer: { done: (places: Places) => void; failed: (error: Error) => void } | undefined;
  let failure: Error | undefined;
  const failed = (error: Error): void => {
    failure ??= error;
    answer?.failed(failure);
  };
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      failed(new Error('a thread of the rebuild has ended'));
      resolve();
    });
  });
  worker.on('error', failed);
  worker.on('message', (news: WorkerNews) => {
    if (news.kind === 'read') read(news.position, news.events).catch(failed);
    else if (news.kind === 'done') answer?.done(news.places);
    else failed(news.name === 'RebuildStopped' ? new RebuildStopped(news.message) : new Error(news.message));
  });
  return {
    order: (order) =>
      new Promise((done, reject) => {
        if (failure) return reject(failure);
        answer = { done, failed: reject };
        worker.postMessage(order, []);
      }),
    close: async () => {
      worker.postMessage({ kind: 'close' } satisfies WorkerOrder, []);
      await ended;
    },
    end: async () => void (await worker.terminate()),
  };
}

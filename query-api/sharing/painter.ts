import { Worker } from 'node:worker_threads';
import { httpProblem } from '#platform/http/problem.ts';
import type { Drawn, ToDraw } from './messages.ts';
import { type ShareCard, versionOf } from './share-card.ts';

/** Pictures that wait or are drawn at once at most: programs that ask for more come again. */
const MOST_IN_HAND = 16;
/** Pictures that are kept, some 60 kB each. */
const MOST_KEPT = 100;
/** A drawing that takes longer is none of ours: its thread is ended. */
const PATIENCE_MS = 10_000;
/** Without anything to draw the thread ends: its letters and its program take some 100 MB. */
const IDLE_MS = 60_000;
/** The program that makes pixels has memory of its own beside this. */
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Draws pictures for sharing, as PNG. */
export interface Painter {
  /** The picture of `card`, drawn now or before. Throws HttpProblem 503 when too many are asked for, or it takes too long. */
  paint(card: ShareCard): Promise<Buffer>;
  close(): Promise<void>;
}

interface InHand {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

export function openPainter({ most = MOST_IN_HAND }: { readonly most?: number } = {}): Painter {
  const kept = new Map<string, Promise<Buffer>>();
  const inHand = new Map<number, InHand>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;

  const end = (thread: Worker, error: Error): void => {
    if (worker !== thread) return;
    worker = undefined;
    for (const { reject } of inHand.values()) reject(error);
    inHand.clear();
    void thread.terminate();
  };
  const rest = (thread: Worker): void => {
    clearTimeout(idle);
    if (inHand.size > 0) return;
    idle = setTimeout(() => end(thread, busy()), IDLE_MS);
    idle.unref();
  };
  const threadOf = (): Worker => {
    if (worker) return worker;
    // Nothing of the process's settings, which hold secrets.
    const thread = new Worker(new URL('thread.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits: limits });
    thread.unref();
    thread.on('message', (drawn: Drawn) => {
      const waits = inHand.get(drawn.job);
      inHand.delete(drawn.job);
      if ('png' in drawn) waits?.resolve(Buffer.from(drawn.png));
      else waits?.reject(drawn.error);
      rest(thread);
    });
    thread.on('error', (error) => end(thread, error));
    thread.on('exit', () => end(thread, busy()));
    worker = thread;
    return thread;
  };

  const draw = (card: ShareCard): Promise<Buffer> => {
    if (inHand.size >= most) throw busy();
    const thread = threadOf();
    clearTimeout(idle);
    jobs += 1;
    const job = jobs;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    inHand.set(job, { resolve, reject });
    const timer = setTimeout(() => inHand.has(job) && end(thread, busy()), PATIENCE_MS);
    const told: ToDraw = { job, card };
    thread.postMessage(told, []);
    return promise.finally(() => clearTimeout(timer));
  };

  return {
    paint: async (card) => {
      const key = versionOf(card);
      const known = kept.get(key) ?? draw(card);
      // What was asked for last is kept longest.
      kept.delete(key);
      kept.set(key, known);
      if (kept.size > MOST_KEPT) kept.delete(String(kept.keys().next().value));
      try {
        return await known;
      } catch (error) {
        if (kept.get(key) === known) kept.delete(key);
        throw error;
      }
    },
    close: async () => {
      clearTimeout(idle);
      if (worker) end(worker, busy());
    },
  };
}

const busy = (): Error => httpProblem(503, 'This picture cannot be drawn at the moment. Please try again soon.', 5);

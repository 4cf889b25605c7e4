import { semaphoreOf } from '#platform/turns/semaphore.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import type { PageFacts, PageText } from './facts.ts';
import { type ReaderProcess, startReader } from './reader-process.ts';

/** What can be set; the defaults are for production. */
export interface ReaderOptions {
  /** Pages that are read at once, each in a process of its own; more wait. Default 2. */
  readonly atOnce?: number;
  /** After this a page is given up; default 10,000. An honest page takes a few. */
  readonly limitMs?: number;
  /** Memory for the objects of a process, MB; default 256. */
  readonly memoryMb?: number;
  /** A process that has had nothing to do for so long is ended; default 60,000. */
  readonly idleMs?: number;
  /** The program of a process; default the one that reads pages. */
  readonly program?: URL;
}

/** Reads pages where whatever they do to their reader is done to nobody else. */
export interface PageReaders {
  /** Starts a process when there is none, so that a page which is about to come need not wait for that. */
  prepare(): void;
  /** What `page` says. Throws a FetchFailure when reading it takes too long or too much, or breaks its reader. */
  read(page: PageText): Promise<PageFacts>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

const readerProgram = new URL('./reader-program.ts', import.meta.url);

/**
 * Reads pages in processes of their own, which start with the first page and end when none has come for a while. Processes and not
 * threads: one large allocation beyond a thread's limit ends the whole process (docs/decisions/0012-reading-pages.md).
 */
export function pageReaders(options: ReaderOptions = {}): PageReaders {
  const { atOnce = 2, limitMs = 10_000, memoryMb = 256, idleMs = 60_000, program = readerProgram } = options;
  const places = semaphoreOf(atOnce);
  const closing = new AbortController();
  const all = new Set<ReaderProcess>();
  /** Those that have nothing to do, with what ends them. */
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();
  const end = async (reader: ReaderProcess): Promise<void> => {
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    await reader.end();
    all.delete(reader);
  };
  const start = (): ReaderProcess => {
    const reader = startReader(program, memoryMb);
    all.add(reader);
    return reader;
  };
  const rest = (reader: ReaderProcess): void => {
    if (reader.alive && !closing.signal.aborted)
      idle.set(
        reader,
        setTimeout(() => void end(reader), idleMs),
      );
    else void end(reader);
  };
  /** The one that read last, so that while one suffices the others have nothing to do and end. */
  const takeIdle = (): ReaderProcess | undefined => {
    for (const [reader, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(reader);
      if (reader.alive) return reader;
      void end(reader);
    }
    return undefined;
  };
  return {
    prepare: () => {
      if (all.size === 0 && !closing.signal.aborted) rest(start());
    },
    read: async (page) => {
      const giveBack = await places.take(closing.signal);
      if (!giveBack) throw new FetchFailure('gave-up', 'the scraper was stopped');
      try {
        const reader = takeIdle() ?? start();
        return await reader.read(page, limitMs).finally(() => rest(reader));
      } finally {
        giveBack();
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all([...all].map(end));
    },
  };
}

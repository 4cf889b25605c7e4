import type { Connection } from '../connection.ts';
import type { Unwrapped } from '../envelope.ts';
import { readOne } from '../read.ts';

/** How long an answer may be awaited before one looks whether the append has happened; the pauses after that grow. */
const FIRST_LOOK_MS = 200;
const LONGEST_PAUSE_MS = 1000;
/** One for all: making an error with where it came from, which nobody reads, took a fortieth of what an append costs. */
const over = new Error('the append has an end');

export interface LookAside {
  /** Resolves when the event stands in its stream; never otherwise. */
  readonly seen: Promise<Unwrapped>;
  readonly stopped: AbortSignal;
  stop(): void;
}

/**
 * Looks for an event that is being written by somebody, beside waiting for an answer. A server drops an append that repeats one
 * which it has not indexed yet, and answers only when its time for that is over, some seconds later.
 */
export function lookAside(connection: Connection, stream: string, revision: number, id: string): LookAside {
  const found = Promise.withResolvers<Unwrapped>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const after = (ms: number): void => {
    timer = setTimeout(() => void look(ms), ms);
  };
  const look = async (waited: number): Promise<void> => {
    // A server that does not answer is the append's affair.
    const event = await readOne(connection.once, connection, stream, revision).catch(() => undefined);
    if (event?.event.id === id) found.resolve(event);
    else if (!stopping.signal.aborted) after(Math.min(waited * 2, LONGEST_PAUSE_MS));
  };
  after(FIRST_LOOK_MS);
  return {
    seen: found.promise,
    stopped: stopping.signal,
    stop: () => {
      stopping.abort(over);
      clearTimeout(timer);
    },
  };
}

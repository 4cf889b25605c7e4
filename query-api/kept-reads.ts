import { type SharedRead, sharedRead } from '#platform/http/given-up.ts';
import type { ReadPosition } from '#platform/read-position.ts';

/**
 * Remembers what was computed from read models (totals, facet counts, whole pages) for as long as no row of them has changed that the
 * public sees: an answer is kept under the version that they had before it was computed, so it is never older than that. So it must
 * be the same for everybody. And it is kept for KEPT_FOR_MS at most: while an upgrade is under way, older projectors say nothing of
 * what they change.
 */
export interface KeptReads {
  /** `waiting` is put around the wait for an answer that is not there yet. */
  get<Value>(key: string, compute: () => Promise<Value>, waiting?: Waiting): Promise<Value>;
}
type Waiting = <Value>(wait: () => Promise<Value>) => Promise<Value>;

const KEPT_FOR_MS = 10_000;

interface Kept {
  readonly read: SharedRead<unknown>;
  isThere: boolean;
}

export function keptReads(
  readPosition: Pick<ReadPosition, 'version'>,
  readModels: readonly string[],
  { most = 500, now = () => Date.now() }: { most?: number; now?: () => number } = {},
): KeptReads {
  let at = '';
  let since = 0;
  let kept = new Map<string, Kept>();
  return {
    get: async <Value>(key: string, compute: () => Promise<Value>, waiting: Waiting = (wait) => wait()) => {
      const version = (await Promise.all(readModels.map((name) => readPosition.version(name)))).join();
      if (version !== at || now() - since > KEPT_FOR_MS) {
        at = version;
        since = now();
        kept = new Map();
      }
      const known = kept.get(key) as { read: SharedRead<Value>; isThere: boolean } | undefined;
      if (known?.isThere) return known.read.join();
      if (known) return waiting(() => known.read.join());
      if (kept.size >= most) kept.delete(String(kept.keys().next().value));
      const mine = kept;
      const forget = (): void => {
        if (mine.get(key) === entry) mine.delete(key);
      };
      const read: SharedRead<Value> = sharedRead(compute, forget);
      const entry: Kept = { read, isThere: false };
      mine.set(key, entry);
      try {
        const value = await waiting(() => read.join());
        entry.isThere = true;
        return value;
      } catch (error) {
        // A failure is not an answer.
        forget();
        throw error;
      }
    },
  };
}

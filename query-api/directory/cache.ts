import { type SharedRead, sharedRead } from '#platform/http/given-up.ts';
import type { ReadPosition } from '#platform/read-position.ts';

/**
 * Remembers what was computed over the whole directory (totals, facet counts) for as long as the directory has not moved: an
 * answer is kept under the position that the read model had before it was computed, so it is never older than that. And for
 * KEPT_FOR_MS at most: a rebuild may mend rows without moving the position.
 */
export interface DirectoryCache {
  get<Value>(key: string, compute: () => Promise<Value>): Promise<Value>;
}

const KEPT_FOR_MS = 10_000;

export function directoryCache(
  readPosition: Pick<ReadPosition, 'current'>,
  { most = 500, now = Date.now }: { most?: number; now?: () => number } = {},
): DirectoryCache {
  let at = -1;
  let since = 0;
  let kept = new Map<string, SharedRead<unknown>>();
  return {
    get: async <Value>(key: string, compute: () => Promise<Value>): Promise<Value> => {
      const position = await readPosition.current('directory');
      if (position !== at || now() - since > KEPT_FOR_MS) {
        at = position;
        since = now();
        kept = new Map();
      }
      const known = kept.get(key) as SharedRead<Value> | undefined;
      if (known) return known.join();
      if (kept.size >= most) kept.delete(String(kept.keys().next().value));
      const mine = kept;
      const forget = (): void => {
        if (mine.get(key) === read) mine.delete(key);
      };
      const read: SharedRead<Value> = sharedRead(compute, forget);
      mine.set(key, read);
      return read.join().catch((error: unknown) => {
        // A failure is not an answer.
        forget();
        throw error;
      });
    },
  };
}

import { type SharedRead, sharedRead } from '#platform/http/given-up.ts';
import type { ReadPosition } from '#platform/read-position.ts';

/**
 * Remembers what was computed over the whole directory (totals, facet counts) for as long as no row of it has changed: an answer is
 * kept under the version that the read model had before it was computed, so it is never older than that. And for KEPT_FOR_MS at
 * most: while an upgrade is under way, older projectors say nothing of what they change.
 */
export interface DirectoryCache {
  get<Value>(key: string, compute: () => Promise<Value>): Promise<Value>;
}

const KEPT_FOR_MS = 10_000;

export function directoryCache(
  readPosition: Pick<ReadPosition, 'version'>,
  { most = 500, now = Date.now }: { most?: number; now?: () => number } = {},
): DirectoryCache {
  let at = '';
  let since = 0;
  let kept = new Map<string, SharedRead<unknown>>();
  return {
    get: async <Value>(key: string, compute: () => Promise<Value>): Promise<Value> => {
      const version = await readPosition.version('directory');
      if (version !== at || now() - since > KEPT_FOR_MS) {
        at = version;
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

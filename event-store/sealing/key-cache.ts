/** A person's key, or null when it has been destroyed. */
export type KnownKey = Buffer | null;

export interface KeyCache {
  get(subject: string): KnownKey | undefined;
  keep(subject: string, key: KnownKey): void;
}

/** Keeps `most` keys, and forgets those that were not asked for longest. */
export function keyCache(most: number): KeyCache {
  const kept = new Map<string, KnownKey>();
  return {
    get(subject) {
      const key = kept.get(subject);
      if (key === undefined) return undefined;
      // A Map remembers in which order its entries came.
      kept.delete(subject);
      kept.set(subject, key);
      return key;
    },
    keep(subject, key) {
      kept.delete(subject);
      kept.set(subject, key);
      if (kept.size <= most) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}

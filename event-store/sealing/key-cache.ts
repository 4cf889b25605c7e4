/** A person's key, or null when it has been destroyed. */
export type KnownKey = Buffer | null;

export interface KeyCache {
  get(subject: string): KnownKey | undefined;
  keep(subject: string, key: KnownKey): void;
}

/**
 * Keeps `most` keys at most, and of those that were asked for last at least half as many. In two generations, the elder of which goes
 * as a whole: of a Map that is always added to at one end and taken from at the other, finding its eldest takes the longer the more
 * have gone, a tenth of an import of a million rows.
 */
export function keyCache(most: number): KeyCache {
  let young = new Map<string, KnownKey>();
  let elder = new Map<string, KnownKey>();
  const add = (subject: string, key: KnownKey): void => {
    young.set(subject, key);
    if (young.size < most / 2) return;
    [young, elder] = [new Map(), young];
  };
  return {
    get(subject) {
      const key = young.get(subject);
      if (key !== undefined) return key;
      const before = elder.get(subject);
      if (before !== undefined) add(subject, before);
      return before;
    },
    keep: (subject, key) => add(subject, key && alone(key)),
  };
}

/** Node cuts short buffers from one of 64 kB, which stays for as long as the last of them: that would be 64 kB a person. */
function alone(key: Buffer): Buffer {
  const copy = Buffer.alloc(key.length);
  key.copy(copy);
  return copy;
}

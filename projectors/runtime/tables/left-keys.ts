/** A quarter of a megabyte a table. With 200,000 keys one in a hundred others seems to be among them, with a million two in three. */
const BITS = 2 ** 21;
const PROBES = 4;

/** Which keys there may be a row for that is not in memory, in a fixed amount of memory (a Bloom filter). */
export interface LeftKeys {
  add(id: string): void;
  /** False: never added. True: added, or one of those that seem to be. */
  mayHave(id: string): boolean;
}

export function leftKeys(): LeftKeys {
  const words = new Uint32Array(BITS / 32);
  /** The places of `id`, one after another, until `visit` answers false. */
  const every = (id: string, visit: (word: number, bit: number) => boolean): boolean => {
    let at = hashOf(id);
    // Odd, so that no two of the places are one.
    const step = Math.imul(at ^ (at >>> 15), 0x85ebca6b) | 1;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = (at >>> 0) % BITS;
      if (!visit(place >>> 5, 1 << (place & 31))) return false;
      at = (at + step) | 0;
    }
    return true;
  };
  return {
    add: (id) =>
      void every(id, (word, bit) => {
        words[word] = (words[word] ?? 0) | bit;
        return true;
      }),
    mayHave: (id) => every(id, (word, bit) => ((words[word] ?? 0) & bit) !== 0),
  };
}

/** FNV-1a over UTF-16 code units, its high bits mixed in. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35) ^ (hash >>> 13);
}

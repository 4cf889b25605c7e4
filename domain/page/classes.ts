/** Classes of one page that are told apart at most: a page with more is a list of everything, of which the first are taken. */
export const MOST_CLASSES = 20;
/** Classes that a page is remembered by, those that it has no more included: of these the ones that went first are forgotten. */
export const MOST_KNOWN_CLASSES = 2 * MOST_CLASSES;

/** What a class of a page is told from the others by. */
export interface ReadClass {
  readonly name: string;
  /** For whom and when, in the page's words; empty where it does not say so. */
  readonly ages: string;
  readonly times: string;
}
/** The same under the key that it keeps for as long as the page is read. */
export interface NamedClass extends ReadClass {
  readonly key: string;
}
export interface KnownClass extends NamedClass {
  /** Whether the page had it when it was read last. */
  readonly isThere: boolean;
}

/**
 * The classes that were read under the keys of those that are `known`: one of the same name is the same class, and so is one under
 * another name that alone has the times, or else the ages, of one that has gone. Others are new and called after their name.
 */
export function recognised(read: readonly ReadClass[], known: readonly KnownClass[]): NamedClass[] {
  const keys = new Map<ReadClass, string>();
  const free = new Map(known.map((each) => [each.key, each]));
  const take = (each: ReadClass, key: string): void => {
    keys.set(each, key);
    free.delete(key);
  };
  const byPresence = known.toSorted((one, other) => Number(other.isThere) - Number(one.isThere));
  for (const each of read) {
    const same = byPresence.find(({ key, name }) => free.has(key) && slugOf(name) === slugOf(each.name));
    if (same) take(each, same.key);
  }
  for (const what of ['times', 'ages'] as const) {
    const left = read.filter((each) => !keys.has(each) && each[what] !== '');
    for (const each of left) {
      const like = [...free.values()].filter((other) => other.isThere && other[what] === each[what]);
      const rivals = left.filter((other) => other[what] === each[what]);
      if (like.length === 1 && rivals.length === 1 && like[0]) take(each, like[0].key);
    }
  }
  const used = new Set([...known.map(({ key }) => key), ...keys.values()]);
  return read.map((each) => {
    const key = keys.get(each) ?? unusedKey(slugOf(each.name), used);
    used.add(key);
    return { key, name: each.name, ages: each.ages, times: each.times };
  });
}

/** What is known of a page's classes when it has been read again and had `there`. */
export function classesAfter(known: readonly KnownClass[], there: readonly NamedClass[]): readonly KnownClass[] {
  const keys = new Set(there.map(({ key }) => key));
  const gone = known.filter(({ key }) => !keys.has(key)).map((each) => ({ ...each, isThere: false }));
  return [...there.map((each) => ({ ...each, isThere: true })), ...gone].slice(0, MOST_KNOWN_CLASSES);
}

const KEY_MAX = 60;

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, KEY_MAX);
  return slug === '' ? 'class' : slug;
}

function unusedKey(slug: string, used: ReadonlySet<string>): string {
  if (!used.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

/** Leaves out of the files of a package what we do not use, and knows what it has not found in any of them. */
export interface Shaker {
  /** The text of one of its files without all that. */
  shake(code: string): string;
  /** What none of the files had: the package is laid out otherwise than we think, and all of it would be sent. */
  unfound(): readonly string[];
}

/** `unused`: what is left out, by what it is; each function gives its text without it. */
export function shakerOf(unused: Readonly<Record<string, (code: string) => string>>): Shaker {
  const unfound = new Set(Object.keys(unused));
  return {
    shake: (code) => {
      let left = code;
      for (const [what, without] of Object.entries(unused)) {
        const before = left;
        left = without(before);
        if (left !== before) unfound.delete(what);
      }
      return left;
    },
    unfound: () => [...unfound],
  };
}

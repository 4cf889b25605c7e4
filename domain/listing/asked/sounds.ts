/** How English letters sound, the longer ones first; vowels and what is not heard are told last. */
const sounds: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^wh/, 'w'],
  [/^x/, 's'],
  [/sch(?=[^aeiou]|oo|e)/g, 'sk'],
  [/[cst]ion/g, 'Sn'],
  [/t?ch/g, 'C'],
  [/sh/g, 'S'],
  [/ph/g, 'f'],
  [/th/g, 'T'],
  [/gh/g, ''],
  [/ck/g, 'k'],
  [/dg/g, 'j'],
  [/mb$/, 'm'],
  [/mb(?=ing|er)/g, 'm'],
  [/sc(?=[eiy])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/qu?/g, 'kw'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/(?<=.)[hw]/g, ''],
  // Before vowels go: a quartet is no karate.
  [/([^aeiouy])\1+/g, '$1'],
  [/^[aeiouy]+/, 'A'],
  [/[aeiouy]+/g, ''],
];

/** What `word` sounds like, by its consonants: "fizical" and "physical" are one, and so are "jim" and "gym". */
export const soundOf = (word: string): string =>
  sounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word.toLowerCase());

import type { Page } from '../page/page.ts';
import { bare } from '../page/plain-text.ts';
import { separator } from './name-words.ts';

/** "SANDY HILL BMX CLUB" as the page writes it elsewhere, in its title, a heading or a sentence; else as one would write its words. */
export function quietly(name: string, page: Page): string {
  const { title, lines, mainLines } = page;
  if (/\p{Ll}/u.test(name) || !name.includes(' ')) return name;
  const called = [
    ...title.split(separator),
    ...mainLines.filter(({ level }) => level > 0).map(({ text }) => text),
  ].find((part) => bare(part) === bare(name) && /\p{Ll}/u.test(part));
  if (called !== undefined) return called;
  const shouted = name.toLowerCase();
  for (const text of [title, ...lines.map((line) => line.text)]) {
    const small = text.toLowerCase();
    // A letter that is longer when it is small would move what stands behind it.
    if (small.length !== text.length) continue;
    const at = small.indexOf(shouted);
    const said = at === -1 ? '' : text.slice(at, at + name.length);
    // "Forest school" at the beginning of a sentence is how one speaks of some, and no name.
    if (said !== '' && said.split(' ').every((word) => /^\P{L}*\p{Lu}.*\p{Ll}/u.test(word) || smallWord.test(word)))
      return said;
  }
  const { quiet, loud } = spellingsOn(page);
  // Half of a name in capitals, "BIG TOP Circus", is worse than all of it.
  let isSettled = true;
  const words = name.split(' ').map((word, place) =>
    smallWord.test(word)
      ? place === 0
        ? capitalised(word)
        : word.toLowerCase()
      : word.replace(inLetters, (run) => {
          const written = quiet.get(run) ?? (loud.has(run) ? run : asWord(run));
          isSettled &&= written !== undefined;
          return written ?? run;
        }),
  );
  return isSettled ? words.join(' ') : name;
}
const smallWord = /^(?:of|the|and|for|in|at|on|by|with)$/i;
const capitalised = (letters: string): string => letters.slice(0, 1) + letters.slice(1).toLowerCase();
/** "GYMNASTICS" as "Gymnastics", "BMX" as it is; of what is short and can be said, as "TOP" and "SEN", one cannot know. */
function asWord(letters: string): string | undefined {
  if (!/[AEIOUY]/.test(letters) || areLetters.test(letters)) return letters;
  return letters.length >= 4 ? capitalised(letters) : undefined;
}
const inLetters = /\p{Lu}[\p{Lu}’']+/gu;
const areLetters =
  /^(?:YMCA|YWCA|STEM|STEAM|SEND|RNIB|RNLI|RSPCA|ESOL|HIIT|RYLA|LAMDA|ISTD|IDTA|BASC|UK|USA)$|^[A-Z]{1,3}(?:FC|SC|CC|RC|AC|BC|TC|GC)$/;

/** How a page writes the words that it also shouts. */
interface Spellings {
  /** "CIRCUS" as "Circus". */
  readonly quiet: ReadonlyMap<string, string>;
  /** What it writes in capitals between small letters: "we teach LAMDA to". */
  readonly loud: ReadonlySet<string>;
}
/** A page is asked for each name that is offered, and its words are the same each time. */
const known = new WeakMap<Page, Spellings>();
function spellingsOn(page: Page): Spellings {
  const before = known.get(page);
  if (before !== undefined) return before;
  const quiet = new Map<string, string>();
  const loud = new Set<string>();
  for (const text of [page.title, ...page.lines.map((line) => line.text)])
    // Every run of letters is looked at once: one that must hold a small letter would be begun anew at each of its capitals.
    for (const [word] of text.matchAll(/\p{Lu}[\p{L}’']*/gu))
      if (/\p{Ll}/u.test(word)) quiet.set(word.toUpperCase(), word);
  for (const { text, level } of page.lines) {
    const words = level > 0 ? [] : text.split(' ');
    for (const [place, word] of words.entries()) {
      const letters = word.length > 30 ? undefined : alone.exec(word)?.[1];
      const beside = [words[place - 1], words[place + 1]].filter((each) => each !== undefined);
      if (letters !== undefined && beside.length > 0 && beside.every((each) => /\p{Ll}/u.test(each))) loud.add(letters);
    }
  }
  const spellings = { quiet, loud };
  known.set(page, spellings);
  return spellings;
}
const alone = /^\P{L}*(\p{Lu}[\p{Lu}’']+)\P{L}*$/u;

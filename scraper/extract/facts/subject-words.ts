import { type Page } from '../page/page.ts';
import weights from './subject-weights.json' with { type: 'json' };

/** So much of a page's text tells what it is about. */
const ENOUGH = 8_000;
const wordPattern = /(?<![\p{L}\d@./-])\p{L}[\p{L}’']{0,22}(?![\p{L}\d@])/gu;

/** A word without what only its number or its owner adds: "clubs", "club's" and "club" are one. */
function stemOf(word: string): string {
  const plain = word
    .toLowerCase()
    .replace(/[’']s?$/, '')
    .replace(/[’']/g, '');
  return plain.length > 4 && /[^s]s$/.test(plain) ? plain.slice(0, -1) : plain;
}

/**
 * The words of a page by which it is weighed, each once: "h:" those of its title and main heading, "p:" those of its address, "t:" those of
 * its text. Names do not count, nor words with capitals that do not begin a line: they say who and where, not what.
 */
export function subjectWords(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  const main = page.mainLines.find(({ level }) => level === 1)?.text ?? '';
  for (const [word] of `${page.title.split(/\s[|–—]\s|\s-\s/)[0] ?? ''} ${main}`.slice(0, 400).matchAll(wordPattern))
    found.add(`h:${stemOf(word)}`);
  for (const word of page.url.pathname
    .slice(0, 200)
    .toLowerCase()
    .split(/[^a-z]+/))
    if (word.length > 2) found.add(`p:${stemOf(word)}`);
  let read = 0;
  for (const { text, level } of page.mainLines) {
    if (level === 1) continue;
    for (const match of text.slice(0, 1500).matchAll(wordPattern)) {
      const [word] = match;
      if (/^\p{Ll}/u.test(word) || match.index === 0 || /[.!?:|]\s$/.test(text.slice(match.index - 2, match.index)))
        found.add(`t:${stemOf(word)}`);
    }
    read += text.length;
    if (read > ENOUGH) break;
  }
  return found;
}

const known: ReadonlyMap<string, number> = new Map(Object.entries(weights.words));

/** By how much the words of `page` say that it is about an activity, in logits; below 0 when they speak of something else. */
export function toldByWords(page: Page): number {
  const words = [...subjectWords(page)].flatMap((word) => known.get(word) ?? []);
  return words.length === 0 ? 0 : weights.bias + words.reduce((sum, each) => sum + each, 0) / Math.sqrt(words.length);
}

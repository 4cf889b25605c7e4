import { readdirSync, readFileSync } from 'node:fs';
import { signsOf } from '../extract/extract-activity.ts';
import { LEAST_FOR_ACTIVITY } from '../extract/facts/subject.ts';
import { subjectWords } from '../extract/facts/subject-words.ts';
import { readPage } from '../extract/page/page.ts';
import { kindFixtures } from '../scoring/kinds.ts';
import { Expectation } from '../scoring/expectation.ts';
import { learned, leftOut, type Sample } from './learning.ts';
import { passages } from './passages.ts';

/** Words that fewer pages hold say nothing. */
const FEWEST = 3;
/** Weights so near to nothing are left out. */
const LEAST = 0.15;
const MOST_SAID = 4;
/** Most fixtures were mended against: signs that were thought of for them prove less on them than on pages that nobody has seen. */
const SHARE = 0.3;

interface Told {
  readonly name: string;
  readonly html: string;
  readonly url: string;
  readonly isActivity: boolean;
  readonly share: number;
}

/** How often pages were judged wrongly by weights that were learned without them. */
export interface LeftOut {
  readonly activities: number;
  readonly refused: number;
  readonly others: number;
  readonly taken: number;
}

const folder = new URL('../fixtures/', import.meta.url);

/** Everything from which the weights are learned, in an order that mixes both kinds. */
function told(): readonly Told[] {
  const whole = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
      const { url, nothing } = Expectation.parse(JSON.parse(read(file.replace('.html', '.json'))));
      return { name: file, html: read(file), url, isActivity: !nothing, share: SHARE };
    });
  const fixtures = kindFixtures().map(({ kind, name, html, wanted }) => ({
    name,
    html,
    url: wanted.url,
    isActivity: !wanted.nothing,
    share: kind === 'unseen' ? 1 : SHARE,
  }));
  const all = [...whole, ...passages().map((each) => ({ ...each, share: 1 })), ...fixtures];
  const mixed = (text: string): number =>
    Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return all.toSorted((one, other) => mixed(one.name) - mixed(other.name));
}

/** The weights of words and of signs, and what they are worth on pages that they were not learned from. */
export function weightsOfSubject() {
  const pages = told();
  const words = pages.map(({ html, url }) => [...subjectWords(readPage(html, url))]);
  const counts = new Map<string, number>();
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const samples = pages.map(({ name, isActivity }, place): Sample => {
    const known = (words[place] ?? []).filter((word) => (counts.get(word) ?? 0) >= FEWEST);
    return { name, isActivity, features: known.map((word) => [word, 1 / Math.sqrt(known.length)]) };
  });
  const byWords = (some: readonly Sample[]) => learned(some, 0.1, 150);
  // What its words say of a page is learned from the others, or the signs would believe them too much.
  const said = leftOut(samples, byWords);
  const signed = pages.map(({ name, isActivity, html, url, share }, place): Sample => {
    const byWord = Math.max(-MOST_SAID, Math.min(MOST_SAID, said[place] ?? 0));
    const features = Object.entries({ ...signsOf(html, url), words: byWord }).filter(([, value]) => value !== 0);
    return { name, isActivity, share, features };
  });
  const bySigns = (some: readonly Sample[]) => learned(some, 3, 300);
  const judged = leftOut(signed, bySigns);
  const fresh = pages.flatMap(({ isActivity, share }, place) =>
    share === 1 ? [{ isActivity, is: (judged[place] ?? 0) >= LEAST_FOR_ACTIVITY }] : [],
  );
  const all = byWords(samples);
  const signs = bySigns(signed);
  const kept = Object.entries(all.words).filter(([, weight]) => Math.abs(weight) >= LEAST);
  const unseen: LeftOut = {
    activities: fresh.filter(({ isActivity }) => isActivity).length,
    refused: fresh.filter(({ isActivity, is }) => isActivity && !is).length,
    others: fresh.filter(({ isActivity }) => !isActivity).length,
    taken: fresh.filter(({ isActivity, is }) => !isActivity && is).length,
  };
  return {
    weights: {
      start: signs.bias,
      signs: signs.words,
      bias: all.bias,
      words: Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    },
    unseen,
  };
}

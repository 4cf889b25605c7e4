import { askers, askersKept, askersNext } from './askers.ts';
import { kept, tried } from './as-typed.ts';
import { callers } from './callers.ts';
import { manyParents, manyParentsKept, manyParentsNext } from './many-parents.ts';
import { newcomers, newcomersNext } from './newcomers.ts';
import { onAPhone, onAPhoneKept } from './on-a-phone.ts';
import { phrases } from './phrases.ts';
import { strangers } from './strangers.ts';
import { unseen, unseenKept } from './unseen.ts';

export interface Phrase {
  readonly text: string;
  /** One of these comes first. */
  readonly first: readonly string[];
  /** Each of these is among the first five. */
  readonly among: readonly string[];
  /** None of these is among the first five. */
  readonly not: readonly string[];
  /** Not looked at while the search was made better: every third of the first, and all that were kept for after it. */
  readonly isHeldBack: boolean;
}

const names = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const phrasesIn = (lines: string, isHeldBack: (index: number) => boolean): readonly Phrase[] =>
  lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [text = '', first, among, not] = line.split('|');
      return {
        text: text.trim(),
        first: names(first),
        among: names(among),
        not: names(not),
        isHeldBack: isHeldBack(index),
      };
    });

export const allPhrases: readonly Phrase[] = [
  ...phrasesIn(phrases, (index) => index % 3 === 2),
  ...phrasesIn(tried, () => false),
  ...phrasesIn(kept, () => true),
  ...phrasesIn(onAPhone, () => false),
  ...phrasesIn(onAPhoneKept, () => true),
  ...phrasesIn(manyParents, () => false),
  ...phrasesIn(manyParentsNext, () => false),
  ...phrasesIn(manyParentsKept, () => true),
  ...phrasesIn(unseen, () => false),
  ...phrasesIn(unseenKept, () => true),
  ...phrasesIn(newcomers, () => false),
  ...phrasesIn(newcomersNext, () => false),
  ...phrasesIn(strangers, () => true),
  ...phrasesIn(callers, () => false),
  ...phrasesIn(askers, () => false),
  ...phrasesIn(askersNext, () => false),
  ...phrasesIn(askersKept, () => true),
];

/** What is wrong with finding `found` for `phrase`; undefined when nothing is. */
export function missOf({ text, first, among, not }: Phrase, found: readonly string[]): string | undefined {
  const five = found.slice(0, 5);
  const isOf = (wanted: readonly string[], name = ''): boolean => wanted.some((each) => name.startsWith(each));
  if (!isOf(first, five[0])) return `“${text}” finds ${five.join(', ') || 'nothing'}`;
  const missing = among.filter((each) => !five.some((name) => name.startsWith(each)));
  if (missing.length > 0) return `“${text}” finds ${five.join(', ')}, without ${missing.join(', ')}`;
  const wrong = five.filter((name) => isOf(not, name));
  return wrong.length > 0 ? `“${text}” finds ${wrong.join(', ')} among ${five.join(', ')}` : undefined;
}

import type { Page } from '../page/page.ts';
import { oneLine, sentenceAt } from '../page/plain-text.ts';
import { townCalled } from '../places/gazetteer.ts';

/** What the last word of a hall's, church's or park's name may be. */
const KIND =
  'Hall|Church|Centre|Center|School|College|Academy|Library|Museum|Farm|Park|Pavilion|Theatre|Barn|Pool|Hut|Chapel|Castle|Woods?|Wood|Gardens?|Arena|Stadium|Ground|Field|Common|Reserve|Hub|Studios?|Gym|Leisure|House|Abbey|Club|Clubhouse|Lido|Boathouse|HQ|Headquarters|Den|Rooms?|Institute|Track|Courts?|Rink|Baths|Cathedral|Fields|Primary|Lake|Harbour|Stables|Works';
const WORD = "(?:(?:St|St\\.|\\d{1,2}(?:st|nd|rd|th))|[A-Z][\\p{L}’'-]{1,20})";
/**
 * `words` in letters of either case. Written out, because V8 misreads `(?i:)` once a process has compiled about a megabyte of patterns
 * (`node --no-regexp-optimization` shows it at once).
 */
const eitherCase = (words: string): string =>
  words.replace(/(?<!\\)\p{Ll}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);
/** "meet at the Cynthia Poulton Hall", "classes in Winston Sports Centre": bounded, so that no sentence keeps it busy. */
const held = new RegExp(
  `\\b(?:${eitherCase("meets?|meeting|held|hosted|runs?|running|rehears\\w+|trains?|training|practi(?:c|s)es?|plays?|gathers?|swims?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|takes? place|taking place|based|classes|sessions|lessons|class|camps?|club|join us|we are|we['’]ll be|indoors|outdoors")})\\b(?:[^.!?]|[.](?=\\d|m\\b)){0,110}?\\b(?:at|in) (?:the |our )?(${WORD}(?: (?:of|the|and|&) ${WORD}| ${WORD}){0,4} (?:${KIND}))\\b(?! (?:${KIND}|Road|Street|Lane|FC|Rovers|[Uu]niform|[Tt]erm))`,
  'gu',
);
/** "on the track at Roefield, Clitheroe": whatever it is called, a town behind it says that it is a place. */
const heldNear = new RegExp(
  `\\b(?:${eitherCase('meets?|meeting|held|runs?|rehears\\w+|trains?|training|plays?|takes? place|based|classes|sessions|lessons')})\\b(?:[^.!?]|[.](?=\\d|m\\b)){0,60}?\\bat (?:the |our )?(${WORD}(?: ${WORD}){0,3}), (${WORD}(?:[ -]${WORD}){0,2})`,
  'gu',
);
/** Places where something else was: shows, training of the teachers, what used to be. */
const elsewhere =
  /\b(?:shows?|perform\w*|exams?|competitions?|festivals?|trained|studied|graduat\w*|taught at|worked|previous(?:ly)?|used to|formerly|not available|unavailable|closed|park(?:ing)? (?:at|in)|drop (?:them )?off|collect)\b/i;

/** The address that may follow a name: "(12 Some Street, Hebden Bridge)", ", 12 Some Street". */
const addressBehind =
  /^ ?\((\d{1,4}[a-z]? [^()]{4,120})\)|^, (\d{1,4}[a-z]? \p{Lu}[^.;!?()]{3,90}?)(?=[.;!?]|$| (?:on|every|from|each|and) )/u;

/** The hall, church or park in which sentences say that it takes place, when all of them name the same one. */
export function venueInProse(page: Page): { name: string; sentence: string; address: string | undefined } | undefined {
  const named = new Map<string, { sentence: string; address: string | undefined }>();
  for (const { text } of page.mainLines) {
    if (text.length > 2000) continue;
    for (const match of text.matchAll(held)) {
      const sentence = sentenceAt(text, match.index);
      const name = oneLine(match[1] ?? '');
      if (name !== '' && !elsewhere.test(sentence) && !named.has(name)) {
        const behind = addressBehind.exec(text.slice(match.index + match[0].length));
        named.set(name, { sentence, address: behind?.[1] ?? behind?.[2] });
      }
    }
  }
  if (named.size === 0)
    for (const { text } of page.mainLines)
      if (text.length <= 600)
        for (const match of text.matchAll(heldNear)) {
          const sentence = sentenceAt(text, match.index);
          if (townCalled(match[2] ?? '') !== undefined && !elsewhere.test(sentence))
            named.set(oneLine(match[1] ?? ''), { sentence, address: undefined });
        }
  const [only] = named;
  return only && named.size === 1 ? { name: only[0], ...only[1] } : undefined;
}

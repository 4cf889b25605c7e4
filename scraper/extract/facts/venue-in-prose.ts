import type { Findings } from '../findings.ts';
import type { Page } from '../page/page.ts';
import { bare, oneLine, sentenceAt } from '../page/plain-text.ts';
import { townCalled } from '../places/gazetteer.ts';

/** What the last word of a hall's, church's or park's name may be. */
const KIND =
  'Hall|Church|Centre|Center|School|College|Academy|Library|Museum|Farm|Park|Pavilion|Theatre|Barn|Pool|Hut|Chapel|Castle|Woods?|Wood|Gardens?|Arena|Stadium|Ground|Field|Common|Reserve|Hub|Studios?|Gym|Leisure|House|Abbey|Club|Clubhouse|Lido|Boathouse|HQ|Headquarters|Den|Rooms?|Institute|Track|Courts?|Rink|Baths|Cathedral|Fields|Primary|Copse|Spinney|Heath|Forest|Lake|Harbour|Stables|Works|Allotments?|Loft|Orchard|Paddock|Meadows?|Velodrome|Marina';
/** Welsh names of places begin with what they are: "Cae Bryn", "Neuadd Goffa". */
const WELSH = 'Cae|Parc|Neuadd|Canolfan|Ysgol|Capel|Clwb';
const WORD = "(?:(?:St|St\\.|\\d{1,2}(?:st|nd|rd|th))|[A-Z][\\p{L}’'-]{1,20})";
/**
 * `words` in letters of either case. Written out, because V8 misreads `(?i:)` once a process has compiled about a megabyte of patterns
 * (`node --no-regexp-optimization` shows it at once).
 */
const eitherCase = (words: string): string =>
  words.replace(/(?<!\\)\p{Ll}/gu, (letter) => `[${letter.toUpperCase()}${letter}]`);
/** "meet at the Cynthia Poulton Hall", "classes in Winston Sports Centre": bounded, so that no sentence keeps it busy. */
const held = new RegExp(
  `\\b(?:${eitherCase("meets?|meeting|held|hosted|runs?|running|rehears\\w+|trains?|training|practi(?:c|s)es?|plays?|gathers?|swims?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|takes? place|taking place|based|classes|sessions|lessons|class|camps?|club|join us|we are|we['’]ll be|indoors|outdoors")})\\b(?:[^.!?]|[.](?=\\d|m\\b)){0,110}?\\b(?:at|in|on) (?:the |our )?((?:${WELSH})(?: ${WORD}){1,3}|${WORD}(?: (?:of|the|and|&) ${WORD}| ${WORD}){0,4} (?:${KIND}))\\b(?! (?:${KIND}|Road|Street|Lane|FC|Rovers|[Uu]niform|[Tt]erm))`,
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

/** Without it no line names where anything is: looked for before the long expressions. */
const placeAhead = /\b(?:at|in|on) (?:the |our )?[A-Z\d]/;

/** The address that may follow a name: "(12 Some Street, Hebden Bridge)", ", 12 Some Street". */
const addressBehind =
  /^ ?\((\d{1,4}[a-z]? [^()]{4,120})\)|^, (\d{1,4}[a-z]? \p{Lu}[^.;!?()]{3,90}?)(?=[.;!?]|$| (?:on|every|from|each|and) )/u;

/** The hall, church or park in which sentences say that it takes place, when all of them name the same one. */
export function venueInProse(page: Page): { name: string; sentence: string; address: string | undefined } | undefined {
  const named = new Map<string, { sentence: string; address: string | undefined }>();
  for (const { text } of page.mainLines) {
    if (text.length > 2000 || !placeAhead.test(text)) continue;
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

/** A place's name, whole: "Ridgeway Community Centre", "The Yoga Loft", "St Mary's Church Hall". */
const wholeName = new RegExp(
  `^(?:at |in |on )?(?:the |our )?(${WORD}(?: (?:of|the|and|&) ${WORD}| ${WORD}){0,4} (?:${KIND}|Rec))$`,
  'u',
);
/** What may stand beside it on such a line, and says that somebody goes there. */
const goesThere =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d{1,2}(?:[:.]\d\d)? ?[ap]m|term ?time|weeks?|school holidays)\b/i;

/** The hall that a heading names, alone or with its town before or behind it: "Ossett – Town Hall". */
function hallNamed(heading: string): string | undefined {
  if (wholeName.test(heading)) return heading;
  const [one = '', other = '', more] = heading.split(/ [–—-] |, |: /);
  if (more !== undefined) return undefined;
  if (townCalled(one) !== undefined && wholeName.test(other)) return `${other}, ${one}`;
  return townCalled(other) !== undefined && wholeName.test(one) ? `${one}, ${other}` : undefined;
}

/**
 * The hall that stands on a line of its own or beside times, "Ridgeway Community Centre, Monday to Friday, 9am", and over the times of a
 * timetable; when all such lines name the same one, or every one of several has its times beneath.
 */
export function venueOnLine(page: Page, findings: Findings): { name: string; line: string } | undefined {
  const ours = [findings.get('name'), findings.get('providerName'), page.title].map((name) => bare(name ?? ''));
  const isOurs = (name: string): boolean => ours.some((each) => each.includes(bare(name)));
  const named = new Map<string, string>();
  const over = new Set<string>();
  for (const { text, level, under } of page.mainLines) {
    const heading = under.at(-1);
    const hall = heading === undefined ? undefined : hallNamed(heading);
    if (hall !== undefined && goesThere.test(text) && !isOurs(hall) && !/\b(?:Club|Academy)$/.test(hall))
      over.add(hall);
    if (level > 0 || text.length > 160 || elsewhere.test(text) || /\bhire\b/i.test(text)) continue;
    const parts = text.split(/, | \| |: | [–—-] |(?<=\p{Ll}{3})\. /u).map((part) => part.trim().replace(/[.]$/, ''));
    const isPlaced = parts.length === 1 || goesThere.test(text) || parts.some((part) => townCalled(part) !== undefined);
    for (const part of isPlaced ? parts : []) {
      const name = wholeName.exec(part)?.[1];
      if (name !== undefined && !isOurs(name) && !named.has(name)) named.set(name, text);
    }
  }
  const [only] = named;
  if (only && named.size === 1) return { name: only[0], line: only[1] };
  if (named.size === 0 && over.size > 0 && over.size <= 4)
    return {
      name: [...over].join([...over].some((hall) => hall.includes(',')) ? '; ' : ', '),
      line: [...over].join(', '),
    };
  return undefined;
}

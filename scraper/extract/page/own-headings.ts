import { timesIn } from '../facts/clock-times.ts';
import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import type { Line } from './page-lines.ts';

/** A heading with two senses, and what stands below it when it is over the page's own. */
interface TwoSenses {
  readonly heading: RegExp;
  readonly isOwn: (below: readonly string[], elsewhere: () => boolean) => boolean;
}

/** More lines tell no more of what a heading is over. */
const MOST = 40;
const LONGEST = 400;

const saysWhen = (text: string): boolean =>
  text.length <= LONGEST && daysIn(text).length > 0 && timesIn(text, true).length > 0;
const some = (below: readonly string[], words: RegExp): boolean => below.some((text) => words.test(text));

/** What a class costs, and how old one is who comes. */
const perClass = /£\s?\d[\d.]* ?(?:per|a|an|each|\/) ?(?:class|lesson|session|child|term|block|month)\b/i;
const childrensAges =
  /\bages? ?:? ?\d{1,2}\b|\baged \d|\b\d{1,2}½? ?(?:-|–|to) ?1?\d½? ?(?:years?|yrs?|months)\b|\b(?:year|years|yrs|Y) ?\d{1,2}\b|\b(?:under|U) ?-?1?\d(?:['’]?s)?\b/i;
const prayer =
  /\b(?:communion|eucharist|mass|evensong|worship|prayers?|sermon|hymns?|minister|vicar|preach\w*|sunday (?:services?|school)|café church|messy church)\b/i;
const work =
  /\b(?:salary|per annum|apply|appl(?:y|ication)|CV|vacanc\w+|the role|rate of pay|(?:per|an) hour|volunteer\w*|staff|paid|qualified|jobs?|interview|governors?|trustees?|DBS (?:check|certificate) (?:is|will))\b/i;
const players =
  /\b(?:players|(?:boys|girls|children|juniors|youngsters|swimmers|dancers|gymnasts)\b|under ?-?\d{1,2}(?:['’]?s)?\b|U\d{1,2}s?\b|training (?:is|takes|on|every))/i;
const grownUp =
  /\b(?:adults?|over[- ]?(?:18|21|[3-7]0)s?|18 ?\+|retired|pensioners?|men|women|ladies|gents|league|division|bar|socials?)\b/i;
const othersDoings =
  /\b(?:match(?:es)?|results?|won|lost|beat|v|vs|report|coffee morning|lunch club|whist|bingo|committee|meeting|AGM|notices?)\b/i;

/**
 * Headings that mean one thing on one page and another on the next: a church's services and a swim school's, the notices of this week and its
 * timetable, a team that wants staff and one that wants players, grown-up players and the eldest of a stage school. What stands below tells.
 */
const twoSenses: readonly TwoSenses[] = [
  {
    heading: /^(?:our |regular )*services\s?[:?!]*$/i,
    isOwn: (below) =>
      !some(below, prayer) &&
      (below.some(saysWhen) || some(below, perClass)) &&
      (some(below, childrensAges) || some(below, perClass)),
  },
  {
    // "This term's timetable" can be nothing else.
    heading:
      /^this (?:week|month|year|term|season)['’]?s? (?:\w+ )?(?:timetable|class(?:es)?|(?:class |session )?times|dates|sessions|lessons|programme|schedule|fees|prices|activities|clubs|groups)\s?[:?!]*$/i,
    isOwn: (below) => !some(below, prayer),
  },
  {
    // Over the timetable only where the page has none besides, and where it is not what everybody in the building does.
    heading: /^this (?:week|month|term|season)\b/i,
    isOwn: (below, elsewhere) =>
      below.filter(saysWhen).length >= 2 && !some(below, prayer) && !some(below, othersDoings) && !elsewhere(),
  },
  {
    heading: /^join (?:the|our) team\s?[:?!]*$/i,
    isOwn: (below) => some(below, players) && !some(below, work),
  },
  {
    heading: /^(?:for |our )?seniors(?:['’]s|s['’]|['’])?(?: [\w'’-]+){0,3}$/i,
    isOwn: (below) =>
      some(
        below.slice(0, 6),
        /\b(?:school )?years? (?:[7-9]|1[0-3])\b|\bY(?:[7-9]|1[0-3])\b|\b1[0-7]½? ?(?:-|–|to) ?1[2-9] ?(?:years?|yrs?)\b|\bage[sd]? ?:?(?:[7-9]|1[0-7])(?:\b(?! ?[ap]m)|\+)/i,
      ) && !some(below, grownUp),
  },
];

/** Whether the heading at `place`, whose words could be over something besides, stands over what the page is about. */
export function isOverItsOwn(lines: readonly Line[], place: number): boolean {
  const head = lines[place];
  const senses = head && twoSenses.filter(({ heading }) => heading.test(head.text));
  if (!head || !senses || senses.length === 0) return false;
  const below: Line[] = [];
  for (const line of lines.slice(place + 1, place + 1 + MOST)) {
    if ((line.level > 0 && line.level <= head.level) || !line.under.includes(head.text)) break;
    below.push(line);
  }
  const texts = below.map(({ text }) => text);
  const elsewhere = (): boolean =>
    lines.some((line) => line.region === 'main' && !below.includes(line) && saysWhen(line.text));
  return senses.some(({ isOwn }) => isOwn(texts, elsewhere));
}

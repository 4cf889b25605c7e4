import { picturesInWords } from './emojis.ts';

/** What people write short on a phone and in forums, behind what it stands for. Weekdays, ages and prices are read as they are. */
const table = `
near: nr
with: w, wiv, wit
what: wot, wat
whats: wots, wats
something: somethin, sumthin, sumthing, sumfin, sth, smth, sthg, smthg, summat, owt
anything: anythin, nethin
going: goin
night: nite
nights: nites
afternoon: aft, arvo
evening: evenin
morning: mornin, morn, mrng
weekday: wkday
weekdays: wkdays
weekly: wkly
week: wk
weeks: wks
hours: hrs
minutes: mins
birthday: bday, b-day, birfday
christmas: xmas, crimbo, chrimbo
holiday: hol
holidays: hols
group: grp
groups: grps
school: schl, skl, skool, sch
afterschool: afterskl, afterskool
little: lil, lill, ickle, wee
good: gd
great: gr8
please: pls, plz
thanks: thx, ta
from: frm
about: abt
before: b4
people: ppl
because: cos, coz, cuz
children: dcs, kidz, kiddos, kiddies, bairns, sprogs, littlies, littlees
child: dc, bairn, sprog, kiddo
little one: lo
little ones: los, lo's, lo’s
january: jan
february: feb
april: apr
august: aug
september: sept
october: oct
november: nov
december: dec
and: n
guildford: g'ford, g’ford, gford
kingston: k'ston, k’ston
leatherhead: l'head, l’head
weybridge: w'bridge, w’bridge
`;

const inFullOf: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [full = '', short = ''] = line.split(': ');
      return short.split(', ').map((each) => [each, full] as const);
    }),
);

const QUOTED = String.raw`["“][^"”]*["”]`;
const short = new RegExp(
  String.raw`${QUOTED}|(?<![\w'’])(?:${[...inFullOf.keys()].join('|')})(?![\w'’])|(?<![\w'’])d([ds])(?:[12](?= |$)|(?= ?\(?\d)|(?= (?:is|aged?|who|turn\w*|just|nearly|almost|loves?|likes?|wants?)\b))`,
  'gi',
);

/**
 * What is written in many ways: "4 p.m.", that a teacher has one child at a time, in whose numbers no ages stand, who "never sits still", and
 * when school is over, which is no hour of what is looked for.
 */
const inOneWay: readonly (readonly [pattern: RegExp, full: (found: string) => string])[] = [
  [new RegExp(String.raw`${QUOTED}|(?<=\d ?)[ap]\. ?m\b\.?`, 'gi'), (found) => `${found[0]}m`],
  [
    new RegExp(
      String.raw`${QUOTED}|(?<![\w£:/.-])(?:1 ?(?:-|:|to|2|on|-to-|-2-|-on-) ?1|one[ -]?(?:to|2|on)[ -]?one)(?![\w:/-]|\.\d)`,
      'gi',
    ),
    () => 'individual',
  ],
  [
    new RegExp(
      String.raw`${QUOTED}|\b(?:never sits?|(?:won|doesn|can)['’]?t sit|cannot sit) still\b|\bclimb(?:s|ing) (?:(?:on )?everything|(?:up )?the walls)\b`,
      'gi',
    ),
    () => 'energetic',
  ],
  [
    new RegExp(
      String.raw`${QUOTED}|(?<!\b(?:pre|play|nursery|forest|sunday|before)[ -])\bschool (?:finishes|ends|is over|is out) at (?:[123]|half (?:past )?[123]|quarter past [123])(?:[:.]\d\d)?(?: ?pm)?\b`,
      'gi',
    ),
    () => 'after school',
  ],
];

/** `text` without pictures and short forms, but for what stands in quotation marks. "DS" and "DD" are children where an age or a wish shows it. */
export const inFull = (text: string): string =>
  inOneWay
    .reduce(
      (before, [pattern, full]) => before.replaceAll(pattern, (found) => (/^["“]/.test(found) ? found : full(found))),
      /^[\0-\u024F\u2010-\u2026]*$/.test(text) ? text : picturesInWords(text),
    )
    .replace(short, (found, gender: string | undefined, at: number, whole: string) => {
      if (/^["“]/.test(found)) return found;
      const gap = /^\d/.test(whole.slice(at + found.length)) ? ' ' : '';
      if (gender !== undefined) return `${gender.toLowerCase() === 'd' ? 'daughter' : 'son'}${gap}`;
      return inFullOf.get(found.toLowerCase()) ?? found;
    });

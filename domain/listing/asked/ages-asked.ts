import { ageLabel, parseAgeRange } from '../facts/ages.ts';
import type { Reader, Reading } from './reading.ts';

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
/** All of its digits, and what is half a year behind a space: "11/2" is read in one way only, however often it stands there. */
const NUMBER = String.raw`(?:\d{1,2}(?!\d)(?:\.5|½)?|${numberWords.slice(1).join('|')})`;
const HALF = String.raw`(?: and a half| 1/2)?`;
/** "6yrold", and "4y" where it touches its number. */
const YEARS = String.raw`(?:(?:years?|yrs?|y/?os?)(?=\b|olds?\b)|(?<=\d)y\b)`;
/** "18m" is an age of somebody, "25m" a length of water. */
const MONTHS = String.raw`(?:(?:months?|mnths?|mths?|mos?)\b|(?<=\d)m\b(?=[ -]?olds?\b| (?:bab|toddler|boy|girl|son|daughter|child)))`;
const UNIT = String.raw`(?:${YEARS}|${MONTHS})`;
const OLD = String.raw`(?:[ -]?olds?\b)`;
/** Who is meant, which says nothing more: "for my son who is". */
const FOR = String.raw`(?:\b(?:for|with|my|an?|the|is|who|who's|whos|and|aged?|ages|kids|children|girls?|boys?|son|daughter|little one|child)[ ,]+)*`;
/** What is counted that is no age: money, miles, hours, days a week, guests. */
const MONEY = String.raw`(?! ?(?:£|%|pounds?|quid|gbp|p\b|miles?|weeks?|days?|nights?|times|sessions?|minutes?|mins?\b|hours?|hrs?\b|plus|people|guests|adults|places|spaces|tickets|a[ -]?side|[ap]m\b|til))`;
/** Behind "over" and "up to" more is counted than years. */
const NO_COUNT = String.raw`(?! ?(?:kids|children|class(?:es)?|lessons?|terms?|courses?|different|other)\b)`;

const digits = (text: string): string => {
  const word = text.toLowerCase().trim().replace('½', '.5');
  const [, whole = word, half] = /^(\S+?)(?:( and a half| 1\/2))?$/.exec(word) ?? [];
  const number = numberWords.includes(whole) ? String(numberWords.indexOf(whole)) : whole;
  return half ? `${number}.5` : number;
};

/** What an age asks for; undefined when `range` names none, or none of a child. */
function ageReading(
  range: string,
  label?: string,
  unstated: readonly string[] = [],
): Omit<Reading, 'kind'> | undefined {
  const span = parseAgeRange(range);
  if (!span || (span.minAgeMonths ?? 0) >= 19 * 12) return undefined;
  const inWords = /^\d+\.5$/.test(range) ? range.replace('.5', '½') : ageLabel(span);
  const words = (inWords ?? '').replace(/(?<=\d\+?) years?$/, '');
  const name = label ?? (/^\d/.test(words) ? `Age ${words}` : words);
  return {
    label: name,
    said: `for ${name.replace(/^Age /, 'age ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
    otherwise: 'for other ages',
    query: { ageRange: range },
    ...(unstated.length > 0 ? { unstated } : isUnderFive(span) && { letIn: UNDER_FIVES }),
  };
}

/**
 * What says that it is for them, where no age is stated. Toddlers by its name alone: beside the name of all that is for babies stands the
 * name of the category.
 */
const UNDER_FIVES = ['toddler:A', 'tots', 'playgroup', 'preschool:A'];
const isUnderFive = ({ minAgeMonths, maxAgeMonths }: NonNullable<ReturnType<typeof parseAgeRange>>): boolean =>
  maxAgeMonths !== null && maxAgeMonths >= 12 && maxAgeMonths < 60 && (minAgeMonths ?? 0) < 60;

const month = (unit: string | undefined): boolean => /^m/i.test(unit ?? '');
const age = (text: string, unit?: string): string => `${digits(text)}${month(unit) ? ' months' : ''}`;
const withUnit = (text: string, unit?: string): string => `${digits(text)} ${month(unit) ? 'months' : 'years'}`;

/** "6-10" and "6 months-3 years". */
function between(from: string, to: string, unit: string | undefined, last: string | undefined): string {
  const first = unit ?? last;
  if (month(first) !== month(last)) return `${withUnit(from, first)}-${withUnit(to, last)}`;
  return upwards(age(from, first), age(to, last)).join('-');
}

const EACH = String.raw`${NUMBER}${HALF}(?:[ -]?${UNIT})?${OLD}?(?:['’]?s\b)?`;
const THEN = String.raw`(?: ?[,/&+] ?(?:and |& )?(?:an? )?| (?:and|or) (?:an? )?)`;
const CHILDREN = String.raw`${EACH}(?:${THEN}${EACH})+`;
const each = new RegExp(String.raw`\b(${NUMBER}${HALF})(?:[ -]?(${UNIT}))?`, 'gi');

/** Several children at once, in any order; who says a unit says it of those before it. */
function childrenReading(text: string): Omit<Reading, 'kind'> | undefined {
  let unit: string | undefined;
  const ages = [...text.matchAll(each)]
    .toReversed()
    .map(([, number = '', own]) => {
      unit = own ?? unit;
      return { number: digits(number), isMonths: month(unit) };
    })
    .toSorted((a, b) => monthsOf(a) - monthsOf(b));
  const [first, last] = [ages[0], ages.at(-1)];
  if (!first || !last) return undefined;
  const mixed = first.isMonths !== last.isMonths;
  const named = ages.map(({ number, isMonths }) =>
    mixed || isMonths ? `${number} ${isMonths ? 'months' : 'years'}` : number,
  );
  const label = `Ages ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return ageReading([named[0], named.at(-1)].join(' and '), label);
}
const monthsOf = ({ number, isMonths }: { readonly number: string; readonly isMonths: boolean }): number =>
  Number(number) * (isMonths ? 1 : 12);

/** Whichever is named first. */
const upwards = (one: string, other: string): readonly string[] =>
  Number(one) > Number(other) ? [other, one] : [one, other];

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'age',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

/** Ages by name, in the words that listings use for them as well. */
const named: readonly (readonly [pattern: string, range: string, label: string, says: readonly string[]])[] = [
  [
    String.raw`(?:pre|non)[ -]?walk(?:ers?|ing)|not (?:yet )?walking(?: yet)?|crawlers?|crawling(?: (?:bab(?:y|ies)|age|stage))?`,
    '3-13 months',
    'Babies who do not walk yet',
    ['baby', 'babies'],
  ],
  [String.raw`new-? ?borns?`, '0-3 months', 'Newborns', ['newborn', 'baby']],
  [
    String.raw`(?:(?:mums?|mothers?|mummy|dads?|parents?|carers?)(?: and| &|,)+ )?bab(?:y|ies|ys)`,
    '0-12 months',
    'Babies',
    ['baby', 'babies'],
  ],
  [
    String.raw`(?:(?:mums?|mothers?|dads?|parents?|carers?)(?: and| &)+ )?(?:toddlers?(?! (?:play ?)?groups?\b)|(?<!(?:tumble|rugby|socca) ?)tots(?! groups?\b)|toddler age)`,
    '1-3',
    'Toddlers',
    ['toddler', 'tots'],
  ],
  [String.raw`pre-? ?school(?:ers?|s|age)?|early years`, '2-4', 'Pre-schoolers', ['preschool', 'preschooler']],
  [String.raw`nursery (?:school )?(?:aged?|children|kids)`, '2-4', 'Nursery age', ['preschool', 'preschooler']],
  [String.raw`infants? (?:school )?(?:aged?|children|kids)`, '4-7', 'Infant school age', []],
  [String.raw`primary(?: school)? (?:aged?|children|kids|pupils)`, '4-11', 'Primary school age', []],
  [String.raw`secondary(?: school)? (?:aged?|children|kids|pupils)`, '11-16', 'Secondary school age', []],
  [
    String.raw`(?:under|below|before|pre)[ -]school[ -]?age|not (?:yet )?(?:at|in|started) school(?: yet)?`,
    '0-4',
    'Under school age',
    ['preschool', 'preschooler'],
  ],
  [String.raw`(?<=^|\bfor (?:my |a )?)primary[ -]school(?= \w)`, '4-11', 'Primary school age', []],
  [String.raw`(?<=^|\bfor (?:my |a )?)(?:secondary|senior)[ -]school(?= \w)`, '11-16', 'Secondary school age', []],
  [String.raw`terrible twos?|two[ -]?nagers?`, '2', 'Age 2', []],
  [String.raw`three[ -]?nagers?`, '3', 'Age 3', []],
  // "Busbridge Junior School" and "Esher Sixth Form College" are where something meets.
  [
    String.raw`junior[ -]school (?:aged?|children|child|kids|pupils|boys?|girls?)|^junior[ -]school(?= \w)|(?<=\b(?:for (?:my |a )?|(?:is|are|be) (?:in|at) |starting |goes to |attends ))junior[ -]school`,
    '7-11',
    'Junior school age',
    [],
  ],
  [
    String.raw`(?:6th|sixth)[ -]?form(?:ers?|(?! (?:college|cent(?:re|er))\b))(?: (?:age|students?))?`,
    '16-18',
    'Sixth form',
    [],
  ],
  [String.raw`(?:gcse|a[ -]level) (?:aged?|students?|year)`, '14-18', 'Age 14-18', []],
  [String.raw`double digits?`, '10+', 'Age 10+', []],
  [String.raw`eyfs|foundation stage|early years foundation(?: stage)?`, '0-5', 'Age 0-5', ['preschool', 'preschooler']],
  [String.raw`older (?:kids|children)|(?:kids|children) (?:who are )?older`, '8+', 'Age 8+', []],
  [String.raw`school[ -]?aged?(?: (?:children|kids))?`, '4-16', 'School age', []],
  [String.raw`pre-?teens?|tweens?|tweenagers?`, '9-12', 'Age 9-12', []],
  [String.raw`teen(?:s|age|ager|agers|aged)?|adolescents?`, '13-19', 'Teenagers', ['teen', 'teenager']],
];

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth'.split(
  ' ',
);

/** Whose birthday it is; what is read of parties comes after it. */
export const birthdayReaders: readonly Reader[] = [
  reader(
    String.raw`${FOR}\b(?:(\d{1,2})(?:st|nd|rd|th)(?= (?:birthday|b-?day|party|parties)\b)|(${ordinals.join('|')})(?= birthday\b))`,
    ([, number, word = '']) => ageReading(number ?? String(ordinals.indexOf(word.toLowerCase()) + 1)),
  ),
];

const WEEKS_A_MONTH = 4.35;
/** Parents count weeks far beyond the first three months. */
const NEWBORN_WEEKS = 14;

const YEAR = String.raw`(?:school )?(?:years?|yrs?|y) ?`;
const CLASS_NUMBER = String.raw`(?:\d{1,2}|${numberWords.slice(1, 14).join('|')})(?:['’]?s)?\b(?! ?(?:olds?|-?year|months?|mths?|m\b))`;
/** "Reception to Year 2", "years 3 and 4", "yr 3/4"; one class by itself. */
const CLASS = String.raw`(?:(?:reception|year ?r) ?(?:-|–|to|until|through to|and|&) ?${YEAR}${CLASS_NUMBER}|reception|year ?r|${YEAR}${CLASS_NUMBER}(?: ?(?:-|–|\/|&|to|and) ?(?:${YEAR})?${CLASS_NUMBER})?|ks ?[1-4]|key stage [1-4])`;

/** A class as `parseAgeRange` knows it, as it was typed otherwise: "Year 3", "Reception to Year 2". */
function classReading(text: string): Omit<Reading, 'kind'> | undefined {
  const name = text
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => (numberWords.includes(word) ? digits(word) : word))
    .replaceAll(/(?<=\d)['’]?s\b/g, '')
    .replaceAll(/\b(?:year|yrs?|y) ?(?=\d)/g, 'year ')
    .replaceAll(/(?<=\d) ?[/&] ?(?=\d|year)/g, '-');
  const label = name.startsWith('ks')
    ? name.toUpperCase()
    : name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replaceAll(/(?<= )year/g, 'Year');
  const reading = ageReading(name, label);
  return reading && { ...reading, said: `for ${label}` };
}

/** What reads ages, the surest first; "11+ tuition" is for an exam. */
export const ageReaders: readonly Reader[] = [
  reader(String.raw`${FOR}\b(${CLASS})(?:\b|$)(?: (?:aged?|age|child|children|kids|pupils))*`, ([, text = '']) =>
    classReading(text),
  ),
  // "Up to 5", "5 and under".
  reader(
    String.raw`${FOR}\b(?:up to|upto|not? older than|not? over) (?:the )?(?:ages?(?: of)? )?(${NUMBER})['’]?s?\b(?![/:.-]\d)${MONEY}${NO_COUNT} ?(${UNIT})?${OLD}?`,
    ([, limit = '', unit]) =>
      Number(digits(limit)) > 18 && !unit ? undefined : ageReading(`up to ${age(limit, unit)}`),
  ),
  reader(
    String.raw`${FOR}\b(?<!£)(${NUMBER})(?:['’]?s)?(?: ?(${UNIT})${OLD}?)? (?:and|&|or) (?:under|younger|below)\b(?! (?:${NUMBER}))`,
    ([, limit = '', unit]) => ageReading(`up to ${age(limit, unit)}`),
  ),
  reader(
    String.raw`${FOR}\b(?:under|below|(?<!\bnot? )younger than|u-?)[ -]?(?:the age of )?(${NUMBER})['’]?s?\b${MONEY} ?(${UNIT})?${OLD}?`,
    ([, limit = '', unit]) => ageReading(`under ${age(limit, unit)}`),
  ),
  // "Kids aged 2, 5 and 9", "siblings 4 & 7"; "6 month old and 3 year old".
  reader(
    String.raw`\b(?:ages?|aged|for|kids|children|siblings|boys?|girls?|sons?|daughters?|brothers?|sisters?|grandchildren|grandkids)(?: (?:who are|are|aged?|ages|of))*[ :,(]+(${CHILDREN})(?:['’]?s)?\b${MONEY}(?! ?(?:[-:.]\d|am\b|pm\b))`,
    ([, text = '']) => childrenReading(text),
  ),
  reader(String.raw`${FOR}\b(${CHILDREN})(?<=${UNIT}${OLD}?)`, ([, text = '']) => childrenReading(text)),
  reader(
    String.raw`${FOR}\b(${NUMBER})${HALF} ?(${UNIT})?${OLD}? ?(?:-|–|to) ?(?:a |an )?(${NUMBER}) ?-?(${UNIT})${OLD}?`,
    ([, from = '', unit, to = '', last]) => ageReading(between(from, to, unit, last)),
  ),
  reader(
    String.raw`(?:${FOR})(?<![£\d]|£\d*\.)\b(${NUMBER}) ?(?:-|–) ?(${NUMBER})(?:['’]?s)?\b(?![/:.-]\d)${MONEY}`,
    ([, from = '', to = '']) => ageReading(`${digits(from)}-${digits(to)}`),
  ),
  reader(
    String.raw`\b(?:ages?|aged|for|kids|children|boys|girls)[ :]+(${NUMBER}) to (${NUMBER})(?:['’]?s)?\b${MONEY}(?![:.]\d)`,
    ([, from = '', to = '']) => ageReading(upwards(digits(from), digits(to)).join('-')),
  ),
  reader(
    String.raw`${FOR}\b(?:over[ -]?(${NUMBER})['’]?s\b|(?:over|above|older than|not? younger than|from (?:the )?age)(?: the age)?(?: of)? (${NUMBER})\b${NO_COUNT}(?: ?(${UNIT}))?${OLD}?|from (${NUMBER}) ?${YEARS}${OLD}?|(${NUMBER})(?: ?(${UNIT})${OLD}?)?(?: ?\+(?: ?(${UNIT})${OLD}?)?(?= |$)(?! (?:tuition|tutor|exam|prep|entrance|grammar|maths|english|papers?|mocks?|practice|test))| (?:and|&|or) (?:over|up|above|older)))${MONEY}`,
    ([, over, older, unit, from, plus, before, behind]) =>
      ageReading(`${age(over ?? older ?? from ?? plus ?? '', unit ?? before ?? behind)}+`),
  ),
  reader(String.raw`${FOR}\b(${NUMBER}${HALF})[ -]?(${UNIT})${OLD}?`, ([, number = '', unit]) =>
    ageReading(age(number, unit)),
  ),
  reader(String.raw`${FOR}\b(\d{1,2})[ -]?weeks?${OLD}`, ([, weeks]) =>
    Number(weeks) < NEWBORN_WEEKS
      ? ageReading('0-3 months', 'Newborns')
      : ageReading(`${Math.floor(Number(weeks) / WEEKS_A_MONTH)} months`),
  ),
  reader(String.raw`\b(?:aged?|ages)[ :]*(${NUMBER}${HALF})(?:['’]?s)?\b${MONEY}`, ([, number = '']) =>
    ageReading(digits(number)),
  ),
  // "Boy 9", "my son is 7", "girl turning five".
  reader(
    String.raw`\b(?:boys?|girls?|lads?|sons?|daughters?|child|kid|little one|(?:grand|god)(?:son|daughter|child)|s?he(?=['’]?s\b| is\b)|i(?=['’]?m\b| am\b))(?:,? (?:who|that))?(?:['’]?s|['’]?m| is| am| of| has just turned| just turned| turning| turned)?(?: only| nearly| almost)?(?:,? | ?\(|: )(?:aged? )?(?!one\b)(${NUMBER}${HALF})(?:['’]?s)?\b${MONEY}(?! ?(?:[-:.\/]\d|(?:for|to|on) (?:\d|one)|am\b|pm\b))`,
    ([, number = '']) => ageReading(digits(number)),
  ),
  // "Ballet (7)", as people put it in brackets.
  reader(String.raw`\((?:aged? )?(${NUMBER}${HALF})(?: ?(${UNIT})${OLD}?)?\)`, ([, number = '', unit]) =>
    ageReading(age(number, unit)),
  ),
  // "Nearly 4 swimming".
  reader(
    String.raw`\b(?:just turned|has turned|turning|turned|nearly|almost) (${NUMBER}${HALF})(?:['’]?s)?\b${MONEY}(?![/:.-]\d)`,
    ([, number = '']) => ageReading(digits(number)),
  ),
  reader(
    String.raw`(?<!\d )\bfor (?:my |the |our |a )?(?:(${NUMBER})|(\d{1,2})['’]?s)(?:\b|$)(?=$| (?:in|near|at|on|around|who|and)\b)`,
    ([, one, many]) => ageReading(digits(one ?? many ?? '')),
  ),
  ...named.map(([pattern, range, label, unstated]) =>
    reader(String.raw`${FOR}\b(?:${pattern})\b(?: (?:and|&) (?:me|mum|dad|parents?)\b)?`, () =>
      ageReading(range, label, unstated),
    ),
  ),
];

/** A number of years or months, with halves. */
export const N = '\\d{1,2}(?:\\.5|½| ?1/2)?';
const U = '(?:months?|mnths?|mths?|mos?|years?|yrs?|y/?o|m|y)\\b\\.?';
/** What stands between the lowest and the highest age. */
export const TO = '\\s?(?:-|–|—|−|to|until|up to|through to)\\s?';
const AGED = '(?:\\bages?d?(?: groups?| range)?\\s?:?\\s?(?:of\\s|from\\s|between\\s)?|\\bbetween\\s)';
const BIRTH = '(?:birth|new-?\\s?borns?)';
const YEAR = '(?:(?:school )?years?|yrs?)\\s?';
const CLASS = `(?:nursery|reception|${YEAR}r\\b|${YEAR}\\d{1,2}|y\\d{1,2})`;

/** A part of every age that is written in one of the ways below: where it is missing, the way itself need not be looked for. */
const parts = {
  school: /nursery|reception|year|yr|y\d/i,
  stages: /key|ks/i,
  unit: /[\d½]\s?-?\s?[my]/i,
  aged: /age|between/i,
  decades: /\d['’]?s\b/i,
  above: /\+|plus|over|up|above|older|onwards/i,
  from: /from|over/i,
  age: /age/i,
  birth: /birth/i,
  below: /under|below|younger|up to/i,
  all: /all/i,
};

/** Ways in which pages write ages, the most telling first: what one has taken, the next ones do not look at. */
const ways: readonly (readonly [RegExp, RegExp])[] = [
  [parts.school, new RegExp(`\\b${CLASS}\\s?(?:\\+|(?:and|&) (?:above|over|up|older)\\b|upwards\\b|onwards\\b)`, 'gi')],
  [parts.school, new RegExp(`\\b${CLASS}${TO}(?:${CLASS}|\\d{1,2})(?!\\d|[:.]\\d)`, 'gi')],
  [parts.school, new RegExp(`\\b${YEAR}\\d{1,2}\\s?(?:and|&|or|/)\\s?${YEAR}\\d{1,2}(?!\\d|[:.]\\d)`, 'gi')],
  [parts.school, new RegExp(`\\b(?:school )?years? \\d{1,2}(?:,\\s?\\d{1,2}){0,6}\\s?(?:and|&)\\s?\\d{1,2}\\b`, 'gi')],
  [parts.stages, /\b(?:key stages?|ks)\s?[1-4](?:\s?(?:-|–|to|and|&|\/)\s?(?:key stage |ks)?\s?[1-4])?\b/gi],
  [
    parts.unit,
    new RegExp(`(?:\\b${N}|${BIRTH})\\s?(?:${U})?(?:\\s?olds?)?${TO}${N}\\s?-?\\s?${U}(?:\\s?-?\\s?olds?)?`, 'gi'),
  ],
  [parts.unit, new RegExp(`\\b${N}, ?${N},? (?:and|&|or) ${N}\\s?-?\\s?(?:years?|yrs?)\\s?-?\\s?olds?\\b`, 'gi')],
  [
    parts.aged,
    new RegExp(
      `${AGED}(?:${N}|${BIRTH})\\s?(?:${U})?(?:${TO}|\\s(?:and|&)\\s)${N}(?:\\s?${U})?(?!\\d|:\\d|\\.[0-5]\\d|\\s?(?:[ap]\\.?m\\b|noon|o['’]clock))`,
      'gi',
    ),
  ],
  [parts.unit, new RegExp(`\\b${N}\\s?(?:and|&|or)\\s?${N}\\s?-?\\s?(?:years?|yrs?)\\s?-?\\s?olds?\\b`, 'gi')],
  [parts.decades, new RegExp(`\\b${N}${TO}${N}['’]?s\\b`, 'gi')],
  [
    parts.above,
    new RegExp(
      `(?:${AGED}|\\b)${N}\\s?(?:${U})?(?:\\s?olds?)?\\s?(?:\\+|plus\\b|(?:and|&|or) (?:over|up|above|older|upwards|onwards)\\b|upwards\\b|onwards\\b)`,
      'gi',
    ),
  ],
  [
    parts.from,
    new RegExp(`\\b(?:from|over)\\s(?:age |the age of |aged )?${N}\\s?(?:${U}(?:\\s?olds?)?|['’]?s\\b)`, 'gi'),
  ],
  [parts.unit, new RegExp(`\\bat least ${N}\\s?(?:years?|yrs?)(?:\\s?olds?| of age)`, 'gi')],
  [
    parts.age,
    new RegExp(`\\b(?:from (?:the )?age(?:d)?(?: of)?|minimum age(?: is| of)?:?) ${N}\\b(?:\\s?${U})?`, 'gi'),
  ],
  [parts.birth, /\bfrom birth\b/gi],
  [
    parts.below,
    new RegExp(
      `(?:${AGED})?\\b${N}\\s?-?\\s?(?:${U})?(?:\\s?-?\\s?olds?)?\\s?(?:and|&|or) (?:under|below|younger)\\b`,
      'gi',
    ),
  ],
  [
    parts.below,
    new RegExp(`\\b(?:under|up to(?: the age of)?|below)(?: the age of)?\\s${N}(?:\\s?${U}|['’]?s\\b)`, 'gi'),
  ],
  [parts.below, new RegExp(`\\b(?:under|up to) (?:the )?age (?:of )?${N}\\b`, 'gi')],
  [parts.unit, new RegExp(`\\b${N}\\s?-?\\s?(?:years?|yrs?|months?)\\s?-?\\s?olds?\\b`, 'gi')],
  [
    parts.school,
    new RegExp(`\\b(?:${YEAR}\\d{1,2}|reception|year r)(?= (?:children|pupils|class|age|girls|boys|only)\\b)`, 'gi'),
  ],
  [parts.all, /\ball ages\b/gi],
];

/** One of these stands in everything that `ways` find: most lines with a number, as those of a timetable, hold none. */
const saysAges =
  /age|between|year|yr|y\/?o|\d\s?[ym]o?s?\b|\by\d|mo?n?ths?|mos\b|old|birth|born|reception|nursery|key|\bks|\+|plus|over|above|\bup|onwards|under|below|young|\d['’]?s\b/i;

/** The ways in which `line` may write ages, in the order in which they are to be looked for. */
export function agePatternsFor(line: string): readonly RegExp[] {
  if (!saysAges.test(line)) return [];
  const held = new Set(Object.values(parts).filter((part) => part.test(line)));
  return ways.filter(([part]) => held.has(part)).map(([, pattern]) => pattern);
}

/** Ages in whole months, both ends included; null is open-ended. "3-7 years" runs until the eighth birthday: 36 to 95. */
export interface AgeSpan {
  readonly minAgeMonths: number | null;
  readonly maxAgeMonths: number | null;
}

/** Completed months of the last month in which somebody is `years` old. */
const untilNextBirthday = (years: number): number => years * 12 + 11;

const UNITS = 'months?|mnths?|mths?|mos?|years?|yrs?|y\\/?o|y|m';
const UNIT = `(${UNITS})?(?:\\s*olds?)?`;
const NUMBER = '(\\d{1,3}(?:\\.5)?)';
const span = new RegExp(
  `${NUMBER}\\s*${UNIT}\\s*(?:-|–|—|(?:up )?to|until|and)\\s*(?:up to\\s*)?${NUMBER}\\s*${UNIT}`,
  'i',
);
const open = new RegExp(
  `${NUMBER}\\s*${UNIT}\\s*(?:(?:\\+|plus)(?:\\s*(${UNITS})\\b)?|and (?:over|up|above)|(?:or|&) over)`,
  'i',
);
const from = new RegExp(
  `\\b(?:from|over|aged?|not? (?:younger than|under|below))\\s+${NUMBER}\\s*${UNIT}\\s*(\\+)?`,
  'i',
);
const upTo = new RegExp(
  `(?:up to(?: and including)?|not? older than|not over)\\s+${NUMBER}\\s*${UNIT}|(?<![\\d.]|\\b(?:years?|yrs?|y|ks|stages?)\\s?)${NUMBER}\\s*${UNIT}\\s*(?:max(?:imum)?$|(?:and|or|&) (?:under|below|younger)\\b(?!\\s*\\d))`,
  'i',
);
const under = new RegExp(`(?<!\\bnot? )(?:under|below|younger than|less than)\\s+${NUMBER}\\s*${UNIT}`, 'i');
const single = new RegExp(`^${NUMBER}\\s*${UNIT}(?:\\s+olds?)?$`, 'i');

/**
 * The span that a label means: "3-7 years", "6 months to 4 years", "0-3", "13+", "Under 5s", "All ages".
 * Undefined when the text names no age.
 */
export function parseAgeRange(text: string): AgeSpan | undefined {
  const label = inDigits(text);
  if (/^(all ages|any age|all)$/.test(label)) return { minAgeMonths: null, maxAgeMonths: null };
  const school = schoolYears(label);
  if (school) return school;
  const both = span.exec(label);
  if (both) {
    const upperUnit = both[4] ?? both[2];
    const lower = inMonths(Number(both[1]), both[2] ?? upperUnit);
    const upper = isMonths(upperUnit) ? Number(both[3]) : untilNextBirthday(Math.floor(Number(both[3])));
    return lower <= upper ? { minAgeMonths: lower, maxAgeMonths: upper } : undefined;
  }
  const atLeast = open.exec(label);
  if (atLeast) return { minAgeMonths: inMonths(Number(atLeast[1]), atLeast[2] ?? atLeast[3]), maxAgeMonths: null };
  const [, before, beforeUnit, behind, behindUnit] = upTo.exec(label) ?? [];
  const oldest = before ?? behind;
  if (oldest !== undefined) {
    const unit = beforeUnit ?? behindUnit;
    return { minAgeMonths: null, maxAgeMonths: inMonths(Number(oldest), unit) + (isMonths(unit) ? 0 : 11) };
  }
  const below = under.exec(label);
  if (below) return { minAgeMonths: null, maxAgeMonths: inMonths(Number(below[1]), below[2]) - 1 };
  const starting = from.exec(label);
  if (starting) return { minAgeMonths: inMonths(Number(starting[1]), starting[2]), maxAgeMonths: null };
  const one = single.exec(label);
  if (one) {
    const months = inMonths(Number(one[1]), one[2]);
    return { minAgeMonths: months, maxAgeMonths: isMonths(one[2]) ? months : months + 11 };
  }
  return undefined;
}

/**
 * Lower case, "2½" as 2.5, "birth" and "newborn" as 0. The word "age" goes behind what says which end an age is: "up to age 5" is not from
 * age 5.
 */
const inDigits = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(\d)\s*½|(\d) 1\/2\b/g, '$1$2.5')
    .replace(/\b(?:birth|new-?\s?borns?)\b/g, '0')
    .replace(/\bmax(?:imum)? age\b(?: of|:)?/g, 'up to')
    .replace(
      /(\b(?:above|before|below|from|including|over|than|to|under|until)\b\s*)(?:the\s+)?age[sd]?\s*(?:of\s+)?(?=\d)/g,
      '$1',
    )
    // "Age 6 - aged 11"; but the ages of "Year 1 - ages 5-6" are no other class, and "Toddlers - age 2" is no span.
    .replace(
      /^(?!(?:school\s+)?(?:y(?:ea)?r?s?\s?(?:\d|r\b)|ks|key stage))(.{0,40}\d[^-–—]{0,20}[-–—]\s*)age[sd]?\s*(?=\d)/,
      '$1',
    );

/** Each of the children in "4 and 7"; one span of any other label. */
export const childrenIn = (text: string): readonly AgeSpan[] =>
  text.split(/ and (?=\d)/).flatMap((each) => parseAgeRange(each) ?? []);

const YEAR = '(?:(?:school\\s+)?(?:years?|yrs?|y)\\s?)';
const CLASS = `(nursery|reception|year\\s?r\\b|yr?\\s?r\\b(?!\\s?\\d)|${YEAR}\\d{1,2})`;
const classSpan = new RegExp(
  `^${CLASS}s?\\s*(?:-|–|—|to|until|through to|(?:,\\s*\\d{1,2}\\s*)*,?\\s*(?:and|&))\\s*(?:${CLASS}|(\\d{1,2})(?!\\d))`,
);
const oneClass = new RegExp(
  `^${CLASS}s?(?:(\\s?(?:\\+|plus|and (?:above|over|up|older)|upwards|onwards))|(\\s?(?:(?:and|&) (?:under|below|younger)|max(?:imum)?)))?(?:\\s+(?:children|pupils|age|aged|class))?$`,
);
const keyStages =
  /^(?:key stages?|ks)\s?([1-4])(?:\s*(?:-|–|to|and|&|\/)\s*(?:key stage|ks)?\s?([1-4]))?(\s?(?:and|&) (?:under|below|younger))?$/;
/** First and last school year of each key stage in England. */
const stageYears: Readonly<Record<string, readonly [number, number]>> = {
  1: [1, 2],
  2: [3, 6],
  3: [7, 9],
  4: [10, 11],
};

/**
 * English school years: who is in Year 3 turns eight in it, so "Year 3-6" is 7 to 11 years. Reception is year 0. A bare
 * "3-6 years" is no school year: there the word comes first.
 */
function schoolYears(label: string): AgeSpan | undefined {
  const stages = keyStages.exec(label);
  if (stages) {
    const [first] = stageYears[stages[1] ?? ''] ?? [];
    const [, last] = stageYears[stages[2] ?? stages[1] ?? ''] ?? [];
    if (first === undefined || last === undefined || first > last) return undefined;
    return { ...agesInYears(first, last), ...(stages[3] && { minAgeMonths: null }) };
  }
  const both = classSpan.exec(label);
  if (both) {
    const first = yearNumber(both[1]);
    const last = both[3] === undefined ? yearNumber(both[2]) : Number(both[3]);
    return first <= last && last <= 13 ? agesInYears(first, last) : undefined;
  }
  const single = oneClass.exec(label);
  const one = yearNumber(single?.[1]);
  if (!(one <= 13)) return undefined;
  return {
    ...agesInYears(one, one),
    ...(single?.[2] && { maxAgeMonths: null }),
    ...(single?.[3] && { minAgeMonths: null }),
  };
}

function yearNumber(name: string | undefined): number {
  if (name === undefined) return Number.NaN;
  if (name === 'nursery') return -1;
  if (name === 'reception' || name.endsWith('r')) return 0;
  return Number(/\d+$/.exec(name)?.[0]);
}

const agesInYears = (first: number, last: number): AgeSpan => ({
  minAgeMonths: (first + 4) * 12,
  maxAgeMonths: untilNextBirthday(last + 5),
});

/** The span that covers all of `labels`; both ends null when none of them names an age. */
export function spanOf(labels: readonly string[]): AgeSpan {
  const spans = labels.flatMap((label) => parseAgeRange(label) ?? []);
  if (spans.length === 0) return { minAgeMonths: null, maxAgeMonths: null };
  const lower = spans.map((each) => each.minAgeMonths);
  const upper = spans.map((each) => each.maxAgeMonths);
  return {
    minAgeMonths: lower.includes(null) ? null : Math.min(...lower.map(Number)),
    maxAgeMonths: upper.includes(null) ? null : Math.max(...upper.map(Number)),
  };
}

/** "3-7 years", "6 months to 4 years", "13+ years", "Under 5 years"; undefined when neither end is known. */
export function ageLabel({ minAgeMonths, maxAgeMonths }: AgeSpan): string | undefined {
  if (minAgeMonths === null && maxAgeMonths === null) return undefined;
  if (maxAgeMonths === null) return `${atAge(minAgeMonths ?? 0)}+${inYears(minAgeMonths ?? 0) ? ' years' : ''}`;
  const years = Math.floor(maxAgeMonths / 12);
  const upToBirthday = maxAgeMonths % 12 === 11;
  if (minAgeMonths === null) return upToBirthday ? `Under ${atYears(years + 1)}` : `Up to ${atMonths(maxAgeMonths)}`;
  if (!upToBirthday)
    return minAgeMonths === maxAgeMonths ? atMonths(maxAgeMonths) : `${minAgeMonths} to ${maxAgeMonths} months`;
  if (!inYears(minAgeMonths)) return `${atMonths(minAgeMonths)} to ${atYears(years)}`;
  return minAgeMonths / 12 === years ? atYears(years) : `${minAgeMonths / 12}-${years} years`;
}

const isMonths = (unit: string | undefined): boolean => unit?.startsWith('m') ?? false;
const inMonths = (amount: number, unit: string | undefined): number =>
  isMonths(unit) ? Math.round(amount) : Math.round(amount * 12);
const inYears = (months: number): boolean => months % 12 === 0;
const atMonths = (months: number): string => (months === 1 ? '1 month' : `${months} months`);
const atYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
const atAge = (months: number): string => (inYears(months) ? String(months / 12) : atMonths(months));

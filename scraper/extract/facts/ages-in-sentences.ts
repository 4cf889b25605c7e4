const WORDS = 'one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen'.split(
  ',',
);
const N = `(?:1?\\d|${WORDS.join('|')})`;
const numberOf = (said: string): number => (/\d/.test(said) ? Number(said) : WORDS.indexOf(said.toLowerCase()) + 1);

/** "Girls who are seven, eight or nine", "makers of 6, 7, 8 & 9": every year of a span by itself, and no count ("for 3, 4 or 5 days a week"). */
const eachYear = new RegExp(
  `\\b(who are|makers of|children of|girls of|boys of|aged?|ages|(?:is|are) (?:for|your)) (${N}(?:, ?${N}){1,9},? ?(?:or|and|&) ?${N})(?! (?:people|children|siblings|places|hours|days?|nights|weeks|months|terms|sessions|classes|lessons|o['’]clock|times|of us)\\b)(?:[- ]years?(?:[- ]olds?)?)?(?=$|[\\s.,;!?)])`,
  'gi',
);
function spanOfYears(whole: string, who: string, list: string): string {
  const years = list
    .split(/, ?| ?\b(?:or|and)\b ?| ?& ?/)
    .filter(Boolean)
    .map(numberOf);
  const isEach = years.length >= 3 && years.every((year, place) => place === 0 || year === (years[place - 1] ?? 0) + 1);
  return isEach ? `${who} ages ${years[0]} to ${years.at(-1)}` : whole;
}

const NTH = '(\\d{1,2})(?:st|nd|rd|th) birthdays?';
const ORDINALS =
  'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth,thirteenth,fourteenth,fifteenth,sixteenth,seventeenth,eighteenth'.split(
    ',',
  );
const anOrdinal = new RegExp(`\\b(?:${ORDINALS.join('|')})\\b`, 'gi');
/** "An eighth birthday" as "an 8th birthday". */
const birthdaysInFigures = (text: string): string =>
  /\bhad (?:their|his|her|an?) \w+ birthday/i.test(text)
    ? text.replace(anOrdinal, (word) => `${ORDINALS.indexOf(word.toLowerCase()) + 1}th`)
    : text;
/** "Anyone who has had their 7th birthday and hasn't had their 18th": until the day before it. */
const betweenBirthdays = new RegExp(
  `\\bhad (?:their|his|her|an?) ${NTH} (?:and|but) (?:has ?n['’]t|has not|have ?n['’]t|not)(?: yet)?(?: had)? (?:their|his|her|an?) (\\d{1,2})(?:st|nd|rd|th)\\b`,
  'gi',
);
const birthToBirthday = new RegExp(`\\b(?:from )?birth (?:to|until|up to) (?:their|his|her|the|a) ${NTH}`, 'gi');
/** "Reception and Year 1", "their Reception year up to the end of Year 3". */
const reception =
  /\breception(?: year)?(?: (?:and|&)| (?:up )?(?:to|until|through to)(?: the end of)?) (?=(?:year |yr ?|y)\d)/gi;
/** "Swimmers from five and a half up to eleven". */
const andAHalf = new RegExp(
  `\\b(from|aged?|between) (${N}) and a half(?: (?:years? )?(?:up to|to|until|and) (${N}))?(?! ?(?:hours?|minutes|[ap]m))`,
  'gi',
);
/** "Babies up to 18 months" begin at birth. */
const babies = /\bbabies (?:up to|until|under) (?=\d{1,2} ?(?:months?|mths?)\b)/gi;

/** `text` with the spans that it tells in a sentence as "ages 6 to 9". */
export const withSpans = (text: string): string =>
  /birth|reception|half|bab|or |and |&/i.test(text)
    ? birthdaysInFigures(text)
        .replace(eachYear, spanOfYears)
        .replace(betweenBirthdays, (_whole, from: string, until: string) => `ages ${from} to ${Number(until) - 1}`)
        .replace(birthToBirthday, (_whole, until: string) => `birth to ${Number(until) - 1} years`)
        .replace(reception, 'Reception to ')
        .replace(andAHalf, (_whole, how: string, from: string, until?: string) =>
          until === undefined ? `${how} ${numberOf(from)}½` : `ages ${numberOf(from)}½ to ${numberOf(until)}`,
        )
        .replace(babies, 'birth to ')
    : text;

const TIME = String.raw`\d{1,2}(?:[.:][0-5]\d)?(?: ?[ap]m)?`;
const HOURS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "We tune at ten to four and are out by twenty to five": behind "at" and "by" stands one time and not two. */
const minutesInWords = new RegExp(
  `(?<=\\b(?:at|by) )(five|ten|twenty|twenty[- ]five) (past|to) (${HOURS.join('|')})\\b`,
  'gi',
);
const MINUTES: Readonly<Record<string, number>> = { five: 5, ten: 10, twenty: 20 };
/** "Under 5s – 10:00 for one hour": the dash stands behind who comes and not between two times. */
const labelDash = /(?<=[\p{L}\d]\p{L}|\))(?<!\d ?[ap]m) [–—-] (?=\d{1,2}[.:][0-5]\d (?:for|lasting) )/giu;
/** "We begin at 5.40 and are done by 6.40pm", "Doors at 5.55pm, finish at 7.25pm", "on the water 6.30; off by 8": in one breath when it begins and ends. */
const beginAndEnd = new RegExp(
  `\\b(?:(?:starts?|begins?|doors(?: open)?|opens?|meets?|on the (?:water|ice|mat|pitch|court)|(?:walk|set off|tune)(?: [a-z]+){0,3})(?: at| from)?:?) (${TIME})[,;]?(?: [a-z]+){0,4}? (?:finish(?:es)?|ends?|(?:is|are) done|(?:is|are) (?:back|out)(?: [a-z]+){0,3}|off|home|out)(?: at| by| until)? (${TIME})(?![\\d:]|\\.\\d)`,
  'gi',
);

/** `text` with what it says of times in a sentence as the readers of times take it. Comes before `plainTimes`. */
export const withMinutes = (text: string): string =>
  text.replace(labelDash, ': ').replace(minutesInWords, (_whole, many: string, way: string, word: string) => {
    const [past, hour] = [MINUTES[many.toLowerCase()] ?? 25, HOURS.indexOf(word.toLowerCase()) + 1];
    return /past/i.test(way)
      ? `${hour}.${String(past).padStart(2, '0')}`
      : `${hour === 1 ? 12 : hour - 1}.${60 - past}`;
  });

/** "Change at 6.10", "The gate opens at 9.15", before it begins. */
const beforeIt = new RegExp(
  `\\b(?:change|changing|arrive|arrivals?|gates?(?: opens?)?|rigging)(?: is)? (?:at|from) ${TIME}[.;,]? (?=.*\\d ?(?:[ap]m )?- ?\\d)`,
  'gi',
);
/** "6.30 to 7.45pm (gates open at 6.15)": behind its hours, when one may come. */
const mayCome = new RegExp(
  `(?<=\\d ?(?:[ap]m)?) ?\\((?:the )?(?:gates?|doors?|arrivals?|arrive|registration|sign[- ]?in|warm[- ]?up)\\b[^()\\d]{0,25}${TIME}[^()\\d]{0,12}\\)`,
  'gi',
);

/** `text` with a dash between a beginning and its end where words stand between them. Comes behind `plainTimes`. */
export const withDashes = (text: string): string =>
  /\d/.test(text) ? text.replace(beginAndEnd, '$1 - $2').replace(beforeIt, '').replace(mayCome, '') : text;

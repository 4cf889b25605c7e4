import { withEnds } from './how-long.ts';

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)';
/** "sat 9.15 – 10.00": a weekday's short name in small letters, where something follows that only follows a weekday. */
const smallDay = /\b(?:mon|tues?|weds?|thurs?|thu|fri|sat|sun)(?=\s?(?:[-–—&/+:]|to\b|\d))/g;
const gluedDay = new RegExp(
  `\\b(${DAY})(?=\\d{1,2}(?:[:.]?[0-5]\\d)? ?(?:am|pm|-|–|to\\b)|\\d{1,2}[:.][0-5]\\d)`,
  'gi',
);
const gluedTime = new RegExp(`(\\d ?[ap]m)(?=(?:${DAY})\\b)`, 'gi');
/** "Between 10 and 11.30": from one time to the other. */
const between =
  /\bbetween (\d{1,2}(?:[.:][0-5]\d)? ?(?:[ap]m)?) ?and (\d{1,2}[.:][0-5]\d(?: ?[ap]m)?|\d{1,2} ?[ap]m)\b/gi;
/** "430pm", "1015am". */
const run = /(?<![\d£.,:/])(1[0-2]|0?[1-9])([0-5]\d) ?([ap]\.?m\b)/gi;
/** "430-530pm": the first of two, whose half of the day stands with the second. */
const runBefore =
  /(?<![\d£.,:/])(1[0-2]|0?[1-9])([0-5]\d)(?= ?(?:-|–|—|to|until|till?) ?\d{1,2}[:.]?(?:[0-5]\d)? ?[ap]\.?m\b)/gi;
/** "1800-1930hrs", "1800hrs"; without "hrs" only two that are no years. */
const clock24 =
  /(?<![\d£.,:/])([01]\d|2[0-3])([0-5]\d) ?(?:hrs?|hours|h)?( ?(?:-|–|—|to|until|till?) ?)([01]\d|2[0-3])([0-5]\d)( ?(?:hrs?|hours|h)\b)?(?![\d:]|\.\d)/gi;
const single24 = /(?<![\d£.,:/])([01]\d|2[0-3])([0-5]\d) ?(?:hrs|hours)\b/gi;
/** "6-30pm", "7,15 pm": a dash or a comma between hour and minutes that can be no other hour. */
const slipped = /(?<![\d£.,:/–-])(1[0-2]|[1-9])(?:-|,)(0[05]|15|[2-5][05])(?= ?[ap]\.?m\b)/gi;
/** "6-30 to 8-00", "6-30 to 8-00pm": two of them, quarters of hours both. */
const slippedRange =
  /(?<![\d£.,:/–-])(1[0-2]|[1-9])-(00|15|30|45)( ?(?:-|–|—|to|until|till?) ?)(1[0-2]|[1-9])-(00|15|30|45)(?![\d%/:-]|\.\d| ?(?:years?|yrs?|months?|people|children)\b)/gi;
/** "9.45/10.45/11.45am", "4/5/6pm": times one after the other, the half of the day behind the last. */
const starts =
  /(?<![\d£.,:/–-])\d{1,2}(?:[.:][0-5]\d)?(?: ?[ap]m)?(?: ?\/ ?\d{1,2}(?:[.:][0-5]\d)?(?: ?[ap]m)?){1,7}(?![\d%/:-]|\.\d)/gi;
/** Two times with nothing between them: "6.15 7.00". */
const sideBySide =
  /(?<![\d£.,:/] ?)(\d{1,2})([.:])([0-5]\d) +(\d{1,2})([.:])([0-5]\d)(?![\d%]|[.:/]\d| ?(?:-|–|—|to\b|until\b))/g;

const isYear = (hour: string): boolean => hour === '19' || hour === '20';

const HOURS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const HOUR = `(${HOURS.join('|')}|1[0-2]|[1-9])`;
/** "half past nine", "quarter to four". */
const spoken = new RegExp(
  `\\b(half(?: past)?|(?:a )?quarter (?:past|to)) ${HOUR}\\b(?![.:]\\d|[ -]?(?:hours?|hrs?|terms?|days?|price|side|of)\\b)`,
  'gi',
);
/** "Ten to six till seven": behind it stands what it lasts to, so it is one time and not two. */
const toTheHour = new RegExp(
  `\\b(five|ten|twenty|twenty[- ]five) (past|to) ${HOUR}(?= (?:until|till?) | ?[-–] ?(?:${HOUR}|half|quarter|noon)\\b)`,
  'gi',
);
const PAST: Readonly<Record<string, number>> = { five: 5, ten: 10, twenty: 20 };
/** "6 o'clock", "6 oclock". */
const oclock = new RegExp(`\\b${HOUR} ?o ?['’]? ?clock\\b`, 'gi');
/** "seven thirty". */
const hourAndMinutes = new RegExp(
  `\\b(${HOURS.join('|')})[ -](thirty|fifteen|forty-?five)\\b(?! ?(?:years?|months?|minutes?|children|people))`,
  'gi',
);
/** "ten to 11.45", "9.30 till eleven": where one of two times is in figures with its minutes, the other is a time as well. */
const wordBefore = new RegExp(`\\b(${HOURS.join('|')}) (to|till?|until|-|–) (?=\\d{1,2}[.:][0-5]\\d)`, 'gi');
const wordAfter = new RegExp(
  `(\\d[.:][0-5]\\d(?: ?[ap]m)? ?(?:to|till?|until|and|-|–) ?)(${HOURS.join('|')}|noon)\\b(?! (?:years?|months?|children|weeks?|minutes?))`,
  'gi',
);
/** "Friday mornings, ten till twelve": beside a part of the day two numbers are hours. */
const besidePart = new RegExp(
  `(?<=\\b(?:mornings?|afternoons?|evenings?|nights?),? (?:from )?)(${HOURS.join('|')}) (to|till?|until) (${HOURS.join('|')}|noon)\\b(?! ?-?(?:years?|months?|children|weeks?|minutes?|people))`,
  'gi',
);
/** "10 in the morning", "2.30 in the afternoon". */
const inThePart = /(?<![\d£.,:/])(\d{1,2}(?:[.:][0-5]\d)?) in the (morning|afternoon|evening)\b/gi;
/** "8.30 sharp until noon"; "10h30", as the French write it, where "1h30" is a length. */
const sharp = /(\d(?:[.:][0-5]\d)?(?: ?[ap]m)?) (?:sharp|prompt(?:ly)?|on the dot)\b/gi;
const frenchHour = /(?<![\d£.,:/])(0?[7-9]|1\d|2[0-3])h([0-5]\d)\b/g;
/** "5.30 'til 7". */
const shortUntil = /(?<=\s)['‘’`]till?\b/gi;
/** "quarter to 7 while quarter to 8", as the North says "until". */
const whileUntil = /(\d(?:[.:]\d\d)?(?: ?[ap]m)?) while (?=\d)/gi;
const TIME = '\\d{1,2}(?:[.:][0-5]\\d)?(?: ?[ap]m)?';
/** "9.30am drop off at the gate, 3.30 pick-up": from the one to the other. */
const dropAndPick = new RegExp(
  `(?<![\\d£.,:/])(${TIME}) (?:drop[- ]?offs?|start|arrival)\\b[^.;\\d]{0,30}?[,;–-]? ?(?:and |to |until |with )?(${TIME}) (?:pick[- ]?ups?|collection|finish|home ?time)\\b`,
  'gi',
);

/** "Start at 10am and finish at 12 noon", "Doors open at 9.45 and we finish with songs at 11.30": from the one to the other. */
const startAndFinish = new RegExp(
  `\\b(?:(?:[Tt]he )?[Dd]oors |[Ww]e |[Ii]t )?(?:starts?|starting|begins?|opens?) (?:at |from )?(${TIME})(?: sharp| prompt)?,? (?:and |until |to )?(?:then )?(?:(?:we|it) )?(?:finish(?:es|ing)?|ends?|ending|clos(?:es|ing)|runs?|tidy up|pack (?:up|away)|clear up|stop|wind (?:up|down)|say goodbye|go home) (?:with (?:[a-z]+ ){1,4})?(?:at |until |till |by |around |about )?(${TIME}(?: noon)?)(?!\\d|[.]\\d)`,
  'gi',
);

const MINUTES: Readonly<Record<string, string>> = { thirty: '30', fifteen: '15' };
const numberOf = (word: string): number => (/\d/.test(word) ? Number(word) : HOURS.indexOf(word.toLowerCase()) + 1);

function spokenTime(whole: string, part: string, word: string): string {
  const hour = numberOf(word);
  if (/half/i.test(part)) return `${hour}.30`;
  if (/past/i.test(part)) return `${hour}.15`;
  return /to$/i.test(part) ? `${hour === 1 ? 12 : hour - 1}.45` : whole;
}

/** "9.45/10.45/11.45am" as "9.45am, 10.45am, 11.45am"; a date and what does not grow later stay as they are. */
function startsApart(whole: string): string {
  const parts = whole.split('/').map((part) => part.trim());
  const half = /[ap]m$/i.exec(parts.at(-1) ?? '')?.[0] ?? '';
  const minutes = parts.map((part) => {
    const [hour = 0, past = 0] = part
      .replace(/ ?[ap]m$/i, '')
      .split(/[.:]/)
      .map(Number);
    return (hour % 12) * 60 + past;
  });
  const areTimes = parts.every((part) => Number.parseInt(part, 10) <= 12 && (half !== '' || /[.:]/.test(part)));
  if (!areTimes || minutes.some((at, place) => place > 0 && at <= (minutes[place - 1] ?? 0))) return whole;
  return parts.map((part) => (/[ap]m$/i.test(part) ? part : `${part}${half}`)).join(', ');
}

/** Minutes from one time to the next, on a clock of 12 hours. */
const apart = (hour: string, minute: string, nextHour: string, nextMinute: string): number =>
  (((Number(nextHour) * 60 + Number(nextMinute) - Number(hour) * 60 - Number(minute)) % 720) + 720) % 720;

/** `text` with its times and weekdays written apart: "Monday430pm" as "Monday 4.30pm", "1800-1930hrs" as "18:00-19:30". */
export function plainTimes(text: string): string {
  const inFigures =
    /\b(?:half|quarter) \w|\b(?:five|ten|twenty) (?:past|to) \w+ (?:un)?till? |\bo ?['’]? ?clock\b|[ -](?:thirty|fifteen|forty)|\b(?:mornings?|afternoons?|evenings?|nights?),? (?:from )?[a-z]+ (?:to|till?|until) /i.test(
      text,
    )
      ? withFigures(text)
      : text;
  const named = withEnds(inFigures).replace(smallDay, (day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`);
  return /\d/.test(named) ? numericTimes(named) : named;
}

/** Times that are said in words, in figures; beside them an hour in words is one, too. */
const withFigures = (text: string): string =>
  text
    .replace(toTheHour, (_whole, many: string, way: string, word: string) => {
      const [past, hour] = [PAST[many.toLowerCase()] ?? 25, numberOf(word)];
      return /past/i.test(way)
        ? `${hour}.${String(past).padStart(2, '0')}`
        : `${hour === 1 ? 12 : hour - 1}.${60 - past}`;
    })
    .replace(spoken, spokenTime)
    .replace(oclock, (_whole, hour: string) => `${numberOf(hour)}.00`)
    .replace(
      hourAndMinutes,
      (_whole, hour: string, minutes: string) => `${numberOf(hour)}.${MINUTES[minutes.toLowerCase()] ?? '45'}`,
    )
    .replace(
      besidePart,
      (_whole, hour: string, to: string, next: string) =>
        `${numberOf(hour)}.00 ${to} ${/noon/i.test(next) ? 'noon' : `${numberOf(next)}.00`}`,
    )
    .replace(wordBefore, (_whole, hour: string, to: string) => `${numberOf(hour)}.00 ${to} `)
    .replace(wordAfter, (_whole, before: string, hour: string) =>
      /noon/i.test(hour) ? `${before}noon` : `${before}${numberOf(hour)}.00`,
    );

/** What a time needs beside a figure to be told in words, to be glued to its weekday, or to be a run of figures: most lines have none. */
const fromTo = /start|begin|open|while|drop|arriv|between|in the|['‘’`]til/i;
const glued = /[a-z]\d|\d ?[ap]m[a-z]/i;
const runOfFigures = /\d{3}/;
const dashedMinutes = /\d[-,][0-5][05]/;
const slashes = /\d ?(?:[ap]m ?)?\/ ?\d/i;

function numericTimes(said: string): string {
  const figures = said.replace(sharp, '$1').replace(frenchHour, '$1:$2');
  const minuted = dashedMinutes.test(figures)
    ? figures.replace(slippedRange, '$1.$2$3$4.$5').replace(slipped, '$1.$2')
    : figures;
  const listed = slashes.test(minuted) ? minuted.replace(starts, startsApart) : minuted;
  const spaced = fromTo.test(listed) ? withDashes(listed) : listed;
  const apartFromDays = glued.test(spaced) ? spaced.replace(gluedDay, '$1 ').replace(gluedTime, '$1 ') : spaced;
  const dotted = runOfFigures.test(apartFromDays) ? withMarks(apartFromDays) : apartFromDays;
  return dotted.replace(
    sideBySide,
    (whole, hour: string, mark: string, minute: string, nextHour: string, nextMark: string, nextMinute: string) => {
      const minutes = apart(hour, minute, nextHour, nextMinute);
      return Number(hour) <= 12 && Number(nextHour) <= 12 && minutes >= 15 && minutes <= 240
        ? `${hour}${mark}${minute} - ${nextHour}${nextMark}${nextMinute}`
        : whole;
    },
  );
}

/** From one time to the other, where words say so. */
const withDashes = (text: string): string =>
  text
    .replace(inThePart, (_whole, time: string, part: string) => `${time}${/morning/i.test(part) ? 'am' : 'pm'}`)
    .replace(shortUntil, 'until')
    .replace(startAndFinish, '$1 - $2')
    .replace(whileUntil, '$1 until ')
    .replace(dropAndPick, '$1 - $2')
    .replace(between, '$1 - $2');

/** Hours and minutes apart. */
const withMarks = (text: string): string =>
  text
    .replace(runBefore, '$1.$2')
    .replace(run, '$1.$2$3')
    .replace(
      clock24,
      (whole, hour: string, minute: string, to: string, nextHour: string, nextMinute: string, hours?: string) =>
        hours === undefined && ((isYear(hour) && isYear(nextHour)) || /^\d{8}$/.test(whole))
          ? whole
          : `${hour}:${minute}${to}${nextHour}:${nextMinute}`,
    )
    .replace(single24, '$1:$2');

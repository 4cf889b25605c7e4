/** A time that can be nothing else: with its minutes, or with its half of the day. */
const TIME = '(\\d{1,2})(?:([.:])([0-5]\\d))?(?: ?([ap])\\.?m\\b\\.?)?';
const UNIT = '(?:hours?|hrs?)\\b';
/** "45 mins", "1 hour", "1.5 hours", "an hour and a quarter", "1 hr 15 minutes", "1h30", "half an hour". */
const LONG = [
  '(?:(\\d{2,3})[ -]?(?:minutes?|mins?)\\b',
  `(\\d(?:\\.5|½)?|an|one|two|three)[ -]?${UNIT}(?:(?: and)? (?:a (half|quarter)|(\\d{2}) ?(?:minutes?|mins?))\\b)?`,
  '([1-4])h([0-5]\\d)\\b',
  '(half an hour|three[- ]quarters of an hour)\\b)',
].join('|');
/** Behind a time that nothing ends: what stands between two times is no beginning. */
const lasting = new RegExp(
  `(?<![\\d£.,:/]|(?:-|–|—|&|\\bto|\\btill?|\\buntil|\\band|\\bbetween|\\bby|\\b(?:finish|end|clos)\\w{0,3}(?: at| by)?:?) ?)${TIME}(?:,| -| –| for| lasts| lasting| \\(| x|) ?${LONG}\\)?(?!['’]? (?:before|after|beforehand|earlier|later|walk|drive|away|from|breaks?|slots?|early|late)\\b)(?! ?(?:-|–|to) ?\\d)`,
  'gi',
);
const WORDS: Readonly<Record<string, number>> = { an: 1, one: 1, two: 2, three: 3 };

/** `text` with the end of what is said by its beginning and how long it takes: "4pm (45 minutes)" as "4pm - 4.45pm". */
export function withEnds(text: string): string {
  if (!/min|hour|hr|\dh\d/i.test(text)) return text;
  return text.replace(lasting, (whole, ...parts: (string | undefined)[]) => {
    const [hour = '', mark, past, half, minutes, hours, more, moreMinutes, shortHours, shortMinutes, words] = parts;
    const long = minutesOf({
      minutes,
      hours: hours ?? shortHours,
      more,
      moreMinutes: moreMinutes ?? shortMinutes,
      words,
    });
    if ((mark === undefined && half === undefined) || Number(hour) > 23 || long < 15 || long > 480) return whole;
    const end = Number(hour) * 60 + Number(past ?? 0) + long;
    const begins = `${hour}${mark ?? ''}${past ?? ''}${half ? `${half}m` : ''}`;
    return `${begins} - ${half ? onTheSameClock(Number(hour), end, half) : timeOf(end, mark ?? '.')}`;
  });
}

interface HowLong {
  readonly minutes: string | undefined;
  readonly hours: string | undefined;
  readonly more: string | undefined;
  readonly moreMinutes: string | undefined;
  readonly words: string | undefined;
}

function minutesOf({ minutes, hours, more, moreMinutes, words }: HowLong): number {
  if (minutes !== undefined) return Number(minutes);
  if (words !== undefined) return /^half/i.test(words) ? 30 : 45;
  const whole = WORDS[hours?.toLowerCase() ?? ''] ?? Number(hours?.replace('½', '.5'));
  const beside = more === undefined ? Number(moreMinutes ?? 0) : /half/i.test(more) ? 30 : 15;
  return whole * 60 + beside;
}

const timeOf = (minutes: number, mark: string): string =>
  `${Math.floor(minutes / 60)}${mark}${String(minutes % 60).padStart(2, '0')}`;

/** On a clock of twelve hours, behind noon in the afternoon. */
function onTheSameClock(from: number, end: number, half: string): string {
  const start = from % 12;
  const until = end - from * 60 + start * 60;
  const isAfternoon = /p/i.test(half) !== until >= 720;
  const hour = Math.floor((until % 720) / 60);
  return `${timeOf((hour === 0 ? 12 : hour) * 60 + (until % 60), '.')}${isAfternoon ? 'pm' : 'am'}`;
}

import { daysIn, MONTH } from '#domain/listing/facts/weekday-mentions.ts';
import { timesIn } from './clock-times.ts';
import { readAddress } from './written-address.ts';

export const closed = /\bclosed\b/i;
/** When somebody answers; a hall that was a post office says nothing of that. */
export const officeHours =
  /(?:\b(?<!\bpost )office|\b(?:phone lines?|telephone|call centre|customer service|helpline|reception is|lines (?:are )?open|monitor))/i;
/** A last sentence that tells whom to ring, "Telephone Sue Barker on 01632 960318.": the times before it are no office's. */
export const thenRing =
  /(?<=[.;!?)] )(?:please )?(?:telephone|phone|ring|call|text|contact)\b[^.;!?|]{0,60}\b0\d[\d ]{8,12}[.!]?$/i;
/** Headings over the hours of what stands beside the classes. */
export const otherHours =
  /^(?:the |our )?(?:club ?house|bar|café|cafe|coffee shop|tea room|shop|pro shop|box office|reception|kitchen|restaurant|car park)s?\b/i;
export const MAX_ENTRIES = 40;

/** Whether `text` names a time from and until. */
export const isRange = (text: string): boolean =>
  timesIn(text).some((time) => /[-–—−]|\b(?:to|til|till|until|and)\b/i.test(time));

/** Words before a weekday that say nothing of their own: "Every Monday", "When: Mondays". */
export const introduces =
  /^(?:(?:and|on|every|each|our|open|opening|when|times?|days?|sessions?|class(?:es)?|runs?|held|is|are|we|meets?|weekly|join us|most|alternate|from)[\s,:]*)+$/i;

/** "Monday 3rd August" is a date and no day of every week. */
export const dateBehind = new RegExp(`^,? (?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}`, 'i');

/** Whether a line is a time or a few, and nothing else. */
export const isOnlyTimes = (text: string): boolean =>
  text.length <= 40 &&
  timesIn(text).length > 0 &&
  !/[\p{L}]{3}/u.test(text.replace(/\b(?:noon|midday|until|till)\b/gi, ''));

/** Whether a row's cells are hours, two or more, and nothing else: "9 - 10" only beside others that are written as times. */
export const areHours = (cells: readonly string[]): boolean =>
  cells.length >= 2 &&
  cells.some((cell) => isOnlyTimes(cell)) &&
  cells.every((cell) => isOnlyTimes(cell) || /^\d{1,2} ?[-–] ?\d{1,2}$/.test(cell));

/** A sentence about the group, "The group runs on", and not its name. */
export const tellsOf = /\b(?:runs?|meets?|is|are|was|were|held|takes|we|which|it|there|will|open|started)\b/i;

export const dateAfter = new RegExp(
  `^,?\\s?((?:the )?\\d{1,2}(?:st|nd|rd|th)?,?\\s(?:of )?${MONTH}(?:,?\\s20\\d\\d)?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,?\\s20\\d\\d)?)$`,
  'i',
);
/** A start and an end that only a style sheet keeps apart: "11:00 AM 12:00 PM". */
export const fromUntil = /^(\d{1,2}[:.]\d\d ?(?:am|pm)?) (\d{1,2}[:.]\d\d ?(?:am|pm)?)$/i;
export const timeLabel = /^(?:times?|when|hours)\s?[:–-]\s?/i;

/** "Ring 01483 555000 after 6pm" is no time of the activity. */
export const contact = /\w@\w|\b0\d[\d ]{8,12}\b/;
/** A booking list's last cell. */
export const availability =
  /^(?:various|tb[ac]|full|select|reserve|notify me|join (?:the )?wait(?:ing)?[- ]?list|book(?: now)?|sold out|(?:waiting|wait) ?list|available|more info|details|(?:\d+ )?(?:spaces?|places?)(?: left| available)?)$/i;

/** Verbs of a sentence, in what was taken for a class and its times. */
export const tells = /\b(?:is|are|was|were|have|has|had|we|our|you|your|they|will|runs?|starts?)\b/i;

/** "The first and third Saturday of the month". */
export const ordinals =
  /\b((?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th))(?:(?:,| and| &) (?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th)))?)\s$/i;
export const ofTheMonth = /^s? (?:(?:of|in) )?(?:the|each|every) month,?\s?/i;

/** A part of the day beside a weekday of a sentence: "and Thursdays after school". */
export const partAfter = /^s?,? (?:in the )?((?:straight )?after[- ]school|mornings?|afternoons?|evenings?)\b/i;
export const partAlone = /^(?:(?:straight )?after[- ]school|mornings?|afternoons?|evenings?)$/i;

/** A table's cell for a day without a session. */
export const nothing = /^(?:no \w+|none|n\/a|various|tb[ac]|[-–—])$/i;

/** "Hill Village hall": words with capitals, those that join them and what a hall is; "After school on" is no name. */
const nameWord =
  /^(?:[\p{Lu}\d("“‘'&(].*|of|the|and|on|upon|under|at|in|by|de|le|y|for|hall|church|village|community|sports?|school|centre|rooms?|hut|club|pavilion|park|fields?|library|leisure|pool|gym|studios?|main|upper|lower|ground|first|floor)$/u;
const isNameLike = (name: string): boolean =>
  /^\p{Lu}/u.test(name) &&
  !/^(?:After|Before|During|Every|Children|Parents|Bring|Come|Please|All)\b| (?:on|at|in|of|the|and|for|by)$/.test(
    name,
  ) &&
  name.split(' ').every((word) => nameWord.test(word));

/** The hall that a short line names, and nothing when it tells anything else. */
export function venueOf(text: string): string {
  if (text.length < 5 || text.length > 100 || tells.test(text) || contact.test(text) || /[?!£]/.test(text)) return '';
  const venue = readAddress(text.replace(/^(?:venue|where|at)\s?:?\s/i, '')).venue ?? '';
  return venue.length <= 60 && venue.includes(' ') && isNameLike(venue) ? venue : '';
}

/** "9.30 Mini Red (6-8)": a line of a list of times. */
export const startsWithTime = /^\d{1,2}(?:[.:][0-5]\d)? ?(?:[ap]\.?m\b|(?<=[.:]\d\d)(?=[\s:–-]))/i;

/** "We meet in the hall from 7pm until 8.30pm", behind a line that names the day. */
export const meetsFrom =
  /^(?:we|it|they|the (?:group|club|class)|sessions|everyone) (?:all )?(?:meets?|runs?|is|are|starts?|come)\b[^.!?]{0,80}\b(?:from|between) \d{1,2}(?:[:.]\d\d)? ?(?:[ap]m)? (?:until|till|to|and) \d/i;
/** "6 till 8" alone below a weekday. */
export const bareRange =
  /^(?:from )?\d{1,2}(?:[.:][0-5]\d)? ?(?:-|–|to|till?|until) ?\d{1,2}(?:[.:][0-5]\d)?(?: ?[ap]m)?$/i;
const ageCell = /^\d{1,2}½? ?(?:-|–|to) ?\d{1,2}½?$/;
/** A row's cells with its bare ages, "5-7", called so where another cell says the time: two numbers beside it would be hours. */
export const withAgesNamed = (cells: readonly string[]): readonly string[] =>
  cells.some((cell) => !ageCell.test(cell) && timesIn(cell, true).length > 0)
    ? cells.map((cell) => (ageCell.test(cell) ? `ages ${cell}` : cell))
    : cells;

/** A row's cells with a start and a finish that stand in two of them, one behind the other, in one: "5.30pm | 6.15pm". */
export const withRangesJoined = (cells: readonly string[]): readonly string[] =>
  cells.flatMap((cell, place) => {
    const [before, next] = [cells[place - 1] ?? '', cells[place + 1] ?? ''];
    if (isOneTime(cell) && isOneTime(before) && !(place >= 2 && isOneTime(cells[place - 2] ?? ''))) return [];
    return isOneTime(cell) && isOneTime(next) && !isOneTime(cells[place + 2] ?? '') && !isOneTime(before)
      ? [`${cell} – ${next}`]
      : [cell];
  });
const isOneTime = (cell: string): boolean => cell.length <= 12 && isOnlyTimes(cell) && !isRange(cell);

/** Days besides those of every week: "and bank holiday Mondays". */
export const bankHolidays = /,? ?(?:and|&|plus|\+) (?:on )?bank holidays?(?: mondays?)?(?=[\s,.:;)]|$)/gi;

/** "5.30 home time": when what began with the times before it ends. */
export const endsWith =
  /^(\d{1,2}(?:[.:][0-5]\d)? ?(?:[ap]m)?) ?[-–:]? ?(?:home(?: ?time)?|finish(?:es)?|ends?|close|the end|pick[- ]?up|collection|goodbye)\b/i;
/** "All sessions run 3.15pm to 4.15pm", below weekdays without times. */
export const ofAll =
  /^(?:all|each|every|both) (?:of )?(?:the |our )?(?:sessions?|clubs?|class(?:es)?|groups?|lessons?)\b/i;
/** "All at 11.15am in the Garden Room", below dates or weekdays without times. */
export const allAt = /^(?:all|both|each)(?: (?:are|is|run|start|begin))? (?:at|from) (?=\d)/i;

/** Of a cell that names several weekdays the part that says the hour: "Wednesdays 6–7pm, matches Sunday". */
export function timedPartOf(cell: string): string {
  if (cell.length > 80 || daysIn(cell).length < 2) return cell;
  const parts = cell.split(/[,;] /);
  const timed = parts.filter((part) => daysIn(part).length > 0 && timesIn(part, true).length > 0);
  const untimed = parts.filter((part) => daysIn(part).length > 0 && timesIn(part, true).length === 0);
  return timed.length === 1 && untimed.length > 0 ? (timed[0] ?? cell) : cell;
}

/** Of a cell with several weekdays, each with its hours, those of each: "Sat 9.30-10.30 Tues 4.00-5.00". */
export function timedPartsOf(cell: string): readonly string[] {
  const mentions = cell.length <= 120 ? daysIn(cell) : [];
  const parts = mentions.map(({ index }, place) =>
    cell.slice(index, mentions[place + 1]?.index).replace(/[\s,;&]+$/, ''),
  );
  return mentions[0]?.index === 0 && parts.every((part) => timesIn(part, true).length > 0) ? parts : [];
}

/** "Breakfast Club" is who meets, and "Pool Times" is over hours: no halls. */
const isGroup = /\b(?:times|hours|timetable|rules|clubs?|group|nursery|guides?|scouts?|juniors?|tots|play|hub)$/i;
/** The hall that a weekday's heading names: "Friday Youth Club" names none. */
export const hallOf = (text: string): string => {
  const venue = venueOf(text);
  return isGroup.test(venue) ? '' : venue;
};
/** The hall that stands among the times of an entry: "St Bede's Primary, Gateshead – 3:15pm to 4:15pm". */
export function venueAmong(text: string): string {
  const times = timesIn(text, true);
  const bare = times.reduce((rest, time) => rest.replace(time, '|'), text.slice(0, 300));
  for (const part of bare.split(/[|,;:()]|\s[–—-]\s|(?<=\p{Ll}{3})[.!?]\s(?=\p{Lu})/u)) {
    // What stands on a street is named before it: "the Noyce Centre on Crown Court".
    const venue = venueOf(
      part
        .trim()
        .replace(/^(?:at|in) (?:the )?/, '')
        .replace(/(?<=\p{Ll}) on (?=\p{Lu}).*$/u, ''),
    );
    if (venue !== '' && venue.split(' ').length <= 6 && !isGroup.test(venue)) return venue;
  }
  return '';
}

const begins = /\b(?:starts?|begins?|meets?|from)\b[^.!?]{0,20}(?:\d|noon|midday)/i;
/** When one may come and is fetched, what one eats or books, and what ends. */
const noClass =
  /\b(?:doors?|gates?|open\w*|arriv\w*|drop(?:ped)?[- ]?off|early (?:birds?|drop|arrivals?|care)|late (?:stay|club|pick)|regist\w*|book\w*|tickets?|breakfast|lunch|tea|coffee|caf[eé]|collect\w*|pick(?:ed)?[- ]?up|fetch\w*|home|until|till|won|lost)\b/i;
/** The hour at which each time of `text` begins, "4.45" of "4:45–5.30pm". */
const beginningsIn = (text: string): readonly string[] =>
  timesIn(text, true).map((time) => (time.split(/[^\d:.]/)[0] ?? '').replace(':', '.').replace('.00', ''));

/**
 * `text` up to its last sentence that names a time. Behind a range one time alone is another matter, "1–3pm. Culture Club is straight after,
 * until 4pm", but where something begins then that the range does not tell of: "4–4.45pm. Improvers start at 5pm".
 */
export function withoutLaterSentences(text: string): string {
  const sentences = text.split(/(?<=[\p{Ll}\d)]{2}[.!?]) (?=\p{Lu})/u);
  const ranges = sentences.findLastIndex(isRange);
  const known = beginningsIn(sentences.slice(0, ranges + 1).join(' '));
  const isAnotherMatter = (sentence: string): boolean =>
    timesIn(sentence, true).length > 0 &&
    (!begins.test(sentence) || noClass.test(sentence) || beginningsIn(sentence).every((hour) => known.includes(hour)));
  const own =
    ranges === -1 ? sentences : sentences.filter((sentence, place) => place <= ranges || !isAnotherMatter(sentence));
  const last = own.findLastIndex((sentence) => timesIn(sentence, true).length > 0);
  return last === -1 ? text : own.slice(0, last + 1).join(' ');
}

export const leadingDate = new RegExp(
  `^(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s(?:of )?${MONTH})?(?:,?\\s20\\d\\d)?[,:;]\\s?`,
  'i',
);

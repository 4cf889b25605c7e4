import type { Findings } from '../findings.ts';
import type { Page } from '../page/page.ts';
import { oneLine, sentenceAt } from '../page/plain-text.ts';
import { timesIn } from './clock-times.ts';
import { MONTH } from './weekday-mentions.ts';

const label =
  /^(?:when|times?|date(?:s)?(?: (?:and|&) times?)?|day(?:s)?(?: (?:and|&) times?)?|sessions? times?|opening (?:times|hours)|schedule)\s?[:–-]\s?(.{4,200})$/i;
const labelAlone = /^(?:when|times?|dates?|days?|(?:dates?|days?) (?:and|&) times?|sessions? times?)\s?:?$/i;
const isRange = /[-–—−]|\b(?:to|til|till|until|and)\b/i;
/** "16 March 2013" or "March 16", which times may follow: "16 March, 2013 4:00 PM - 6:00 PM". */
const date = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?\\b)(?:,? 20\\d\\d\\b)?`,
  'i',
);
const notTheEvent = /\b(?:posted|published|updated|modified|deadline|closes|closing|comments?|by)\b/i;
/** A sentence that says how long the sessions are open, whatever the day. */
const aboutSessions =
  /\b(?:camps?|clubs?|playschemes?|sessions?|class(?:es)?|workshops?|courses?|(?:standard|core|camp|club|full|pony|fun|play|activity) (?:days?|hours))\b[^.!?]{0,40}\b(?:run|runs|are|is|begin|start|from)\b/i;
const notSessions =
  /\b(?:office|reception|phones?|call(?:ing)?|lines?|drop[- ]?off|pick[- ]?up|early|extended|wrap-?around|lunch|part(?:y|ies)|parking)\b/i;

/**
 * When it is, on a page that names no weekday with a time: labelled dates and times, else a date with its times, else the
 * hours of a sentence such as "All our camps run from 9am until 3pm".
 */
export function findSpokenHours(page: Page, findings: Findings): void {
  const said = page.mainLines.flatMap((line, place) => {
    const below = labelAlone.test(line.text) ? page.mainLines[place + 1]?.text.slice(0, 200) : undefined;
    const words = label.exec(line.text)?.[1] ?? below;
    return words !== undefined && /\d/.test(words) ? [oneLine(words)] : [];
  });
  const [first] = said;
  if (first !== undefined) {
    // A date and its times are often two lines of a list.
    const times = timesIn(first).length > 0 ? undefined : said.find((words) => timesIn(words).length > 0);
    const all = times === undefined ? first : `${first}, ${times}`;
    return void findings.offer('schedule', all, 'text', said.join(' … '));
  }
  for (const { text } of page.mainLines) {
    const day = text.length > 150 || notTheEvent.test(text) ? null : date.exec(text);
    const times = day ? timesIn(text.slice(day.index + day[0].length)) : [];
    if (day && times.length > 0)
      return void findings.offer('schedule', `${oneLine(day[0])}, ${times.join(', ')}`, 'text', text);
  }
  for (const { text } of page.mainLines) {
    const match = text.length > 1500 ? null : aboutSessions.exec(text);
    const sentence = match ? sentenceAt(text, match.index) : '';
    const range = timesIn(sentence).find((time) => isRange.test(time));
    if (range && sentence.length <= 200 && !notSessions.test(sentence))
      return void findings.offer('schedule', range, 'text', sentence);
  }
}

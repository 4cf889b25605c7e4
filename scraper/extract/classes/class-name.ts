import { ageGroupsIn } from '../facts/age-groups.ts';
import { usable } from '../facts/name-words.ts';
import { isOnlyFacts } from '../page/fact-lines.ts';
import { oneLine } from '../page/plain-text.ts';

/** Parts of a page, of a price list and of a year: whatever stands under them, they are no classes. */
const noClass = new RegExp(
  `^(?:(?:our|the|your|all|other|more|current|new) )?(?:${[
    'prices?|pricing|costs?|fees?|subs|subscriptions?|charges?|payments?|discounts?|offers?|memberships?|admission|tickets?|concessions?',
    'term ?dates?|term[- ]?time|timetables?|schedules?|times?|when|where|opening|hours?|open|closed|last (?:entry|admission)|doors',
    '(?:spring|summer|autumn|winter|easter|christmas|october|school|half[- ]term|bank|public)? ?(?:holidays?|terms?|half[- ]term|breaks?)',
    'weekdays?|weekends?|mornings?|afternoons?|evenings?|daytime|half days?|full days?|week \\w+|day \\w+|session \\w+|block \\w+',
    'venues?|locations?|address|contact|find us|how to|directions?|parking|access|travel',
    'about|welcome|why|what|who|how|meet|team|staff|coaches|teachers?|news|reviews?|testimonials?|gallery|faqs?|frequently|questions?',
    'book|booking|bookings|register|registration|join|joining|enrol|waiting list|free trials?|trials?|tasters?|single|drop[- ]?in|pay|sign up',
    'uniforms?|kit|equipment|safeguarding|polic(?:y|ies)|terms|privacy|cookies?|jobs?|vacanc(?:y|ies)|volunteer(?:s|ing)?|hire|office|caf[eé]|shop|reception',
  ].join('|')})(?:$|[\\s:(–-]+(?:${[
    'per|for|from|and|&|our|the|us|we|dates?|times?|hours?|list|prices?|fees?|costs?|information|info|details?|only|under|over|aged?|are|is|to|in|at|on|you|now|online|here|a|of|with|\\d',
  ].join('|')}).*)`,
  'i',
);
/** Who pays what. */
const payer =
  /^(?:adults?|child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|infants?|seniors?|famil(?:y|ies)|members?|non-?members?|siblings?|carers?|spectators?|additional|extra|total)(?:$|\s+(?:per|under|over|aged?|only|prices?|tickets?|member|\d|of|child|adult|sibling).*)/i;
/** A heading that names a place, and nothing that is done there. */
const place =
  /^(?:st\.? |the |upper |lower )?[\p{L}’' .-]+ (?:hall|church|centre|school|library|pavilion|community centre|leisure centre)(?:,.*)?$/iu;
const weekday =
  /^(?:(?:every|each) )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b(?:\s?(?:&|and|,|-|–|to)\s?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)*(?: (?:mornings?|afternoons?|evenings?|classes|sessions|timetable))?$/i;
const monthOrDate =
  /^(?:\d{1,2}(?:st|nd|rd|th)? )?(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i;

const leadingTimes =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b[\s,:]{0,3})?(?:\d{1,2}(?:[.:]\d{2})?\s?(?:am|pm)?\s?(?:(?:-|–|to|until)\s?)?){1,2}(?:am|pm)?\s?[:–—-]?\s(?=\p{Lu})/iu;

/** The name of a class in `text`, a heading, a cell or the beginning of a line, without its ages, day and price; undefined when it names none. */
export function classNameIn(text: string): string | undefined {
  if (text.length > 160) return undefined;
  for (const part of text.replace(leadingTimes, '').split(/\s+[|–—-]\s+|\s*[(|:]\s*|\)\s*|,\s+/)) {
    const name = usable(withoutAges(oneLine(part)));
    if (name === undefined || name.length > 80 || !/\p{Lu}/u.test(name)) continue;
    if (isOnlyFacts(name) || weekday.test(name) || monthOrDate.test(name)) continue;
    // What stands first decides: "Prices: Ballet £6" is no class.
    return noClass.test(name) ||
      payer.test(name) ||
      place.test(name) ||
      /[?!.]$/.test(name) ||
      name.split(' ').length > 8
      ? undefined
      : name;
  }
  return undefined;
}

/** "Beginners 5-7 yrs" is called Beginners; in "Under 5s Ballet" the ages are a part of the name. */
function withoutAges(text: string): string {
  const [group] = ageGroupsIn(text);
  if (!group || group.index < 3 || group.end < text.length - 8) return text;
  return text
    .slice(0, group.index)
    .replace(/\b(?:for|ages?|aged|from)\s*$/i, '')
    .replace(/[\s,–—-]+$/, '');
}

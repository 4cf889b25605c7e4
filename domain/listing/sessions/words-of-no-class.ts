const WEEKDAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
/** What nobody need do or bring is no day off: "no booking needed", "no experience required". */
const NOT_ASKED_FOR =
  '(?! (?:[\\w-]+ ){0,2}(?:need(?:ed)?|required|necessary|booking|experience|commitment|charge|fees?|deposit|contract|membership)\\b)';
/** "No class on 14 March", "except 14 March". Also what says of a date no more than when something was written. */
const not = new RegExp(
  `\\b(?:(?:no|not)\\b${NOT_ASKED_FOR}|(?:except|excluding|closed|apart from|updated|posted|published)\\b|excl\\b\\.?)[^.;]{0,30}$`,
  'i',
);
/** What is not of a class on that very day: "updated 14 March", "no refunds after 14 March", "no places left for 14 March". */
const ofSomethingElse = new RegExp(
  [
    '\\b(?:updated|posted|published|refunds?|refundable|bookings?|places|spaces|tickets|availability)\\b',
    '\\b(?:after|before|by|than|since|prior to)(?: the)? $',
  ].join('|'),
  'i',
);
/** What is left out besides and not on the dates that follow: "not for under 5s, from …", "closed Mondays, from …". */
const ofOthers = new RegExp(`,|\\b${WEEKDAYS}\\b|\\bbank holidays?\\b`, 'i');
/** It lasts from its first day to its last: "closed for half term, from 26 to 30 October". */
const ofBreak = /\b(?:half[- ]terms?|christmas|easter|breaks?|(?<!bank )holidays)\b/i;
/** "(no class at Easter) from …": the brackets hold all that it says. */
const inBrackets = /^[^(]*\)/;

/** What `lead`, the words before a date, says of that day: that nothing takes place, something else, or nothing of the kind. */
export function saidOfDay(lead: string): 'off' | 'else' | null {
  const said = not.exec(lead);
  if (!said) return null;
  return ofSomethingElse.test(said[0]) ? 'else' : 'off';
}

/**
 * The same of a date with which something begins or ends, as the words directly before it say: `lead` is what stands before those. "No
 * booking needed, from 5 September" is the first day of a class, "no class from 26 October" is the first of those that are off.
 */
export function saidOfSpan(lead: string): 'off' | 'else' | null {
  const words = not.exec(lead)?.[0];
  if (words === undefined || inBrackets.test(words)) return null;
  return ofOthers.test(words) && !ofBreak.test(words) ? null : saidOfDay(lead);
}

const NAMED_DAY = `(?:christmas day|boxing day|new year's day|${WEEKDAYS}|[a-z]{3,5}),? `;
/** Between a day off and the next: "31 October (half term), 7 November and Saturday 14 November". */
export const goesOn = new RegExp(
  `^(?: ?\\([^()]{0,30}\\))? ?(?:,|and|or|nor|&|/|\\+|plus)(?: ?(?:and|or|nor|&))? ?(?:on )?(?:${NAMED_DAY})?(?:the )?$`,
  'i',
);

/** "31 October: no class", "7 November (half term - closed)": all that is said up to the next mark, and of nothing else that follows. */
const after = new RegExp(
  [
    '^(?: ?\\([^()]{0,20}\\))?(?: ?[:=(-]| is\\b| -)? ?(?:-|there (?:is|will be)|we (?:are|will be)|half[- ]term\\b)?[ :,-]{0,3}',
    '(?:no (?:\\w+ )?(?:class(?:es)?|sessions?|lessons?|clubs?|training|rehearsals?|practice|meetings?)',
    '|closed|cancelled|called off|not (?:on|running|meeting)|(?:a )?(?:break|week off|day off))\\b',
    '(?: (?:this|that) (?:day|week)| (?:for|due to|because of) [^,.;()#]{0,30})?\\)? ?(?=[,.;)]|$)',
  ].join(''),
  'i',
);

/** Whether `trail`, the words after a date up to the next, says that nothing takes place on that day. */
export const isSaidAfter = (trail: string): boolean => after.test(trail);

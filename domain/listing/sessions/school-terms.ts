/** Whether words say that something runs in school terms alone, in school holidays alone, or in both; null when they do not say. */
export type Season = 'term' | 'holidays' | 'both' | null;

const others = /\b(?:bank|public|national|summer bank) holidays?(?: mondays?)?\b/gi;
const notInHalfTerm = /\b(?:no|not|never|except|excl\w*|closed|break for)\b[^.;]{0,30}\bhalf[- ]terms?\b/gi;
const holidays =
  /\bholidays?\b(?! (?:park|inn|home))|\b(?:in|during|every|each|over) (?:the )?half[- ]terms?\b|\bhalf[- ]term (?:camps?|clubs?|only)\b/i;
const term = /\b(?:term[- ]?time|school terms?|(?:during|in) terms?(?! \d)|terms? only)\b/i;
const notInHolidays =
  /\b(?:no|not|never|except|excl\w*|closed|outside(?: of)?|apart from|break for)\b[^.;]{0,30}\bholidays?\b|\bholidays?,? (?:excluded|excepted|closed)\b/i;
const notTerm = /\b(?:outside(?: of)?|not (?:in|during)|non)[- ](?:the )?(?:school )?term/i;
const all =
  /\b(?:all[- ]year|year[- ]round|throughout the year|52 weeks|not (?:just|only) (?:in |during )?(?:the )?(?:school )?term|term(?:[- ]time)? (?:and|&|\+|or) (?:in |during )?(?:the )?(?:school )?(?:holidays?|half)|(?:incl\w*|also|plus|and|even)(?: in| during| over| throughout)*(?: the| all)? (?:school |half[- ]term )?holidays?)\b/i;

/** What `text` says of school terms and holidays. */
export function seasonOf(text: string): Season {
  const said = text.replace(others, ' ').replace(notInHalfTerm, ' ');
  if (!/\b(?:holi|term|year|half|52)/i.test(said)) return null;
  if (notInHolidays.test(said)) return 'term';
  if (all.test(said)) return 'both';
  if (notTerm.test(said)) return 'holidays';
  if (term.test(said)) return holidays.test(said) && !/half[- ]term/i.test(said) ? 'both' : 'term';
  return holidays.test(said) ? 'holidays' : null;
}

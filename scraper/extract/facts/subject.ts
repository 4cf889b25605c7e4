import { isOf } from '../data/thing.ts';
import type { Described } from '../data/structured.ts';
import type { Findings } from '../findings.ts';
import { type Page, meta } from '../page/page.ts';
import { namesKind } from './kinds.ts';
import { isNoPage } from './names.ts';
import { takenPartIn } from './other-subject.ts';
import { elsewhere } from './something-else.ts';

const forFamilies =
  /\b(?:child(?:ren)?(?:['’]s)?|kids?|bab(?:y|ies)|toddlers?|famil(?:y|ies)|teen(?:ager)?s?|juniors?|pupils?|tots|youth|young (?:people|players|musicians|actors)|boys|girls|under[- ]?\d{1,2}s?|U\d{1,2}s|little ones|school[- ]age|(?:twos|threes|fours|fives) (?:to|and))\b/i;
const takingPart =
  /\b(?:class(?:es)?|sessions?|clubs?|camps?|lessons?|courses?|workshops?|groups?|part(?:y|ies)|events?|activit(?:y|ies)|play|training)\b/i;
/** What organisers call themselves. */
const organised =
  /\b(?:clubs?|academy|school of|(?:dance|swim|stage|theatre|drama|riding|music|ballet|art|tennis|surf|ski|climbing|football|soccer|rugby|forest|sailing|gymnastics|martial arts) (?:school|centre|group)|band|choir|orchestra|playgroup|scouts?|cubs|beavers|brownies|guides|rainbows|cadets|troupe|players|dancers|harriers|rangers|swimmers|stables|studio|youth|juniors?|tots|young \w+ers|(?:bell)?ringers|walkers|paddlers|riders|runners|leisure centres?|sports centre|activities|mini(?:s| kickers)?)\b/i;
/** Ways in which somebody offers what they do to whoever reads. */
const offers: readonly RegExp[] = [
  /\b(?:we|our (?:coach(?:es)?|instructors?|teachers?|leaders?|clubs?|class(?:es)?|sessions|juniors|centres?|\w+ leisure centres)|the (?:club|group|band|choir|school)) (?:all )?(?:run|runs|offer|offers|teach|teaches|meet|meets|train|trains|welcome|welcomes|provide|provides|hold|play|plays|fence|dance|sing|swim|learn|learns|cater|love having|camp)\b/i,
  /\b(?:classes|lessons|sessions|courses|camps|training|coaching|tuition|group|club|activities|workshops) (?:for|run|runs|take|is|are|in|on|from|every)\b/i,
  /\b(?:join (?:us|our|the|in)|come (?:along|and (?:join|try|play))|drop in|give us a (?:ring|call)|try (?:a|your first) (?:free )?(?:class|session|lesson))\b/i,
  /\bnew (?:members|players|starters|families|swimmers|children)\b|\b(?:everyone|everybody|all|is|are) (?:all |very |always |most |both )*welcome\b|\b(?:warm )?welcome (?:for|to) (?:babies|all|children|everyone)\b|\bbeginners\b|\ball (?:abilities|levels)\b|\bno experience\b/i,
  /\b(?:for|open to) (?:all )?(?:children|boys|girls|kids|babies|toddlers|young people|families|anyone|teenagers|juniors|pre-?schoolers|youngsters)\b|\b(?:is|are) for (?:children|boys|girls|\d)/i,
  /\b(?:learn(?:s|ing)?|learned) (?:to|the|how)\b/i,
  /\b(?:book (?:now|online|a|your)|to book|booking|enrol|register|sign up|waiting list|to find out what is on|would like to know more|be put on the list)\b/i,
  /\b(?:get in touch|(?:call|ring|text|telephone|phone|email|e-mail|message|contact) (?:us|me|the|our|reception|coach|club|on|for)|fill in the form|write to)\b/i,
  /\bper (?:session|class|lesson|term|child)\b|\ba (?:session|class|lesson|term)\b/i,
];
/** Said to grown-ups: evenings, wine, work, pregnancy. Of what speaks so and never of children it is no children's activity. */
const forAdults =
  /\badults?\b|\b(?:18|16|21) ?\+|\bover[- ](?:16|18|21|50|55|60)s?\b|\b(?:aged |must be |are )(?:16|17|18) (?:or|and|years)\b|\bgrown[- ]?ups only\b|\b(?:men|women|ladies|gents|couples|singles|seniors|retired|retirement|pensioners|hen (?:do|part\w+)|stag|corporate|colleagues|professionals|CPD|pregnan\w+|antenatal|wine|prosecco|bar afterwards|gin)\b/i;
/** Events and courses are taken part in, whatever else the page says; products and services may be. */
const takenPartTypes =
  /(?:Event|Course|CourseInstance|SessionSeries|ScheduledSession|EventSeries|Festival|ExerciseClass|EducationalOccupationalProgram)$/;
/** Those who do nothing but that. */
const takenPartAt = /^Sports(?:Club|ActivityLocation)$/;

/**
 * Whether a page is about something that families take part in: it offers it to whoever reads, and what it says of anything else (an
 * article's author, a shop's basket, a job's salary) does not weigh more. A session is not needed: who runs it and how to reach them is
 * enough for a draft of what is known.
 */
export function isAboutActivity(page: Page, findings: Findings, { activity, business, all }: Described): boolean {
  if (!findings.has('name') || isNoPage(page)) return false;
  const names = [findings.get('name') ?? '', findings.get('providerName') ?? ''];
  const text = page.mainLines
    .map((line) => line.text)
    .join('\n')
    .slice(0, 50_000);
  const headings = page.mainLines.filter(({ level }) => level === 1).map((line) => line.text);
  const head = [...names, page.title, ...headings, meta(page, 'description') ?? ''].join('\n');
  const whole = `${head}\n${findings.get('shortDescription') ?? ''}\n${text}`;
  const isFor = forFamilies.test(whole) || findings.has('ageRanges');
  const named = organised.test(head) || takenPartIn.test(head) || namesKind(head);
  const described = activity !== undefined && isOf(activity, takenPartTypes);
  const known = ['ageRanges', 'schedule', 'bookingUrl'] as const;
  const offered =
    (described ? 3 : 0) +
    (named ? 2 : 0) +
    offers.filter((words) => words.test(text)).length +
    known.filter((field) => findings.has(field)).length +
    (findings.has('priceFrom') || findings.has('freeActivity') ? 1 : 0);
  const other = elsewhere(page, all, names);
  if (other >= 0 && other >= offered - 9) return false;
  const speaksOfChildren = isFor || findings.has('minAgeMonths');
  if (
    !speaksOfChildren &&
    (!(organised.test(names.join('\n')) && findings.has('category')) || forAdults.test(`${head}\n${text}`))
  )
    return false;
  if (described) return true;
  if (business && isOf(business, takenPartAt) && (isFor || findings.has('category'))) return true;
  if (activity && (isFor || takingPart.test(whole))) return true;
  if (!isFor && !(findings.has('category') && takingPart.test(whole)) && !(named && findings.has('category')))
    return false;
  const reached =
    findings.has('contactEmail') ||
    findings.has('contactPhone') ||
    findings.has('postcode') ||
    findings.has('schedule') ||
    findings.has('town') ||
    findings.has('bookingUrl') ||
    findings.has('priceFrom');
  if (findings.has('schedule') && isFor && offered >= 2) return true;
  return (
    // Who has a name for doing it, and says that children do.
    (named && isFor && findings.has('category') && other <= -2) ||
    (named && offered >= 3) ||
    (offered >= 4 && reached && (named || findings.has('category'))) ||
    (findings.has('category') && offered >= 3)
  );
}

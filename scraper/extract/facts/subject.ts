import { isOf } from '../data/thing.ts';
import type { Described } from '../data/structured.ts';
import type { Findings } from '../findings.ts';
import { type Page, meta } from '../page/page.ts';
import { namesKind } from './kinds.ts';
import { isNoPage } from './no-page.ts';
import { takenPartIn } from './other-subject.ts';
import { elsewhere } from './something-else.ts';
import { isCourseSold, isHeldWeekly, isProduct, isShopInBrief } from './what-is-bought.ts';
import { daysIn } from '#domain/listing/facts/weekday-mentions.ts';
import { timesIn } from './clock-times.ts';
import { toldByWords } from './subject-words.ts';
import weights from './subject-weights.json' with { type: 'json' };

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
  /\badults?\b|\bmembers (?:are |range |aged? )+(?:from )?(?:1[89]|[2-9]\d)\b|\b(?:18|16|21) ?\+|\bover[- ](?:16|18|21|50|55|60)s?\b|\b(?:aged |must be |are )(?:16|17|18) (?:or|and|years)\b|\bgrown[- ]?ups only\b|\b(?:glass of something|men|women|ladies|gents|couples|singles|seniors|retired|retirement|pensioners|hen (?:do|part\w+)|stag|corporate|colleagues|professionals|CPD|pregnan\w+|antenatal|wine|prosecco|bar afterwards|gin)\b/i;
/** Nobody else is let in. */
const strictlyAdults =
  /\bstrictly (?:over |for over )?(?:18|16)(?:s|\+)?\b|\b(?:over[- ]?18s|18 ?\+|adults) only\b|\bmust be (?:over |aged )?18\b|\b(?:for|open to) (?:people|anyone|adults|runners|swimmers|players|singers|those) (?:of |aged )?(?:18|19|21)(?: (?:and|or) (?:over|above)|\+| plus)/i;
/** "Adult swimming lessons": what a page is headed by says for whom it is, whatever it tells of children below. */
const adultsNamed =
  /\b(?:adults?|grown-?ups|over[- ]?(?:1[68]|21|[3-7]0)s|(?:18|21|50|55|60)\+|wom[ae]n|ladies|seniors['’]?|masters swim\w*|pregnancy|antenatal)\b/i;
const isForAdultsByName = ({ title }: Page, headings: readonly string[]): boolean =>
  headings.some((heading) => adultsNamed.test(heading) && !forFamilies.test(heading)) &&
  !forFamilies.test(title.split(/\s[|–—-]\s/)[0] ?? '') &&
  !headings.some((heading) => forFamilies.test(heading));
/**
 * What a page says in its summary or its first words of those who sing, play or meet: "a choir for adults", "of about 70 adults". Only with
 * what they are: sofas for adults stand beside slides, and what adults pay beside a child's price.
 */
const adultsMeet =
  /\b(?:(?:choir|chorus|singers|band|orchestra)\b[^.!?\n]{0,30}|(?:group|society) )\b(?:for|of(?: about| around| over| some| nearly| more than)? \d{2,3}) adults(?! ?[,/]? ?(?:and|or|&|with|to)? (?:\p{Ll}+ )?(?:child|teen|famil|young|youth|kid|bab|junior|pupil|\d))/iu;
/** Of what is shown children are in the seats, and less is paid by who is "a student or under 25". */
const ofTickets = /\b(?:tickets?|concerts?|performances?|admission)\b/i;
/** "Children free", "£3 for under 16s": a youth section that gives performances is more than who watches. */
const FREE_OR_PRICE = String.raw`(?:\bfree\b|\bhalf[- ]price\b|£\d)`;
const seats = new RegExp(
  `${forFamilies.source}[^!?;£]{0,30}${FREE_OR_PRICE}|${FREE_OR_PRICE}[^!?;£]{0,20}${forFamilies.source}`,
  'gi',
);
/** "Our youth choir is free to join": who sings sits in no seat. */
const sings = /\b(?:choirs?|sections?|bands?|meets?|join)\b/i;
const familyConcert = /\bfamily (?:[\w-]+ ){0,2}(?:concerts?|performances?)\b/gi;
const withoutSeats = (sentence: string): string =>
  sentence.replaceAll(familyConcert, ' ').replaceAll(seats, (seat) => (sings.test(seat) ? seat : ' '));
const ofYoungAdults = /\bunder[- ]?(?:2\d|3\d)s?\b/gi;
/** Whether it is for grown-ups by its first words, and children stand only in sentences about what is shown. */
const isForAdultsInBrief = (whole: string, begins: string): boolean =>
  adultsMeet.test(begins) &&
  !whole
    .split(/[.!?](?=\s|$)|\n/)
    .some((sentence) =>
      forFamilies.test((ofTickets.test(sentence) ? withoutSeats(sentence) : sentence).replaceAll(ofYoungAdults, ' ')),
    );
/** A denial names children and lets none in: "We do not have a junior section at the moment". */
const takesNoChildren =
  /\b(?:(?:do not|don['’]t|does not|doesn['’]t) (?:currently |yet |at present )?(?:have|run|offer|take|cater for|coach|teach|train)(?: an?| any)?|have no|there (?:is|are) no|has no|without a) (?:juniors?|children(?:['’]s)?|kids['’]?|youth|under[- ]?1[68]s?)(?: (?:section|class(?:es)?|teams?|groups?|sessions?|members(?:hip)?|coaching|lessons?))?(?= (?:at (?:the moment|present)|currently|yet|as yet)\b|\s?[.;!]|, (?:but|so|sorry|though)\b|$)|\bcannot (?:take|accept|admit) (?:anyone|anybody|people|those|members) (?:who (?:is|are) )?(?:under 1[68]|still at school)\b/im;
/** Events and courses are taken part in, whatever else the page says; products and services may be. */
const takenPartTypes =
  /(?:Event|Course|CourseInstance|SessionSeries|ScheduledSession|EventSeries|Festival|ExerciseClass|EducationalOccupationalProgram)$/;
/** Those who do nothing but that. */
const takenPartAt = /^Sports(?:Club|ActivityLocation)$/;

/** What is known of a page that tells whether it is about an activity, each as a number between -4 and 4. */
export type SubjectSigns = Readonly<Record<string, number>>;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
const isYes = (holds: boolean): number => (holds ? 1 : 0);

/** How often `words` stand in a text, for each hundred of its words. */
const rate = (text: string, words: RegExp, all: number): number =>
  within((100 * (text.match(words) ?? []).length) / Math.max(30, all), 0, 10) / 2.5;

/** Ways in which a page says that children are who takes part, and not only there. */
const forChildren: readonly RegExp[] = [
  /\byour (?:child|son|daughter|little (?:one|boy|girl)s?|toddler|baby|kids|children|teenager|young \w+)\b/i,
  /\b(?:ages?d?|from) (?:of )?\d{1,2}\b|\b\d{1,2}½?\s?(?:-|–|to)\s?\d{1,2}½?\s?(?:years?|yrs?|year[- ]olds?|s\b)|\b\d{1,2}(?:\s?\+|\s?(?:years|yrs) (?:and (?:over|up)|old|upwards?|\+))|\b\d{1,2} ?(?:-|–) ?year-olds?|\b(?:under|over)[- ]?\d{1,2}s\b|\bU\d{1,2}s?\b|\b(?:years?|yrs?|Y|P|S) ?\d{1,2}(?: ?(?:-|–|to) ?(?:Y|P|S)?\d{1,2})?\b/,
  /\b(?:for|our|all|any|take|taking|teach(?:es|ing)?|welcomes?|helps?|gives?|let|between|of|both|young) (?:\w+,? ){0,3}(?:children|kids|boys|girls|youngsters|young(?:er)? people|toddlers|babies|teenagers|teens|pupils|lads|players|swimmers|dancers|musicians|little ones)\b/i,
  /\b(?:juniors?|minis?|tots|colts|cubs|beavers|rainbows|brownies|cadets|youth|toddlers?|baby|babies|pre-?school(?:ers)?|kids)\b/i,
  /\b(?:parents?|carers?|grown-?ups?|adults?|mums?|dads?)\b[^.!?\n]{0,40}\b(?:stay|remain|join in|accompan\w+|watch|with (?:them|their|you)|must|can|bring)\b|\b(?:with|bring|accompanied by) (?:a|an|their|your) (?:parent|adult|carer|grown-?up|mum|dad)\b/i,
  /\b(?:beginners?|starters?|improvers|all abilities|no experience|learn(?:s|ing)? (?:to|how|the)|first (?:session|lesson|class)|taster|trial|waiting list|join)\b/i,
];
const childWords =
  /\b(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|boys?|girls?|young (?:people|person)|youngsters?|teen(?:ager)?s?|juniors?|pupils?)\b/gi;
const beneficiaries = /\bchild(?:ren)?['’]?s (?:hospices?|hospitals?|charit(?:y|ies)|wards?|cancer\b[^.,;]{0,20})/gi;
const datedLine = /\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/** The signs of a page, by name; what it says of anything else is among them. */
export function subjectSigns(page: Page, findings: Findings, said: Described): SubjectSigns {
  const { activity, business, all } = said;
  const names = [findings.get('name') ?? '', findings.get('providerName') ?? ''];
  const lines = page.mainLines.map((line) => line.text);
  // For whom money is given is not who takes part.
  const text = lines.join('\n').slice(0, 20_000).replace(beneficiaries, ' ');
  const headings = page.mainLines.filter(({ level }) => level === 1).map((line) => line.text);
  const head = [...names, page.title, ...headings, meta(page, 'description') ?? ''].join('\n');
  const whole = `${head}\n${text}`;
  const count = (text.match(/\p{L}+/gu) ?? []).length;
  const sessions = lines.filter(
    (line) => line.length <= 400 && daysIn(line).length > 0 && timesIn(line, true).length > 0,
  ).length;
  const isHeld = page.mainLines.some(isHeldWeekly) || isCourseSold(page, isAged(findings));
  const { over: other, addressesOthers } = elsewhere(page, all, names, isHeld);
  const offered = offers.map((words) => words.test(text));
  const kindInHead = namesKind(head);
  const named = organised.test(head) || takenPartIn.test(head) || kindInHead;
  const has = (field: Parameters<Findings['has']>[0]): number => isYes(findings.has(field));
  const single = {
    words: within(toldByWords(page), -4, 4),
    other: within(other, -6, 4),
    otherEnough: isYes(other >= 0),
    addressesOthers: isYes(addressesOthers),
    rules: isByRules(page, findings, said, other, named) ? 1 : -1,
    ...Object.fromEntries(offered.map((holds, place) => [`offer${place}`, isYes(holds)])),
    families: isYes(forFamilies.test(whole)),
    familiesInHead: isYes(forFamilies.test(head)),
    adults: isYes(forAdults.test(whole)),
    onlyAdults: isYes(
      isForAdultsByName(page, headings) ||
        (takesNoChildren.test(text) && !findings.has('minAgeMonths')) ||
        (strictlyAdults.test(text) &&
          (text.match(childWords) ?? []).length <= 2 &&
          !findings.has('minAgeMonths') &&
          !forFamilies.test(head)) ||
        (isForAdultsInBrief(whole, `${head}\n${text.slice(0, 400)}`) && !findings.has('minAgeMonths')) ||
        (forAdults.test(whole) &&
          !forFamilies.test(whole) &&
          ((!findings.has('ageRanges') && !findings.has('minAgeMonths')) ||
            (findings.get('minAgeMonths') ?? 0) >= 16 * 12)),
    ),
    grownUp: isYes((findings.get('minAgeMonths') ?? 0) >= 16 * 12),
    organised: isYes(organised.test(names.join('\n'))),
    organisedInHead: isYes(organised.test(head)),
    takenPartIn: isYes(takenPartIn.test(head)),
    kindInHead: isYes(kindInHead),
    ages: has('minAgeMonths'),
    ageRanges: has('ageRanges'),
    price: isYes(findings.has('priceFrom') || findings.has('freeActivity')),
    priceUnit: has('priceUnit'),
    schedule: has('schedule'),
    sessions: within(sessions, 0, 4) / 2,
    category: has('category'),
    phone: has('contactPhone'),
    email: has('contactEmail'),
    person: has('contactName'),
    postcode: has('postcode'),
    town: has('town'),
    venue: isYes(findings.has('location') && findings.get('location') !== findings.get('town')),
    booking: has('bookingUrl'),
    event: isYes(activity !== undefined && isOf(activity, takenPartTypes)),
    described: isYes(activity !== undefined),
    club: isYes(business !== undefined && isOf(business, takenPartAt)),
    we: rate(text, /\b(?:we|our|us)\b/gi, count),
    you: rate(text, /\b(?:you|your)\b/gi, count),
    me: rate(text, /\b(?:I|my|me|I['’]m|I['’]ve)\b/g, count),
    they: rate(text, /\b(?:he|she|his|her|him|who)\b/gi, count),
    past: rate(text, /\b(?:was|were|had|said|did|went|won|\p{L}{3,}ed)\b/giu, count),
    years: rate(text, /\b(?:1[89]|20)\d\d\b/g, count),
    numbers: rate(text, /\b\d+(?:[.,:]\d+)?\b/g, count) / 2,
    long: within(Math.log2(Math.max(8, count)) - 6, -3, 4),
    forChildren: forChildren.filter((words) => words.test(text)).length / 2,
    children: rate(text, childWords, count),
    childrenFirst: isYes(`${head} ${text.slice(0, 400)}`.search(childWords) !== -1),
    dated: within(lines.filter((line) => line.length <= 120 && datedLine.test(line)).length, 0, 6) / 2,
    code: rate(text, /[(){}=_<>;\\]/g, count),
    longName: isYes((names[0] ?? '').split(' ').length >= 7),
  };
  return { ...single, ...together(single, offered.filter(Boolean).length) };
}

type Single = Readonly<
  Record<
    | 'ages'
    | 'price'
    | 'schedule'
    | 'sessions'
    | 'phone'
    | 'email'
    | 'venue'
    | 'adults'
    | 'kindInHead'
    | 'familiesInHead'
    | 'childrenFirst'
    | 'forChildren',
    number
  >
>;

/** What signs say only together, which no weight of one of them can: what is done and by children, ages and hours, grown-ups and no child. */
function together(one: Single, offered: number): SubjectSigns {
  const has = (...signs: (keyof Single)[]): boolean => signs.every((sign) => one[sign] > 0);
  const noChildren = !has('ages') && !has('familiesInHead');
  return {
    kindForChildren: isYes(has('kindInHead') && (has('familiesInHead') || has('ages') || has('childrenFirst'))),
    noChildren: isYes(noChildren),
    adultsAlone: isYes(noChildren && has('adults')),
    fewForChildren: isYes(one.forChildren <= 1 && !has('ages')),
    offered: offered / 3,
    notOffered: isYes(offered <= 1),
    facts: (isYes(has('sessions')) + isYes(has('phone') || has('email')) + one.ages + one.price + one.venue) / 2,
    agesAndHours: isYes(has('ages', 'sessions')),
    agesAndPrice: isYes(has('ages', 'price')),
    nothingKnown: isYes(!has('ages') && !has('price') && !has('schedule')),
  };
}

/**
 * So much must speak for an activity, in logits: of pages that were left out of learning about as many are refused by it as activities as are
 * taken that are none, and these cost a reviewer more.
 */
export const LEAST_FOR_ACTIVITY = 0.6;
/** A sentence or two cannot say as much for it. */
const LEAST_IN_BRIEF = 0.3;

/** What the signs say together, in logits: above 0 it is about an activity. */
export const weighedSubject = (signs: SubjectSigns): number => {
  const each: Readonly<Record<string, number>> = weights.signs;
  return Object.entries(signs).reduce((sum, [name, value]) => sum + (each[name] ?? 0) * value, weights.start);
};

/** What rules of thumb say: the page offers something to whoever reads, and what it says of anything else does not weigh more. */
function isByRules(
  page: Page,
  findings: Findings,
  { activity, business }: Described,
  other: number,
  /** Whether title, headings or names say what is done. */
  named: boolean,
): boolean {
  const names = [findings.get('name') ?? '', findings.get('providerName') ?? ''];
  const text = page.mainLines
    .map((line) => line.text)
    .join('\n')
    .slice(0, 50_000);
  const headings = page.mainLines.filter(({ level }) => level === 1).map((line) => line.text);
  const head = [...names, page.title, ...headings, meta(page, 'description') ?? ''].join('\n');
  const whole = `${head}\n${findings.get('shortDescription') ?? ''}\n${text}`;
  const isFor = forFamilies.test(whole) || findings.has('ageRanges');
  const described = activity !== undefined && isOf(activity, takenPartTypes);
  const known = ['ageRanges', 'schedule', 'bookingUrl'] as const;
  const offered =
    (described ? 3 : 0) +
    (named ? 2 : 0) +
    offers.filter((words) => words.test(text)).length +
    known.filter((field) => findings.has(field)).length +
    (findings.has('priceFrom') || findings.has('freeActivity') ? 1 : 0);
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

/** Of so few words (32) there is nothing to weigh; as `long` in SubjectSigns. */
const HARDLY_ANY_WORDS = -1;

/**
 * Whether a page is about something that families take part in. No sign decides by itself: what it offers and to whom, what else it says
 * (an article's author, a shop's basket, a job's salary), its words and what was found on it are weighed, by weights that were learned
 * from pages of both kinds (scraper/weighing); only where it says next to nothing do its data decide. A session is not needed: who runs it and how to reach them is enough.
 */
export function isAboutActivity(page: Page, findings: Findings, said: Described): boolean {
  if (!findings.has('name') || isNoPage(page)) return false;
  const signs = subjectSigns(page, findings, said);
  if (signs.onlyAdults !== 0 || signs.addressesOthers !== 0) return false;
  if (isToldByData(signs) || ((signs['other'] ?? 0) < 0 && isCourseSold(page, isAged(findings)))) return true;
  if (((signs['long'] ?? 0) <= HARDLY_ANY_WORDS && isShopInBrief(page)) || isProduct(page)) return false;
  if (isTooBriefToWeigh(signs)) return true;
  return weighedSubject(signs) >= ((signs['long'] ?? 0) <= HARDLY_ANY_WORDS ? LEAST_IN_BRIEF : LEAST_FOR_ACTIVITY);
}

/** Whether the page says an age of children's. */
const isAged = (findings: Findings): boolean =>
  (findings.get('minAgeMonths') ?? Infinity) < 16 * 12 || (findings.get('maxAgeMonths') ?? Infinity) <= 18 * 12;

/** Of so few words each weighs too much: "Circus classes for children" says it by rule, if nothing speaks for anything else. */
const isTooBriefToWeigh = ({ long = 0, rules, kindForChildren, offer1, other = 0 }: SubjectSigns): boolean =>
  long <= HARDLY_ANY_WORDS && rules === 1 && kindForChildren === 1 && offer1 === 1 && other < -1;

/** A page of a sentence or two whose data say that it is something to take part in, and that children do. */
const isToldByData = ({ long = 0, club, event, rules, families }: SubjectSigns): boolean =>
  long <= HARDLY_ANY_WORDS && (club === 1 || event === 1) && rules === 1 && families === 1;

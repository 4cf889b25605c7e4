import { sentenceAt } from '../page/plain-text.ts';
import { bareAmount } from './unsigned-amounts.ts';
import type { priceUnits } from '#domain/listing/facts/price-units.ts';

export type PriceUnit = (typeof priceUnits)[number];

export interface PriceMention {
  readonly low: number;
  readonly high: number;
  /** "from £45": there is no highest price. */
  readonly openEnded: boolean;
  readonly unit: PriceUnit | undefined;
  /** For several days or children at once: no price of one of them. */
  readonly isSum: boolean;
  /** For one child alone or for two: no price of the group. */
  readonly isPrivate: boolean;
  /** A membership: the price of taking part only when no other is named. */
  readonly membership: boolean;
  /** Paid each time, "£1.50 on the door", where nothing else says for what. */
  readonly isAtDoor: boolean;
  readonly index: number;
  readonly end: number;
}

const AMOUNT = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,5}(?:\\.\\d{1,2})?)(?!\\d|\\.\\d|\\s?(?:m|bn|million)\\b)';
const mention = new RegExp(
  `(\\b(?:from|starts? (?:at|from)|starting (?:at|from)|prices? from)(?: (?:just|only|as little as))?\\s?:?\\s?)?(?:£|\\bGBP )\\s?${AMOUNT}(?:\\s?(?:-|–|—|to)\\s?(?:£|GBP )?\\s?${AMOUNT}(?!\\s?(?:weeks?|sessions?|classes|years?|yrs?|mins?|hours?|am\\b|pm\\b|:)))?`,
  'gi',
);

const unitWords: readonly (readonly [RegExp, PriceUnit])[] = [
  [/^(?:full[- ])?days?$|^daily$/, 'day'],
  [/^half[- ]days?$/, 'half-day'],
  [/^nights?$|^evenings?$|^mornings?$|^afternoons?$|^times?$|^go(?:es)?$/, 'session'],
  [
    /^sessions?$|^visits?$|^drop[- ]?in$|^payg$|^pay[- ]as[- ]you[- ](?:go|play|swim|climb|train)$|^swims?$|^workshops?$/,
    'session',
  ],
  [/^class(?:es)?$|^lessons?$/, 'class'],
  [/^hours?$|^hourly$|^p\/?h$/, 'hour'],
  [/^(?:full[- ])?weeks?$|^wk$|^weekly$|^p\/?w$/, 'week'],
  [/^months?$|^monthly$|^pcm$|^p\/?m$|^\/mo$/, 'month'],
  [/^terms?$|^termly$/, 'term'],
  [/^courses?$|^blocks?$|^programmes?$/, 'course'],
  [/^years?$|^yr$|^seasons?$|^annum$|^annual(?:ly)?$/, 'year'],
  [
    /^child(?:ren)?$|^pupils?$|^kids?$|^students?$|^swimmers?$|^player$|^toddlers?$|^baby$|^dancer$|^gymnast$|^riders?$|^climbers?$|^skaters?$|^sailors?$|^singers?$|^cooks?$|^chefs?$|^campers?$/,
    'child',
  ],
  [/^famil(?:y|ies)$/, 'family'],
  [/^part(?:y|ies)$/, 'party'],
];
export const UNIT_WORD =
  '(go|half[- ]days?|full[- ]days?|days?|nights?|evenings?|mornings?|afternoons?|seasons?|yr|wk|sessions?|visits?|swims?|workshops?|class(?:es)?|lessons?|hours?|full[- ]weeks?|weeks?|months?|half[- ]terms?|terms?|courses?|blocks?|programmes?|years?|annum|child|pupil|kid|student|swimmer|player|toddler|baby|dancer|gymnast|rider|climber|skater|sailor|singer|cook|chef|camper|family|party)';
/** "per session", "a term", "/ class", "each 45 minute lesson" right after an amount. */
const perUnit = new RegExp(
  `^\\s?[(,–-]?\\s?(?:per|a|an|each|every|\\/|p\\/|for (?:a|an|each|one|the|the whole|the full)|for)\\s?(?:\\d{1,3}[- ]?(?:mins?|minutes?|hours?|hrs?|weeks?)\\s)?(?:[a-z0-9-]{1,15}\\s){0,2}?${UNIT_WORD}\\b(?!\\s?-?olds?\\b)`,
  'i',
);
/** "£6 per child per session": who pays is said, but the unit is the time. */
const perHead =
  /^\s?[(,]?\s?(?:per|a|each|\/)\s?(?:child|person|pupil|head|participant|swimmer|player),?(?=\s(?:per|a|each|for|\/))/i;
const adverbUnit =
  /^\s?[(,]?\s?(?:paid |payable |billed )?(monthly|termly|weekly|daily|hourly|annually|pcm|p\/?m\b|\/mo\b|p\/?w|p\/?h|drop[- ]?in|PAYG|pay[- ]as[- ]you[- ](?:go|play|swim|climb|train))\b/i;
/** "£23 full day", where no such word stands before the amount. */
const bareUnit = /^\s?[(,]?\s?(full[- ]day|half[- ]day|full[- ]week|child|family)\b/i;
const COUNT = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both)';
/** "£155 for the four days": a sum for several units, which is no price of one of them. */
const sumAfter = new RegExp(
  `^\\s?[(,]?\\s?(?:for|per|\\/|covers|includes) ?(?:all |any |the |a |full )*${COUNT}[- ]?(?:full |half |consecutive )?(?:days?|swims|visits|months|terms|nights|children|siblings|kids)\\b|^\\s?for (?:two|three|both)(?=$|[,.;)])`,
  'i',
);
const sumBefore = new RegExp(
  `\\b${COUNT}[- ](?:class|session|lesson|visit|swim|week)s? (?:pass(?:es)?|cards?|bundles?|tickets?)\\s?[:–=-]? ?$|\\b(?:all |any )?${COUNT}[- ](?:full |half )?(?:days?|swims?|visits?|months|terms|child(?:ren)?|siblings?|kids?|person) ?(?:tickets?|pass(?:es)?)? ?(?:for|is|are|at|:|-|–|=|cost)? ?$`,
  'i',
);
const countedUnit =
  /^\s?[(,]?\s?for (?:a |an |the |all |all the |any )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ]?(?:weekly )?(?:week|wk|session|class|lesson)s?\b(?!['’]? (?:half[- ])?terms?\b)/i;
const lessonLength = new RegExp(`^\\s?[(,]?\\s?for (?:a |the |up to )?(?!1 )${COUNT}(?:\\.5|½)?[- ]hours?\\b`, 'i');
const weekCourse = /\b(?:\d{1,2}|six|ten|five|eight|four|twelve)[- ]week (?:course|block|term|programme)\b/i;
const countedBefore =
  /\b(?:block|course)s? of (?:\d{1,2}|four|five|six|eight|ten|twelve) ?[:–=-]? ?$|\b(?:\d{1,2}|six|ten|five|eight|four|twelve) (?:weekly )?(?:sessions|classes|weeks|lessons) ?(?:for|is|are|at|:|-|–|=|cost)? ?$/i;
/** "Drop-in: £7", "Cost per term – £85" right before an amount. */
const labelled = new RegExp(
  `\\b(?:per|each|a|for the|for a)\\s(?:whole |school )?${UNIT_WORD}(?: 20\\d\\d(?:[/–-]\\d\\d(?:\\d\\d)?)?| of (?:\\d{1,2}|five|six|eight|ten|twelve))?\\s?[:–—|-]?\\s?(?:is|are|fee|cost|price)?(?:\\s(?:at present|currently|now))?\\s?:?\\s?$`,
  'i',
);
const named = new RegExp(
  `\\b(drop[- ]?in|half[- ]days?|full[- ]days?|days?|sessions?|class(?:es)?|lessons?|hourly|full[- ]weeks?|weekly|monthly|termly|seasons?|annual|terms?|courses?|blocks?|family|child|children|toddlers?|party)(?:\\s?(?:ticket|pass|rate|fee|price|cost|session|subs|subscription|charge|payment|direct debit|standing order|membership fee)s?){0,2}\\s?(?:\\([^)]{0,30}\\))?\\s?[:–—−|-]?\\s?(?:is|are|of|costs?|from|only|just|(?:(?:is|are) )?charged at)?\\s?$`,
  'i',
);

/** "50p" */
const pence = /(?<![\d.,£])([1-9]\d|[5-9])p\b(?!\.?m\b)/g;
/** What one may buy beside it: "lunch can be added for", "a club jersey costs". */
const boughtBefore =
  /\b(?:lunch(?:es)?|snacks?|kits?|kit bags?|shirts?|jerseys?|hoodies?|t-?shirts?|uniforms?|judogi\w*|gis|doboks?|belts?|tracksuits?|equipment|ice creams?|photos?|badges?|certificates?|hats?|leotards?|gum ?shields?|suits?|shoes|skates?|lockers?|early birds?|early drop[- ]?off|late stay|bus|minibus|transport|books?|toys?|merchandise|lost|replacement|raffle|drinks?|refreshments|cakes?|butt(?:y|ies)|bacon rolls?|hot ?dogs?)\b(?:[^.;£|]|[.](?=\d)){0,40}$/i;
/** "Subs (including badges) are £42": what comes with what is paid for is not what it is paid for. */
export const included = /\bincluding [^,;:()£]*/gi;
/** "Starter gi | £28": a row of a price list that is about what one wears or uses. */
const boughtInRow =
  /^(?:[\p{L}’'/-]+ ){0,3}(?:kits?|shirts?|jerseys?|hoodies?|t-?shirts?|uniforms?|gis?|judogis?|doboks?|belts?|tracksuits?|badges?|certificates?|swim ?hats?|goggles|leotards?|gum ?shields?|shin ?pads?|gloves|mitts|shoes|skates?|socks|books?|bags?|scarf|scarves|neckers?)(?: ?\([^)|]{0,30}\)| from)? ?[|:] ?$/iu;
const boughtAfter =
  /^\s?(?:each )?(?:extra )?(?:for|towards) (?:a |an |the |your |hot |some )*(?:cups?|drinks?|tea|coffee|biscuits?|snacks?|lunch|kit|shirts?|hats?|badges?|leotards?|squash|cakes?|toast|refreshments|lockers?|programmes?|photos?|hall hire)\b/i;
/** "1 hour a week" is how much one takes part, not what a price is for. */
const howOften =
  /\b(?:\d{1,2}|one|two|three)(?:\.5|½)? ?(?:hours?|hrs?|sessions?|lessons?|times?|class(?:es)?) (?:a|per|each|every) (?:week|month|day)\b/gi;
const takesPart = /\b(?:sessions?|class(?:es)?|camps?|days?|lessons?|courses?|clubs?|including|includes?|with)\b/i;

/** Where one buys it. */
const fromClub = /\b(?:from|at|through|by|in) (?:the|our) club(?: ?house| shop)?\b/gi;

/**
 * "Parent membership (one for each family) | £25", "Deposit (refundable) | £50": a remark behind what is never what taking part costs. Behind
 * another name, "Baby with parent (30 mins)", it keeps a word before it from being what the amount is for.
 */
const remark =
  /(?<=\b(?:member(?:ship)?s?|fees?|deposit|registration|joining|insurance|licen[cs]e|spectators?)) ?\([^()]{1,60}\)(?=\s?[|:]?\s?$)/i;
/** "Suggested donation £2 per family" is what one gives to take part. */
const askedFor =
  /\b(?:(?:suggested|voluntary|requested|recommended) |(?:we )?(?:ask|suggest)(?: for)? (?:an? )?(?:small |minimum )?)(?:donation|contribution)s?(?: of| is)?\s?:?\s?$/i;
/** Amounts that are not what the activity costs. */
const otherBefore =
  /\b(?:second[- ]hand (?:ones|suits?|kit)?|aids?|penguins?|(?:social|senior|adult|country|non-?playing|vice)(?: \w+)? members?(?:hips?)?|vice[- ]presidents?|patrons?|hire of|raising|jumble sale|raffle|tombola|deposit|registration|registering|joining|admin(?:istration)?|insurance|uniform|kit|(?:sweat|t-?)shirts?|leotard|gradings?|exams?|licen[cs]e|late|cancell\w*|sav(?:e|es|ing|ings)|worth|valued? at|vouchers?|gift cards?|raised|donat\w+|fundrais\w+|was|were|rrp|parking|adults?|(?:grand)?parents?|carers?|spectators?|siblings?|grown[- ]?ups?|coffees?|teas?|ice creams?|milkshakes?|juices?|hot chocolate|socks|goggles|lunch|snacks?|meal|extra|additional|minimum spend|subtotal|total|basket|cart|delivery|hire|win|breakfast(?: club)?|lunch club|orders? over|trials?|tasters?|drop[- ]?off|pick[- ]?up|collection|extended (?:day|hours)|wraparound|first aid|dbs|tuck|(?:second|2nd|third|3rd|fourth) child)(?: \w+){0,2}\s?(?:fee|cost|price|charge|ticket)?s?\s?(?:of|is|are|from|for|at|costs?|only|just|:|–|-|=|\||\()?\s?$|\b(?:over|up to)\s$/i;
const otherAfter =
  /^\s?(?!with )(?:\w+ ){0,2}(?:deposit|registration|trial|taster|joining|admin|insurance|uniform|off\b|discount|voucher|gift|worth|saving|per adult(?! (?:(?:and|plus) (?:a|one|1|their|up to)\b|\(?with))|(?:for |an? )?(?<!per )adults?|(?:per |for |an? )?(?:additional|extra|parents?|carers?|siblings?|second child|spectators?)|for (?:the |a |an |each |any )?(?:second|third|next|other(?! (?:children|families|kids|pupils))|(?:\w+ )?(?:brothers?|sisters?|siblings?))\b|the lot\b|last time\b|in (?:the )?(?:kitty|tin|pot)\b|each\. so far\b|cash ?back|credit|donation|million|k\b|p&p|delivery|minimum|late\b|to (?:hire|rent|borrow)\b)/i;

const spelled =
  'one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,fifteen,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(
    ',',
  );
const inWords = new RegExp(
  `\\b(?:(an?|${spelled.join('|')}) pounds?(?! of| coin|s? in weight)|(?<!£ ?)(\\d{1,3}(?:\\.\\d\\d)?) (?:pounds?|quid)\\b(?! of)|(?:an? )?(fiver|tenner))\\b`,
  'gi',
);
/** "a pound a night", "two pounds", "a tenner" with the sum in figures; the dots that lead from a name to its price taken out. */
function inFigures(text: string): string {
  const led = text.includes('...') ? text.replace(/ ?\.{3,}:? ?/g, ' ') : text;
  const dotted = led.replace(bareAmount, '£$1');
  if (!/pound|quid|fiver|tenner/i.test(dotted)) return dotted;
  return dotted.replace(inWords, (_whole, word?: string, figure?: string, note?: string) => {
    if (figure !== undefined) return `£${figure}`;
    if (note !== undefined) return /five/i.test(note) ? '£5' : '£10';
    const place = spelled.indexOf((word ?? '').toLowerCase());
    return `£${place < 0 ? 1 : place < 12 ? place + 1 : place === 12 ? 15 : (place - 11) * 10}`;
  });
}

/** "30 mins £5.50": what stands before a price is how long a class takes. */
const lastsBefore =
  /\b(?:\d{2,3}(?:\/\d{2,3})?[ -]?min(?:ute)?s?|1 hour|one hour|(?:an?|one|half an|three[- ]quarters of an) hour|half[- ]hour|1 ?hr)(?: (?:lessons?|class(?:es)?))?(?: \([^)]{0,30}\))? ?[:=|(–-]? ?\(?$/i;
/** Times between a name and its price: "Core day 9am–3.30pm £29". */
const timesBefore = /\s\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)? ?(?:-|–|to) ?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm)\b(?=[\s:–-]*$)/i;

/** "£7.50 (Juniors) per session": whose price it is stands before what it is for. */
const whosePrice = /^ ?\(\p{Lu}[\p{L} &’'-]{2,30}\)(?= (?:per|an?|each|every) )/u;

/** The prices that `text` names for taking part. */
export function pricesIn(text: string): readonly PriceMention[] {
  const line = inFigures(text.slice(0, 2000)).replace(
    pence,
    (_whole, amount: string) => `£0.${amount.padStart(2, '0')}`,
  );
  if (!/£|GBP/.test(line)) return [];
  const found = [...line.matchAll(mention)];
  const prices = found.flatMap((match, place): PriceMention[] => {
    const end = match.index + match[0].length;
    const previousEnd = place > 0 ? (found[place - 1]?.index ?? 0) + (found[place - 1]?.[0].length ?? 0) : 0;
    const before = line
      .slice(Math.max(previousEnd, match.index - 50), match.index)
      .replace(howOften, '')
      .replace(askedFor, '')
      .replace(/^[^]*(?:,|;|\band\b|\bthen\b|&|\/|\+)/, '');
    const after = line
      .slice(end, Math.min(end + 60, found[place + 1]?.index ?? line.length))
      .replace(/^\s?pounds?\b/i, '')
      .replace(whosePrice, '')
      // "a ten week term" is a term.
      .replace(
        /\b(?:\d{1,2}|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)[- ]weeks?['’]? (?=(?:half[- ])?terms?\b)/gi,
        '',
      );
    const low = Number(match[2]?.replaceAll(',', ''));
    const high = match[3] === undefined ? low : Number(match[3].replaceAll(',', ''));
    if (
      low === 0 ||
      low > high ||
      high > 5000 ||
      otherBefore.test(before.replace(remark, '')) ||
      otherAfter.test(after)
    )
      return [];
    // So much is asked for a residential year or a wheelchair, and for a camp only where it says for what.
    if (low >= 1000 && unitOf(before, after) === undefined) return [];
    // "Go-karts (£1 a go)": in brackets behind something else that is there.
    if (before.endsWith('(') && /^ ?a go\)/i.test(after)) return [];
    if (inLicence.test(line.slice(Math.max(0, match.index - 60), match.index))) return [];
    const clause = boughtBefore.exec(
      line.slice(Math.max(previousEnd, match.index - 70), match.index).replaceAll(included, ' '),
    )?.[0];
    if (
      otherwise.test(sentenceAt(line, match.index)) ||
      onTop.test(clauseAt(line, match.index)) ||
      boughtInRow.test(line.slice(0, match.index)) ||
      (clause !== undefined && !takesPart.test(clause.replace(fromClub, ''))) ||
      boughtAfter.test(after)
    )
      return [];
    return [
      {
        low,
        high,
        openEnded: (match[1] !== undefined && match[3] === undefined) || /^\s?\+(?!\s?£)/.test(after),
        unit: unitOf(before, after),
        isSum: isSum(before, after),
        isPrivate: privately.test(line.slice(Math.max(previousEnd, match.index - 40), end) + sentenceOf(line, end)),
        membership: memberBefore.test(before) || memberAfter.test(after),
        isAtDoor: onTheDoor.test(after) || paidThen.test(sentenceAt(line, match.index)),
        index: match.index,
        end,
      },
    ];
  });
  // "£75 per term for 45 minutes, £82 for one hour": the second is a term's price as well.
  return prices.map((price, place) => {
    const unit = prices[place - 1]?.unit;
    return unit && /^\s?for (?:one|an|1) hour\b/i.test(line.slice(price.end, price.end + 20))
      ? { ...price, unit }
      : price;
  });
}

/** "A licence (£30 Junior, £19 Tumbler per year)": all amounts of the brackets are the licence's. */
const inLicence = /\b(?:licen[cs]e|insurance) \([^)]*$/i;
/** What a sentence says of money that nobody pays for taking part: penalties, what the hall costs, grants. */
const otherwise =
  /\b18 ?\+|\b(?:franchise\w*|(?:help|staff|hosts?|coach(?:es)?|teachers?|leaders?|instructors?) wanted|run your own|(?:over|strictly) 18s?\b|ono\b|we got £|deposit['’]s|towards (?:a|the|our) new|get your name on|buy (?:us|a) |spare parts?|tyre|one[- ]day workshops?|in (?:your )?schools?\b|(?:you|they) get paid|o\.n\.o|(?:is|are) on sale|(?:pods?|cabins?|bell tents?|pitches|bedrooms?|cottages?) from £|(?:your|the) first (?:class|session|lesson|visit) (?:is|costs?)(?: only| just)? £|burgers?|bar and galley|bag packing|sponsored|fund ?rais\w+|licen[cs]e (?:is )?(?:needed|required|fee)|so far (?:we|they|bag|the)|(?:jumble|plant|cake|table[- ]top) sale|raffle|tombola|fete|auction|refurbish\w+|for sale|the lot|when I was a (?:lad|girl|boy)|used to (?:be|cost)|advertise here|ice cream van|late (?:fee|collection|pick)|overdue|incurs?|incurred|delayed|surcharge|(?:cost|hire) of (?:using|hiring|running|the hall)|giving us|no[- ]shows?|scale of pay|(?:is|are) paid for|raised|grants? of|consumables|would times|(?<!\b(?:subs|fees) )work out|pay and display|first (?:two|three|four|few) (?:classes|lessons|sessions)(?: (?:are|cost|for))?:? (?:for )?(?:just |only )?£|start for (?:just |only )?£|\bran \d|(?:to|can|may) hire (?:the|our|this) \w+|hall hire|hire (?:charges?|rates?)|g[ai]ve (?:just |only )?£)/i;
/** "Classes are £7.50 each; exam entries are charged separately": only the amount of the clause that says so is none of the classes. */
const onTop = /\b(?:charged on top|exam entr(?:y|ies))\b/i;
const clauseAt = (line: string, index: number): string =>
  (/[^.;!?£]*$/.exec(line.slice(Math.max(0, index - 100), index))?.[0] ?? '') +
  (/^(?:[^.,;:!?|]|[.,](?=\d))*/.exec(line.slice(index, index + 100))?.[0] ?? '');
const privately = /\b(?:one[- ]to[- ]one|1[- ]?(?:to|2|:)[- ]?1|private|pairs?)\b/i;
const memberBefore = /\bmemberships?(?: from)?(?: \w+){0,2}\s?(?:is|:|–|-|\||\()?\s?$/i;
const memberAfter = /^\s?(?:\w+ ){0,2}membership/i;
/** The next words behind an amount, up to the end of its sentence: what comes then has a price of its own. */
const sentenceOf = (line: string, end: number): string =>
  line.slice(end, end + 30).replace(/[.!?] (?=\p{Lu}).*$/su, '');

const isSum = (before: string, after: string): boolean => sumAfter.test(after) || sumBefore.test(before);

/** "or drop-in if there's room for £10". */
const dropInBefore = /\bdrop(?:ping)?[- ]?in\b[^.;|]{0,30}\bfor\s?$/i;
/** "A term of eleven lessons costs £110": the whole of them. */
const wholeOf =
  /\b(?:a|an|the|each|every|one) (half[- ]term|term|course|block) of (?:\d{1,2}|[a-z]{3,9}) (?:\w+ )?(?:lessons|classes|sessions|weeks) ?(?:costs?|is|for|:|–|-)? ?$/i;
/** "The season costs £95 for one child". */
const seasonBefore = /\b(?:season|year)(?:['’]s)?(?: \w+){0,2} (?:is|costs?|are)\s?$/i;

function unitOf(before: string, after: string): PriceUnit | undefined {
  if (/^\s?(?:per|a|each|\/)\s?half[- ]term/i.test(after)) return undefined;
  if (isSum(before, after)) return undefined;
  const whole = wholeOf.exec(before)?.[1];
  if (whole !== undefined) return /^half/i.test(whole) ? undefined : unitNamed(whole);
  if (countedUnit.test(after) || countedBefore.test(before)) return 'course';
  // What two hours cost is no price of one; only a label before it names its unit.
  if (dropInBefore.test(before)) return 'session';
  const said = lessonLength.test(after) ? undefined : unitAfter(after);
  // Who pays is said beside what it is for: "the fee for the year is £180 for the first child".
  const label = labelled.exec(before)?.[1];
  if (said && /^(?:child|pupil|kid|player|swimmer)/i.test(said) && seasonBefore.test(before)) return 'year';
  if (said && !(label !== undefined && /^(?:child|pupil|kid|student|family)/i.test(said))) return unitNamed(said);
  if (weekCourse.test(after)) return 'course';
  const ahead = label ?? named.exec(before.replace(timesBefore, ''))?.[1];
  if (ahead === undefined && lastsBefore.test(before)) return 'class';
  // "5 week course, 6 weeks to crawling. £70": what the line is about is what it costs.
  if (ahead === undefined && weekCourse.test(before)) return 'course';
  const behind = ahead ?? bareUnit.exec(after)?.[1];
  return behind === undefined ? undefined : unitNamed(behind);
}

/** "£1.50 on the door". */
const onTheDoor = /^\s?[(,]?\s?(?:(?:pay|paid|payable) )?(?:(?:on|at) the door|on the (?:day|night))\b/i;

/** "£5.50 for Cubs, £7 for Juniors, paid on the night by card". */
const paidThen = /\b(?:pay|paid|payable)(?: \w+)? (?:on|at) the (?:door|day|night)\b/i;

function unitAfter(after: string): string | undefined {
  const time = perUnit.exec(after.replace(perHead, ''))?.[1];
  return time ?? perUnit.exec(after)?.[1] ?? adverbUnit.exec(after)?.[1];
}

/** "lessons", "p/h" or "full day" as the unit that it means. */
export function unitNamed(word: string): PriceUnit | undefined {
  const key = word.toLowerCase().replace(/\s+/g, ' ');
  return unitWords.find(([pattern]) => pattern.test(key))?.[1];
}

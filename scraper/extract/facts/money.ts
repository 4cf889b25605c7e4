import type { priceUnits } from '#domain/listing/facts/fields.ts';
import type { Findings } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { sentenceAt } from '../page/plain-text.ts';

type PriceUnit = (typeof priceUnits)[number];

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
  readonly index: number;
  readonly end: number;
}

const AMOUNT = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,5}(?:\\.\\d{1,2})?)(?!\\d|\\.\\d)';
const mention = new RegExp(
  `(\\b(?:from|starts? (?:at|from)|starting (?:at|from)|prices? from)(?: (?:just|only|as little as))?\\s?:?\\s?)?(?:£|\\bGBP )\\s?${AMOUNT}(?:\\s?(?:-|–|—|to)\\s?(?:£|GBP )?\\s?${AMOUNT}(?!\\s?(?:weeks?|sessions?|classes|years?|yrs?|mins?|hours?|am\\b|pm\\b|:)))?`,
  'gi',
);

const unitWords: readonly (readonly [RegExp, PriceUnit])[] = [
  [/^(?:full[- ])?days?$|^daily$/, 'day'],
  [/^half[- ]days?$/, 'half-day'],
  [/^sessions?$|^visits?$|^drop[- ]?in$|^swims?$|^workshops?$/, 'session'],
  [/^class(?:es)?$|^lessons?$/, 'class'],
  [/^hours?$|^hourly$|^p\/?h$/, 'hour'],
  [/^(?:full[- ])?weeks?$|^weekly$|^p\/?w$/, 'week'],
  [/^months?$|^monthly$|^pcm$|^p\/?m$|^\/mo$/, 'month'],
  [/^terms?$|^termly$/, 'term'],
  [/^courses?$|^blocks?$|^programmes?$/, 'course'],
  [/^years?$|^annum$|^annual(?:ly)?$/, 'year'],
  [/^child(?:ren)?$|^pupils?$|^kids?$|^students?$|^swimmers?$|^player$/, 'child'],
  [/^famil(?:y|ies)$/, 'family'],
  [/^part(?:y|ies)$/, 'party'],
];
const UNIT_WORD =
  '(half[- ]days?|full[- ]days?|days?|sessions?|visits?|swims?|workshops?|class(?:es)?|lessons?|hours?|full[- ]weeks?|weeks?|months?|half[- ]terms?|terms?|courses?|blocks?|programmes?|years?|annum|child|pupil|kid|student|swimmer|player|family|party)';
/** "per session", "a term", "/ class", "each 45 minute lesson" right after an amount. */
const perUnit = new RegExp(
  `^\\s?[(,]?\\s?(?:per|a|an|each|every|\\/|p\\/|for (?:a|an|each|one|the|the whole|the full)|for)\\s?(?:\\d{1,3}[- ]?(?:mins?|minutes?|hours?|hrs?|weeks?)\\s)?(?:[a-z0-9-]{1,15}\\s){0,2}?${UNIT_WORD}\\b`,
  'i',
);
/** "£6 per child per session": who pays is said, but the unit is the time. */
const perHead =
  /^\s?[(,]?\s?(?:per|a|each|\/)\s?(?:child|person|pupil|head|participant|swimmer|player),?(?=\s(?:per|a|each|for|\/))/i;
const adverbUnit =
  /^\s?[(,]?\s?(?:paid |payable |billed )?(monthly|termly|weekly|daily|hourly|annually|pcm|p\/?m\b|\/mo\b|p\/?w|p\/?h|drop[- ]?in)\b/i;
/** "£23 full day", where no such word stands before the amount. */
const bareUnit = /^\s?[(,]?\s?(full[- ]day|half[- ]day|full[- ]week)\b/i;
const COUNT = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both)';
/** "£155 for the four days": a sum for several units, which is no price of one of them. */
const sumAfter = new RegExp(
  `^\\s?[(,]?\\s?(?:for|per|\\/|covers|includes) ?(?:all |any |the |a |full )*${COUNT}[- ]?(?:full |half |consecutive )?(?:days?|swims|visits|months|terms|nights|children|siblings|kids)\\b`,
  'i',
);
const sumBefore = new RegExp(
  `\\b(?:all |any )?${COUNT}[- ](?:full |half )?(?:days?|swims?|visits?|months|terms|child(?:ren)?|siblings?|kids?|person) ?(?:tickets?|pass(?:es)?)? ?(?:for|is|are|at|:|-|–|=|cost)? ?$`,
  'i',
);
const countedUnit =
  /^\s?[(,]?\s?for (?:a |an |the |all |all the |any )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ]?(?:weekly )?(?:week|session|class|lesson)s?\b/i;
const severalHours = new RegExp(`^\\s?[(,]?\\s?for (?:a |the |up to )?(?!1 )${COUNT}(?:\\.5|½)?[- ]hours?\\b`, 'i');
const weekCourse = /\b(?:\d{1,2}|six|ten|five|eight|four|twelve)[- ]week (?:course|block|term|programme)\b/i;
const countedBefore =
  /\b(?:\d{1,2}|six|ten|five|eight|four|twelve) (?:weekly )?(?:sessions|classes|weeks|lessons) ?(?:for|is|are|at|:|-|–|=|cost)? ?$/i;
/** "Drop-in: £7", "Cost per term – £85" right before an amount. */
const labelled = new RegExp(`\\b(?:per|each|a)\\s${UNIT_WORD}\\s?[:–—|-]?\\s?(?:is|are|fee|cost|price)?\\s?$`, 'i');
const named = new RegExp(
  `\\b(drop[- ]?in|half[- ]days?|full[- ]days?|days?|sessions?|class(?:es)?|lessons?|hourly|full[- ]weeks?|weekly|monthly|termly|terms?|courses?|blocks?|family|child|children|party)(?:\\s?(?:ticket|pass|rate|fee|price|cost|session|subs|subscription|charge|payment)s?){0,2}\\s?(?:\\([^)]{0,30}\\))?\\s?[:–—−|-]?\\s?(?:is|are|of|costs?|from|only|just)?\\s?$`,
  'i',
);

/** Amounts that are not what the activity costs. */
const otherBefore =
  /(?:deposit|registration|registering|joining|admin(?:istration)?|insurance|uniform|kit|t-?shirts?|leotard|gradings?|exams?|licen[cs]e|late|cancell\w*|sav(?:e|es|ing|ings)|worth|valued? at|vouchers?|gift cards?|raised|donat\w+|fundrais\w+|was|were|rrp|parking|adults?|parents?|carers?|spectators?|siblings?|grown[- ]?ups?|coffees?|teas?|ice creams?|milkshakes?|juices?|hot chocolate|socks|goggles|lunch|snacks?|meal|extra|additional|minimum spend|subtotal|total|basket|cart|delivery|hire|win|up to|over|trials?|tasters?|drop[- ]?off|pick[- ]?up|collection|extended (?:day|hours)|wraparound|first aid|dbs)(?: \w+){0,2}\s?(?:fee|cost|price|charge|ticket)?s?\s?(?:of|is|are|from|for|at|costs?|only|just|:|–|-|=|\|)?\s?$/i;
const otherAfter =
  /^\s?(?!with )(?:\w+ ){0,2}(?:deposit|registration|trial|taster|joining|admin|insurance|uniform|off\b|discount|voucher|gift|worth|saving|per adult(?! (?:(?:and|plus) (?:a|one|1|their|up to)\b|\(?with))|(?:for |an? )?(?<!per )adults?|(?:per |for |an? )?(?:additional|extra|parents?|carers?|siblings?|second child|spectators?)|cash ?back|credit|donation|million|k\b|p&p|delivery|minimum|late)/i;

/** The prices that `text` names for taking part. */
export function pricesIn(text: string): readonly PriceMention[] {
  const line = text.slice(0, 2000);
  if (!/£|GBP/.test(line)) return [];
  const found = [...line.matchAll(mention)];
  return found.flatMap((match, place) => {
    const end = match.index + match[0].length;
    const previousEnd = place > 0 ? (found[place - 1]?.index ?? 0) + (found[place - 1]?.[0].length ?? 0) : 0;
    const before = line
      .slice(Math.max(previousEnd, match.index - 50), match.index)
      .replace(/^[^]*(?:,|;|\band\b|\bthen\b|&|\/|\+)/, '');
    const after = line
      .slice(end, Math.min(end + 60, found[place + 1]?.index ?? line.length))
      .replace(/^\s?pounds?\b/i, '');
    const low = Number(match[2]?.replaceAll(',', ''));
    const high = match[3] === undefined ? low : Number(match[3].replaceAll(',', ''));
    if (low === 0 || low > high || high > 5000 || otherBefore.test(before) || otherAfter.test(after)) return [];
    if (otherwise.test(sentenceAt(line, match.index))) return [];
    return [
      {
        low,
        high,
        openEnded: (match[1] !== undefined && match[3] === undefined) || /^\s?\+(?!\s?£)/.test(after),
        unit: unitOf(before, after),
        isSum: isSum(before, after),
        isPrivate: privately.test(line.slice(Math.max(previousEnd, match.index - 40), Math.min(end + 30, line.length))),
        membership: memberBefore.test(before) || memberAfter.test(after),
        index: match.index,
        end,
      },
    ];
  });
}

/** What a sentence says of money that nobody pays for taking part: penalties, what the hall costs, grants. */
const otherwise =
  /\b(?:late (?:fee|collection|pick)|overdue|incurs?|incurred|delayed|surcharge|(?:cost|hire) of (?:using|hiring|running|the hall)|grant|giving us|raised|funding|would times|work out)\b/i;
const privately = /\b(?:one[- ]to[- ]one|1[- ]?(?:to|2|:)[- ]?1|private|pairs?)\b/i;
const memberBefore = /\bmembership(?: \w+){0,2}\s?(?:is|:|–|-|\|)?\s?$/i;
const memberAfter = /^\s?(?:\w+ ){0,2}membership/i;

const isSum = (before: string, after: string): boolean => sumAfter.test(after) || sumBefore.test(before);

function unitOf(before: string, after: string): PriceUnit | undefined {
  if (/^\s?(?:per|a|each|\/)\s?half[- ]term/i.test(after)) return undefined;
  if (isSum(before, after)) return undefined;
  if (countedUnit.test(after) || countedBefore.test(before)) return 'course';
  // What two hours cost is no price of one; only a label before it names its unit.
  const said = severalHours.test(after) ? undefined : unitAfter(after);
  if (said) return unitNamed(said);
  if (weekCourse.test(after)) return 'course';
  const ahead = labelled.exec(before)?.[1] ?? named.exec(before)?.[1];
  const behind = ahead ?? bareUnit.exec(after)?.[1];
  return behind === undefined ? undefined : unitNamed(behind);
}

function unitAfter(after: string): string | undefined {
  const time = perUnit.exec(after.replace(perHead, ''))?.[1];
  return time ?? perUnit.exec(after)?.[1] ?? adverbUnit.exec(after)?.[1];
}

function unitNamed(word: string): PriceUnit | undefined {
  const key = word.toLowerCase().replace(/\s+/g, ' ');
  return unitWords.find(([pattern]) => pattern.test(key))?.[1];
}

/** The unit in which a parent thinks first: the smallest that a page names. */
const unitsByGrain: readonly (PriceUnit | undefined)[] = [
  'session',
  'class',
  'half-day',
  'day',
  'hour',
  'week',
  'month',
  'term',
  'course',
  'child',
  'family',
  undefined,
  'year',
  'party',
];

const tableUnit = new RegExp(`\\b(?:per|price per|cost per|\\/)\\s?${UNIT_WORD}\\b`, 'i');

/** What taking part costs, as the page says it. */
export function findPrices(page: Page, findings: Findings): void {
  const knowsPrice = findings.has('priceFrom') || findings.has('priceTo');
  const isParty = /\bpart(?:y|ies)\b/i.test(`${findings.get('name') ?? ''} ${page.title}`);
  const all = page.mainLines.flatMap((line, place) => {
    if (!isParty && isUnderParties(line)) return [];
    const context = line.text.includes('|') || line.under.length > 0 ? contextUnit(page.mainLines, place) : undefined;
    const text = withUnitBelow(page.mainLines, place);
    const prices = pricesIn(text).filter(({ index }) => isParty || !party.test(sentenceAt(text, index)));
    return prices.map((price) => ({
      ...price,
      unit: price.isSum ? undefined : (price.unit ?? context),
      line,
    }));
  });
  const mentions = preferably(
    preferably(all, ({ membership }) => !membership),
    ({ isPrivate }) => !isPrivate,
  );
  if (knowsPrice) {
    const same = mentions.find(({ low, unit }) => low === findings.get('priceFrom') && unit !== undefined);
    if (same?.unit) findings.offer('priceUnit', same.unit, 'text', same.line.text);
    return;
  }
  if (mentions.length === 0) {
    const described = meta(page, 'description') ?? meta(page, 'og:description') ?? '';
    const [price] = pricesIn(described);
    if (price) return offerPrice(findings, [price], described);
    return findFree(page, findings);
  }
  const unit = unitsByGrain.find((each) => mentions.some((price) => price.unit === each));
  const chosen = mentions.filter((price) => price.unit === unit);
  offerPrice(
    findings,
    chosen,
    [...new Set(chosen.map(({ line, index, end }) => line.text.slice(Math.max(0, index - 60), end + 60)))].join(' … '),
  );
}

function offerPrice(findings: Findings, prices: readonly PriceMention[], evidence: string): void {
  findings.offer('priceFrom', Math.min(...prices.map(({ low }) => low)), 'text', evidence);
  const highest = Math.max(...prices.map(({ high }) => high));
  const open = prices.some(({ openEnded, high }) => openEnded && high === highest);
  if (!open) findings.offer('priceTo', highest, 'text', evidence);
  const [first] = prices;
  if (first?.unit) findings.offer('priceUnit', first.unit, 'text', evidence);
}

/** A price card's "£11" together with "per class" in the line below it. */
function withUnitBelow(lines: readonly Line[], place: number): string {
  const { text } = lines[place] ?? { text: '' };
  const below = lines[place + 1]?.text ?? '';
  return text.length <= 30 && /\d\s?$/.test(text) && below.length <= 80 && /^(?:per|each|\/) ?[a-z]/i.test(below)
    ? `${text} ${below}`
    : text;
}

/** A table's heading or the heading above may name the unit for the amounts below: "Price per class". */
function contextUnit(lines: readonly Line[], place: number): PriceUnit | undefined {
  const line = lines[place];
  const heading = line?.under.at(-1) ?? '';
  const said = tableUnit.exec(heading)?.[1];
  if (said) return unitNamed(said);
  if (!line?.text.includes('|')) return undefined;
  for (let above = place - 1; above >= 0 && above >= place - 12; above -= 1) {
    const text = lines[above]?.text ?? '';
    if (!text.includes('|')) break;
    const inHead = tableUnit.exec(text)?.[1];
    if (inHead && !/£/.test(text)) return unitNamed(inHead);
  }
  return undefined;
}

/** Those of `items` that are `better`, or all when none is. */
function preferably<Item>(items: readonly Item[], better: (item: Item) => boolean): readonly Item[] {
  const some = items.filter(better);
  return some.length > 0 ? some : items;
}

const party = /\bpart(?:y|ies)\b/i;
const isUnderParties = (line: Line): boolean =>
  /\bpart(?:y|ies)\b|hire|uniform|shop|franchise|gift/i.test(line.under.at(-1) ?? '');

const free =
  /^free[,.!] |^(?:it['’]s |totally |completely |all )?free(?: of charge| entry| admission| event| session| activity| to attend| for all| for everyone| for families| tickets?)?[.!]?$|\b(?:admission|entry|entrance|cost|price|prices|fee|tickets?|charge|sessions?|classes|activities|events?|this (?:event|session|group|activity))\s?(?:is|are|:|–|-|\|)?\s?(?:completely |totally |absolutely |all )?free\b(?! (?:play|time|flow|choice|art|swim|painting|trial|taster|parking|wifi|tea|gift))|\bfree (?:of charge|to attend|to join|to take part|entry|admission|event|drop[- ]?in|weekly|session for|sessions for|library|family (?:event|activity|fun))\b|\bno (?:charge|cost)\b(?! for)|\bit['’]s free\b/i;
const notFree =
  /free (?:trial|taster|parking|wi-?fi|tea|coffee|range|gift|consultation|delivery|quote|download)|first (?:\w+ )?(?:session|class|lesson) (?:is )?free|(?:sugar|gluten|nut|dairy|stress|hassle|smoke|ad)[- ]free|feel free|free school meals|under (?:\d+|one|two)s?|babies (?:are|go) free|siblings? (?:are |go |is )?free|carers? (?:are |go |is )?free|adults? (?:are |go |is )?free|parking/i;

function findFree(page: Page, findings: Findings): void {
  const line = page.mainLines.find(({ text }) => text.length < 600 && free.test(text) && !notFree.test(text));
  if (line) findings.offer('freeActivity', true, 'text', line.text);
}

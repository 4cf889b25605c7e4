import type { Findings } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { oneLine, sentenceAt } from '../page/plain-text.ts';
import { isCourseSold } from './what-is-bought.ts';
import { forOneAlone, isForOthers, isOfDates, isWeekly } from './sessions-of-others.ts';
import { headOver, withSigns } from './unsigned-amounts.ts';
import { included, pricesIn, type PriceMention, type PriceUnit, UNIT_WORD, unitNamed } from './price-mentions.ts';

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

/** "Pony days in the holidays, £55", beside lessons every week. */
const inHolidays =
  /\b(?:days?|camps?|weeks?|clubs?)\b[^.!?£]{0,20}\b(?:in|during) the (?:school |summer |easter )?holidays\b/i;
const tableUnit = new RegExp(`\\b(?:per|price per|cost per|\\/)\\s?${UNIT_WORD}\\b`, 'i');

/** What taking part costs, as the page says it. */
export function findPrices(page: Page, findings: Findings): void {
  if (!findings.has('priceFrom') && !findings.has('priceTo') && findLabelledFree(page, findings)) return;
  const knowsPrice = findings.has('priceFrom') || findings.has('priceTo');
  const isParty = /\bpart(?:y|ies)\b/i.test(`${findings.get('name') ?? ''} ${page.title}`);
  const ofAll = unitOfAll(page.mainLines);
  const inPounds = page.mainLines.some((line) => line.text.length <= 400 && allInPounds.test(line.text));
  const all = page.mainLines.flatMap((line, place) => {
    if (!isParty && isUnderParties(line)) return [];
    if (isExtra(page.mainLines, place) || /^for sale\b/i.test(line.text)) return [];
    const context = contextUnits(page.mainLines, place);
    const said = withUnitBelow(page.mainLines, place);
    const text = inPounds ? withSigns(said, headOver(page.mainLines, place)) : said;
    const prices = pricesIn(text).filter(({ index }) => isParty || !party.test(sentenceAt(text, index)));
    const isMembership = membershipOver.test(line.under.at(-1) ?? '');
    // "1:1s" over "£40 an hour".
    const isOverPrivate = forOneAlone.test(line.under.at(-1) ?? '');
    return prices.map((price) => {
      const column = columnAt(text, price.index);
      const around = unitOfRow(text, column) ?? context(column);
      const ofAge = text.includes('|') && column > 0 && rowOfAge.test(text) ? ('child' as const) : undefined;
      const isOver =
        around !== undefined && !saysUnit.test(text.slice(price.end)) && tableUnit.test(line.under.at(-1) ?? '');
      return {
        ...price,
        text,
        saysUnit: price.unit !== undefined,
        membership: price.membership || isMembership,
        isOverPrivate,
        unit: price.isSum ? undefined : ((isOver ? around : unitOfOwn(price, text, ofAll)) ?? around ?? ofAll ?? ofAge),
        line,
      };
    });
  });
  // What parties and grown-ups cost beside it says nothing where another amount is named, nor what a date costs beside every week's.
  const hasWeeks = page.mainLines.some(isWeekly);
  // A heading that leads to another page tells of what stands there.
  const here = preferably(all, ({ line }) => !(line.level > 0 && line.linked > 0.8));
  const own = isParty
    ? here
    : preferably(
        here,
        ({ line }) => !isForOthers(line) && !(hasWeeks && (isOfDates(line) || inHolidays.test(line.text))),
      );
  const mentions = preferably(
    preferably(
      preferably(own, ({ isSum }) => !isSum),
      ({ membership }) => !membership,
    ),
    ({ isPrivate, isOverPrivate, low }) =>
      !isPrivate && !(isOverPrivate && all.some((other) => !other.isOverPrivate && other.low < low)),
  );
  if (knowsPrice) {
    const same = mentions.find(({ low, unit }) => low === findings.get('priceFrom') && unit !== undefined);
    if (same?.unit) findings.offer('priceUnit', same.unit, 'text', same.line.text);
    else if (isCourseSold(page, true)) findings.offer('priceUnit', 'course', 'text', page.title);
    return;
  }
  if (mentions.length === 0) {
    const described = meta(page, 'description') ?? meta(page, 'og:description') ?? '';
    const [price] = pricesIn(described);
    if (price) return offerPrice(findings, [price], described);
    return findFree(page, findings);
  }
  const priced = mentions.map((price) => ({ ...price, unit: price.unit ?? unitBeside(mentions, price) }));
  // A family's price beside one for the year is the year's.
  const isYearly = priced.some((price) => price.unit === 'year');
  const smallest = unitsByGrain.find(
    (each) => priced.some((price) => price.unit === each) && !(each === 'family' && isYearly),
  );
  const known = isOfOnce(priced, smallest) ? 'child' : smallest;
  const ofUnit = priced.filter((price) => price.unit === known);
  const chosen = ofUnit.map((price) => ({ ...price, unit: price.unit ?? atDoor(ofUnit) }));
  offerPrice(
    findings,
    chosen,
    [...new Set(chosen.map(({ line, index, end }) => line.text.slice(Math.max(0, index - 60), end + 60)))].join(' … '),
  );
}

/** What is paid on the door is for one time, where all that is asked is paid there. */
const atDoor = (prices: readonly PriceMention[]): PriceUnit | undefined =>
  prices.every(({ isAtDoor }) => isAtDoor) ? 'session' : undefined;

const lowestOf = (prices: readonly PriceMention[], unit: PriceUnit | undefined): number =>
  Math.min(...prices.filter((price) => price.unit === unit).map(({ low }) => low));
/** "£22 per rider, block of 5 £100": beside a much higher price of a course, what a child pays is for one time. */
const isOfOnce = (prices: readonly PriceMention[], unit: PriceUnit | undefined): boolean =>
  (unit === 'course' || unit === 'term') && lowestOf(prices, 'child') * 3 <= lowestOf(prices, unit);

/** "Prices in £ per child", "Everything in pounds": the amounts of its lists have no sign. */
const allInPounds =
  /\b(?:prices?|fees|costs|charges|everything|amounts|figures)(?: (?:are|is|all|shown|given))* in (?:£|pounds|GBP|sterling)(?!\d)/i;
const ofLength = /\b(?:\d{2,3}[ -]?min(?:ute)?s?|hour)(?: long)? (?:class(?:es)?|lessons?)\s*[:–-]?\s*$/i;
/** "45 minute class £96" where fees are termly: how long a class is says nothing of what its price is for. */
const unitOfOwn = ({ unit, index }: PriceMention, text: string, ofAll: PriceUnit | undefined): PriceUnit | undefined =>
  unit === 'class' && ofAll !== undefined && ofLength.test(text.slice(0, index)) ? ofAll : unit;

/** "£90 a term": the amount itself says its unit. */
const saysUnit = /^\s?[(,]?\s?(?:per|an?|each|\/)\b/i;
const ofAllPrices = new RegExp(
  `\\b(?:prices|fees|costs) (?:shown |quoted |given |above |below |are |is |all )+(?:for |per )(?:an? |the |each |one )?(?:[\\w-]+ )?(?:weeks?['’]? )?${UNIT_WORD}\\b`,
  'i',
);
/** "Termly, in advance" below "Fees". */
const overFees = /^(?:our |class |club |term )?(?:fees|prices?|costs?|charges|subs)\s?[:?]?$/i;
const paidEach =
  /^(?:(?:all )?(?:fees|prices|subs) are )?(?:(?:paid|payable|charged|due) )?(termly|monthly)\b(?![^.]*£)/i;
/** "What does the price cover?", and below it "The whole term, that is eleven sessions". */
const whatIsCovered =
  /^what (?:(?:do|does|is|are) )?(?:the |our )?(?:prices?|fees?|costs?) (?:covers?|includes?|for|get you)\b/i;
const wholeUnit = new RegExp(`^(?:it covers |they cover )?(?:the |a |one )?(?:whole|full|entire) ${UNIT_WORD}\\b`, 'i');
/** "Prices are for a ten week term": what all amounts are for that do not say it themselves. */
function unitOfAll(lines: readonly Line[]): PriceUnit | undefined {
  for (const [place, { text, under }] of lines.entries()) {
    const over = text.length <= 300 ? [under.at(-1) ?? '', lines[place - 1]?.text ?? ''] : [];
    const word =
      text.length > 300
        ? undefined
        : (ofAllPrices.exec(text)?.[1] ??
          (over.some((head) => overFees.test(head)) ? paidEach.exec(text)?.[1] : undefined) ??
          (over.some((head) => whatIsCovered.test(head)) ? wholeUnit.exec(text)?.[1] : undefined));
    if (word !== undefined) return unitNamed(word);
  }
  return undefined;
}

function offerPrice(findings: Findings, prices: readonly PriceMention[], evidence: string): void {
  findings.offer('priceFrom', Math.min(...prices.map(({ low }) => low)), 'text', evidence);
  const highest = Math.max(...prices.map(({ high }) => high));
  const open = prices.some(({ openEnded, high }) => openEnded && high === highest);
  if (!open) findings.offer('priceTo', highest, 'text', evidence);
  const [first] = prices;
  if (first?.unit) findings.offer('priceUnit', first.unit, 'text', evidence);
}

/** A price with its line, the text that it was read from, and whether that says its unit beside it and not over a column. */
interface PricedLine extends PriceMention {
  readonly line: Line;
  readonly text: string;
  readonly saysUnit: boolean;
}

/** "£5 for babies, £7 for toddlers and £8 for two year olds a session": one sentence, one kind of price. */
function unitBeside(
  mentions: readonly PricedLine[],
  { line, text, index, low, isSum }: PricedLine,
): PriceUnit | undefined {
  if (isSum) return undefined;
  return mentions.find(
    (other) =>
      other.unit !== undefined &&
      other.line === line &&
      (isOneSentence(text, other.index, index) || (other.saysUnit && isNextCell(text, other.end, index))) &&
      low <= other.low * 4 &&
      other.low <= low * 4,
  )?.unit;
}

/** "Camp day | £27 | £31": beside each other in a row, residents and others. */
const isNextCell = (row: string, end: number, index: number): boolean => /^\s*\|\s*$/.test(row.slice(end, index));

const isOneSentence = (text: string, one: number, other: number): boolean =>
  !/[.!?]\s\p{Lu}|\|/u.test(text.slice(Math.min(one, other), Math.max(one, other)));

/** A price card's "£11" together with "per class" in the line below it. */
function withUnitBelow(lines: readonly Line[], place: number): string {
  const { text } = lines[place] ?? { text: '' };
  const below = lines[place + 1]?.text ?? '';
  return text.length <= 30 && /\d\s?$/.test(text) && below.length <= 80 && /^(?:per|each|\/) ?[a-z]/i.test(below)
    ? `${text} ${below}`
    : text;
}

/** What the heading above or the table's head names as the unit of the amounts in a column: "Price per class", "Per hour". */
function contextUnits(lines: readonly Line[], place: number): (column: number) => PriceUnit | undefined {
  const line = lines[place];
  const said = tableUnit.exec(line?.under.at(-1) ?? '')?.[1];
  if (said) return () => unitNamed(said);
  if (!line?.text.includes('|')) return () => undefined;
  for (let above = place - 1; above >= 0 && above >= place - 12; above -= 1) {
    const text = lines[above]?.text ?? '';
    if (!text.includes('|')) break;
    if (/£/.test(text)) continue;
    const named = text.split('|').map((cell) => unitOfColumn(oneLine(cell)));
    const units = named.filter((unit) => unit !== undefined);
    if (units.length > 1) return (column) => named[column];
    if (units.length === 1 && tableUnit.test(text)) return () => units[0];
    if (units.length === 1) return (column) => named[column];
  }
  return () => undefined;
}

const columnUnit = new RegExp(
  `^(?:(?:price |cost )(?:for (?:the |a |an |each )?)?)?(?:per |1 |one |single )?(?:morning |afternoon |all |whole )?${UNIT_WORD}s?(?: (?:price|rate|fee))?$`,
  'i',
);

function unitOfColumn(cell: string): PriceUnit | undefined {
  const word =
    columnUnit.exec(cell)?.[1] ??
    tableUnit.exec(cell)?.[1] ??
    /^(monthly|termly|weekly|hourly|annual|daily) (?:fees?|price|cost|subs)$/i.exec(cell)?.[1];
  return word === undefined ? undefined : unitNamed(word);
}

/** "Monthly training fee, juniors | £32": the name of a row begins with what its amount is for. */
const rowUnit = /^(monthly|termly|weekly|hourly|daily|annual|yearly)\b[^|£]{0,60}$/i;
function unitOfRow(row: string, column: number): PriceUnit | undefined {
  const word = rowUnit.exec(oneLine(row.split('|')[column - 1] ?? ''))?.[1];
  return word === undefined ? undefined : unitNamed(word);
}

/** "Under 1 | £2.50 | £3.50", "4 – 11 years | £7.50": what stands in a row of children's ages is a child's price. */
const rowOfAge =
  /^(?:(?:under|up to)[- ]?\d{1,2}s?|\d{1,2} ?(?:-|–|to|&|and) ?\d{1,2}|babies|toddlers)(?: ?(?:years?|yrs?|months?|mths?))?(?: ?\([^)|]{0,30}\))? ?\|/i;

const columnAt = (row: string, index: number): number => row.slice(0, index).split('|').length - 1;

const extra = /\b(?:breakfast|wrap-?around|after[- ](?:session|school) care|lunch club|late club|extended)\b/i;

/** What one watches costs a ticket, and not the classes' fee. */
const shown =
  /^(?:(?:our |the )?(?:next|upcoming|latest|this year['’]s) )?(?:productions?|performances?|concerts?|gala|show tickets|exhibition|open (?:day|weekend)|f[eê]te|fair)\b/i;

/** Whether an amount is for what comes on top: under such a heading, or alone below a line that names it. */
function isExtra(lines: readonly Line[], place: number): boolean {
  const { text, under } = lines[place] ?? { text: '', under: [] };
  const above = lines[place - 1]?.text ?? '';
  const alone = text.startsWith('£') || text.length <= 30;
  return (
    extra.test(under.at(-1) ?? '') ||
    shown.test(under.at(-1) ?? '') ||
    (alone && above.length <= 50 && !/£/.test(above) && extra.test(above))
  );
}

/** Those of `items` that are `better`, or all when none is. */
function preferably<Item>(items: readonly Item[], better: (item: Item) => boolean): readonly Item[] {
  const some = items.filter(better);
  return some.length > 0 ? some : items;
}

const membershipOver = /^(?:our |club |annual )?memberships?(?: (?:fees|rates|costs|prices))?\s?:?$/i;
const party = /(?<!(?:christmas|end of term|summer) )\bpart(?:y|ies)\b/i;
const namesFee = /\b(?:subs|fees?|prices?|costs?|charges?|class(?:es)?|sessions?|lessons?|terms?)\b/i;
const namesKit =
  /\b(?:uniforms?|kits?|leotards?|tabards?|t-?shirts?|polos?|sweatshirts?|hoodies?|jumpers?|neckers?|neckerchie(?:f|ves)|shoes|socks|shorts|skirts?|tights|tracksuits?|leggings|suits?|gis?|belts?(?! (?:class|lesson|session))|badges?)\b/i;
/**
 * "Subs are £42 a term", and neither "Leotard for ballet classes: £18" nor "Uniform fee: £18": what names something to wear tells its price.
 * A belt's class is no belt: "White belt class: £6".
 */
const namesFeeAlone = (text: string): boolean =>
  namesFee.test(text) && !namesKit.test((text.split('£')[0] ?? '').replaceAll(included, ' '));
/** "Subs and uniform": what is paid for taking part stands there, too. */
const namesSubs = /^(?:subs|fees|prices|costs|charges)(?:,| and| &)/i;
const isUnderParties = (line: Line): boolean =>
  !(namesSubs.test(line.under.at(-1) ?? '') && namesFeeAlone(line.text)) &&
  /\bpart(?:y|ies)\b|\bhire\b|uniform|\bshop\b|franchise|gift|\bmerch(?:andise)?\b|\bliver(?:y|ies)\b/i.test(
    line.under.at(-1) ?? '',
  );

const free =
  /\b(?:everything|it all|all (?:of )?(?:it|this)|the whole \w+) (?:is|are) (?:completely |totally |absolutely )?free\b|\bcosts? (?:you |them |families |\w+ )?nothing\b|\bentry (?:to \w+ )?(?:\w+ )?is free\b|^free[,.!] |^(?:it['’]?s |totally |completely |all )?free(?: of charge| entry| admission| event| session| activity| to attend| for all| for everyone| for families| tickets?)?[.!]?$|\b(?:admission|entry|entrance|cost|price|prices|fee|tickets?|charge|membership|sessions?|classes|(?<=all (?:of )?(?:our |the |these )?)(?:groups|clubs)|activities|events?|this (?:event|session|group|activity))\s?(?:is|are|:|–|-|\|)?\s?(?:completely |totally |absolutely |all )?free\b(?! (?:play|time|flow|choice|art|swim|painting|trial|taster|parking|wifi|tea|gift))|\bfree (?:of charge|to attend|to join|to take part|entry|admission|event|drop[- ]?in|weekly|session for|sessions for|library|family (?:event|activity|fun))\b|\b(?:the|our|this) (?:\w+ ){0,2}(?:club|group|class|workshop|choir|course|activity) is (?:completely |totally |absolutely |entirely )?free(?=[.,;!]| and\b| of charge| to (?:attend|join|all)|$)|\bno (?:charge|cost)\b(?! for)|\b(?:doesn['’]t|does not|won['’]t|will not) cost (?:you |them |families )?(?:anything|a penny)\b|\b(?:is|are|(?:we['’]|they['’])re|it['’]s) an? free,? (?:[\w-]+ ){0,3}(?:get-together|group|club|session|event|activity|morning|afternoon|drop-in|class|workshop|playgroup)s?\b|^a free,? (?:weekly|fun|friendly|timed|monthly|drop)|\bit(?:['’]?s| is)(?: (?:all|completely|totally))? free\b(?! (?:for parents|on|when|if))/i;
/** "Rhyme Time is free and there is no need to book." */
const namedFree =
  /\b(?!(?:Children|Babies|Kids|Adults|Carers|Parents|Siblings|Spectators|Members|Parking|Wifi|Swim)\b)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,3} (?:is|are) (?:completely |totally |absolutely )?free(?=[.,!]| and\b| to (?:attend|join|all|everyone)|$)/u;
const notFree =
  /\b(?:trial|taster)\b|free (?:trial|taster|parking|wi-?fi|tea|coffee|range|gift|consultation|delivery|quote|download)|(?:first|second|third|fourth|last|next) (?:\w+ )?(?:sessions?|class(?:es)?|lessons?|workshops?|groups?|clubs?|courses?|activit(?:y|ies)) (?:is |are )?(?:completely |totally |absolutely )?free|\b(?:breakfast|lunch|parents?) (?:session|group|club) is (?:completely |totally |absolutely )?free|(?:sugar|gluten|nut|dairy|stress|hassle|smoke|ad)[- ]free|feel free|free school meals|under (?:\d+|one|two)s?|babies (?:are|go) free|siblings? (?:are |go |is )?free|carers? (?:are |go |is )?free|adults? (?:are |go |is )?free|parking/i;

/** Said of the whole, so that an amount elsewhere is for something else. */
const surelyFree = /^(?:everything|it all|all )|nothing$|anything$|^no charge$/i;
/** "Cost: FREE", "Price | Free with a code": what is asked for is nothing, whatever else the page sells. */
const costLabel =
  /^(?:costs?|prices?|fees?|how much(?: is it| does it cost)?|what (?:it|does it) costs?|charge|admission)\s?[:?|–-]?$/i;
const labelledFree =
  /^(?:costs?|prices?|fees?|charge|admission)\s?[:?|–-]?\s?(?:it['’]?s |this is |all |completely |totally )?free\b(?! (?:trial|taster|for under))/i;
const saidFree =
  /^(?:it['’]?s |this is |all |completely |totally )?free\b(?! (?:trial|taster|for under))|^nothing(?: at all)?[!.]/i;
function findLabelledFree(page: Page, findings: Findings): boolean {
  const said = page.mainLines.find(
    ({ text }, place) =>
      text.length <= 120 &&
      !/£ ?[1-9]/.test(text) &&
      ((/^£ ?0(?:\.00)?$/.test(text) && costLabel.test(page.mainLines[place - 1]?.text ?? '')) ||
        labelledFree.test(text) ||
        (saidFree.test(text) && costLabel.test(page.mainLines[place - 1]?.text ?? ''))),
  );
  return said !== undefined && findings.offer('freeActivity', true, 'text', said.text);
}

function findFree(page: Page, findings: Findings): void {
  // Where amounts are named, only a line about nothing else makes it free.
  const most = page.mainLines.some(({ text }) => /£\s?[1-9]/.test(text)) ? 80 : 600;
  for (const { text } of page.mainLines) {
    if (text.length > 2000) continue;
    const match = free.exec(text) ?? namedFree.exec(text);
    const said = match === null ? '' : sentenceAt(text, match.index);
    if (match !== null && said.length < (surelyFree.test(match[0]) ? 600 : most) && !notFree.test(said))
      return void findings.offer('freeActivity', true, 'text', said);
  }
}

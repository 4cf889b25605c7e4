import { ageLabel, type AgeSpan, parseAgeRange, spanOf } from '#domain/listing/facts/ages.ts';
import type { Findings, Method } from '../findings.ts';
import { closest, type HtmlElement } from '../page/html-tree.ts';
import { agePatternsFor, N, TO } from './age-patterns.ts';
import { ageText } from './age-columns.ts';
import { inNumbers } from './ages-in-numbers.ts';
import {
  type AgeGroup,
  closedBelow,
  isSomebodysAge,
  labelsOf,
  needsCompany,
  withoutTeams,
  youngestOf,
} from './ages-of-others.ts';
import type { Line } from '../page/page-lines.ts';
import { isAboutOthers } from './age-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { sentenceAt } from '../page/plain-text.ts';

/** Words after "N years" that make it a time, not an age. */
const notAgesAfter =
  /^\s?(?:of\b|experience|ago\b|running|in (?:business|the)|established|fund(?:ing|ed)|course|degree|warranty|guarantee|anniversary|contract|later|apart|history|strong|teaching|working|since|on\b(?! site)|(?:and|&) counting|\(?\d{4}|['’] |weeks?\b|hours?\b|minutes?\b|mins?\b|days?\b|%|people|places|miles)/i;
const notAgesBefore =
  /(?:£\s?|\blast |\bpast |\bnext |\bevery |\bwithin |\bestablished |\bcelebrat\w+ |\bnearly |\balmost |\bmore than |\bafter |\bterm |\bweeks? |\bmax(?:imum)?(?: of)? |\bunit |\broom |\bgrades? |\blevels? |\bstages? |\bqualified |\bfor over |\bwith over |\bhas (?:been|over)\b\D{0,20})$/i;
/** Words after "N months" that make it a time. */
const notMonthsAfter =
  /^\s?\+?\s?(?:after|before|later|ago|notice|prior|contract|free|membership|subscription|in advance|in arrears)\b/i;
/** Rules about grown-ups and lower prices name ages that are not the activity's. */
const rule =
  /accompan|classify|siblings?\b|cannot|parents? (?:must|need)|required to (?:have|be with)|adult (?:to )?(?:remain|stay)|supervis|adults? (?:must|only|need|required|over)|go(?:es)? free|\bfree for\b|free of charge|half[- ]price|consent|account|cookie|\bGDPR\b|guardian|age of 1[38]\b/i;
const experience = /years?['’]? (?:of )?(?:\w+ )?experience|years? ago|\bsince (?:19|20)\d\d/i;

/** No age is told without a number, in digits or in words, or one of these. */
const speaksOfAges =
  /\d|\bis (?:about right|old enough|the youngest|young enough|early enough)\b|reception|nursery|all ages|birth|rising|walk|school[- ]age|\bunder[- ](?:one|two|three|four|five|six|seven|eight|nine|ten)\b|weeks? check|\bfrom (?:about |around )?(?:two|three|four|five|six|seven|eight|nine|ten)\b|\b(?:need to|must|have to|should) be (?:at least )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven)\b|\bage(?: of)? (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:e?s\b|\s?(?:to|-|–|and|or|years?|months?|year|upwards|onwards)\b)/i;

/** The ages that `text` names for children, in the order of the text. */
export function ageGroupsIn(text: string): readonly AgeGroup[] {
  if (!speaksOfAges.test(text)) return [];
  const line = inNumbers(text.slice(0, 2000));
  if (!/\d|rising[- ]|reception|nursery|all ages|birth/i.test(line)) return [];
  const groups: AgeGroup[] = [];
  for (const pattern of agePatternsFor(line)) {
    for (const match of line.matchAll(pattern)) {
      const index = match.index;
      const end = index + match[0].length;
      if (groups.some((group) => index < group.end && end > group.index)) continue;
      const span = spanIn(match[0]);
      if (!span || !isForChildren(span) || !standsForAges(line, match[0], index, end)) continue;
      groups.push({ label: labelOf(match[0], span), span, index, end });
    }
  }
  for (const more of moreGroups(line, groups)) groups.push(more);
  return groups.toSorted((one, other) => one.index - other.index);
}

const nextRange = new RegExp(`^\\s?(?:,|and|&|or|/|\\+|, and)\\s?(${N}${TO}${N})(?!\\d|:|\\s?(?:am|pm)\\b)`, 'i');
const inBrackets = /\((\d{1,2}½? ?(?:[-–]|to) ?\d{1,2}½?)(?=\)|, )/g;
const groupNames =
  /\b(?:minis?|midis?|juniors?|seniors?|infants?|teens?|toddlers?|tots|little|kids|child(?:ren)?|tiny|bab(?:y|ies)|pre-?school|primary|inters?|squirrels|beavers|cubs|scouts|explorers|rainbows|brownies|guides|rangers|elfins|pioneers|venturers|badgers|cadets|class|ballet|tap|jazz|dance|tumble|acro|beginners?|improvers|level)\b|^\P{Ll}[\p{L}'’ ]{2,30} \(\d{1,2} ?[-–] ?\d{1,2}\)$/iu;

/** Ranges that only what stands around them makes ages: "ages 2-4 and 5-7", "Minis (3-5)". */
function moreGroups(line: string, groups: readonly AgeGroup[]): AgeGroup[] {
  const found: AgeGroup[] = [];
  const add = (text: string, index: number): AgeGroup | undefined => {
    const span = parseAgeRange(text);
    if (!span || !isForChildren(span) || (span.maxAgeMonths ?? 0) > 18 * 12 + 11) return undefined;
    const group = { label: labelOf(text, span), span, index, end: index + text.length };
    found.push(group);
    return group;
  };
  for (const group of groups) {
    let last: AgeGroup | undefined = group;
    while (last && found.length < 20) {
      const next = nextRange.exec(line.slice(last.end, last.end + 30));
      const start: number = last.end + (next?.[0].length ?? 0) - (next?.[1]?.length ?? 0);
      const taken = groups.some(({ index, end }) => start < end && start + 1 > index);
      last = next?.[1] !== undefined && !taken && /\bage/i.test(line) ? add(next[1], start) : undefined;
    }
  }
  if (groupNames.test(line))
    for (const match of line.matchAll(inBrackets)) {
      const index = match.index + 1;
      if (
        match[1] &&
        ![...groups, ...found].some((group) => index < group.end && index >= group.index) &&
        !isOver.test(sentenceAt(line, index))
      )
        add(match[1], index);
    }
  return found;
}

/** The directory's usual words for a span; half years only the page's own words can say. */
function labelOf(matched: string, span: AgeSpan): string {
  const own = matched.trim();
  const halves = /½|\.5| 1\/2/.test(own);
  const words = own
    .replace(/^ages?d? |[.,\s]+$/gi, '')
    .replace(/^between (.*) and /i, '$1 to ')
    .replace(/^from (?:the )?age(?:d)? of /i, 'from ');
  return (halves ? words.slice(0, 60) : ageLabel(span)) ?? 'All ages';
}

/** The span of a matched text: the domain's reading of it without the words around. */
function spanIn(matched: string): AgeSpan | undefined {
  const listed = /^(?:school )?years? (\d{1,2})(?:,\s?\d{1,2})*\s?(?:and|&)\s?(\d{1,2})$/i.exec(matched.trim());
  if (listed) return parseAgeRange(`year ${listed[1]}-${listed[2]}`);
  const label = matched
    .replace(/^at least /i, 'from ')
    .replace(/^(?:minimum age(?: is| of)?:?|from (?:the )?aged?(?: of)?)\s?/i, 'from ')
    .replace(/\b(?:between|ages?d?(?: groups?| range)?)\s?:?\s?(?:of |from |between )?/i, '')
    .replace(/^(.*\d.*?)\s?(?:and|&|or) (?:under|below|younger)$/i, 'up to $1')
    .replace(/^(under|up to) (?:the )?(?:age )?(?:of )?/i, '$1 ')
    .replace(/\b(up to|through to)(?= \d)(?!^)/i, (words, _name, offset: number) => (offset > 0 ? 'to' : words))
    .replace(/^(\d{1,2}), ?\d{1,2},? (?:and|&|or) /, '$1 to ')
    .replace(/^(\d{1,2})\s?(?:&|or|\/)\s?(?=\d)/, '$1 to ')
    .replace(/& up\b/i, 'and up')
    .replace(/(?:or|&|and) (?:older|upwards|onwards)|upwards|onwards/i, 'and over')
    .replace(/\s?-\s?(?=(?:years?|months?)\b)|(?<=(?:years?|months?))\s?-\s?(?=olds?\b)/gi, ' ')
    .replace(/[−—]/g, '-')
    .replace(/(?<=\d)['’]?s$/i, '')
    .replace(/\.$/, '');
  const between = /^\s?between/i.test(matched) || /^\s?ages?d?\b/i.test(matched);
  const text = between ? label.replace(/ (?:and|&) (?=\d)/i, ' to ') : label;
  return parseAgeRange(text);
}

/** Not only for grown-ups. */
const isForChildren = ({ minAgeMonths, maxAgeMonths }: AgeSpan): boolean =>
  (minAgeMonths ?? 0) < 17 * 12 && (maxAgeMonths ?? 0) < 100 * 12 && !(minAgeMonths === 0 && maxAgeMonths === 0);

/** "Rainbows (5 to 7) no longer meets in the village". */
const isOver =
  /\bno longer (?:meets?|runs?|exists?|takes? place|on offer)\b|\b(?:has|have) (?:now |sadly )?(?:closed|folded)\b/i;

function standsForAges(line: string, matched: string, index: number, end: number): boolean {
  const before = line.slice(Math.max(0, index - 40), index);
  const after = line.slice(end, end + 30);
  if (isOver.test(sentenceAt(line, index))) return false;
  const tellsAge = /age|olds?|\d['’]?s$|month|mth|reception|nursery|ks|key|birth/i.test(matched);
  // The 11+ is an examination.
  if (
    /^11\s?\+$/.test(matched.trim()) &&
    (/\b(?:the|for|GL|CEM) $/i.test(before) ||
      /\b(?:maths|english|tuition|tutor\w*|verbal reasoning)\b/i.test(before) ||
      /^\s?(?:exam|test|tuition|prep|entrance|saturday|school|courses?|mocks?|classes|intensive|programme|revision|papers?|workshops?)/i.test(
        after,
      ))
  )
    return false;
  if (notAgesBefore.test(before) || (!tellsAge && notAgesAfter.test(after))) return false;
  if (
    /^\s?(?:fund(?:ed|ing)|entitle|(?:dog|cat|pony|horse|puppy|spaniel|labrador|building|club|tradition)\b)/i.test(
      after,
    )
  )
    return false;
  if (/months?\s?\+?$/i.test(matched) && notMonthsAfter.test(after)) return false;
  // Who is wanted to work there is no child of it.
  if (
    /^(?:1[4-9]|21) ?(?:\+|plus|and over|or over)/i.test(matched.trim()) &&
    /\b(?:recruit\w*|vacanc\w+|staff|volunteers?|(?:help|hosts?|coach(?:es)?|leaders?) wanted)\b/i.test(
      sentenceAt(line, index),
    )
  )
    return false;
  // "The senior mat follows at 8pm (over 16s only)": grown-ups beside the children.
  if (
    /^over 1[5-9]/i.test(matched) &&
    /\b(?:senior|adult|grown-?up)s?\b/i.test(line.slice(Math.max(0, index - 90), index))
  )
    return false;
  // "Eleven and over? You'll go straight into the seniors": who asks so is sent elsewhere.
  if (/(?:over|above|older|under|younger)$/i.test(matched) && after.startsWith('?')) return false;
  if (/^\s?(?:-|–|:)?\s?\d?\s?[ap]\.?m\b/i.test(after) || /\d[:.]$/.test(before)) return false;
  // "4+ classes", "10 or over": a bare number needs the word age or a unit.
  if (
    /^\d{1,2}\s?(?:\+|plus)/i.test(matched.trim()) &&
    /^\s?(?:hours|weeks|sessions|classes|people|venues|clubs|activities|locations|children|families|[a-z]+ (?:venues|locations))/i.test(
      after,
    )
  )
    return false;
  // "Spread over 12 months" is a time; "children over 12 months" is an age.
  if (
    /^over\b.*(?:years?|months?)\.?$/i.test(matched) &&
    !/\b(?:for|those|anyone|children|kids|babies|toddlers)\s*$/i.test(before)
  )
    return false;
  // "My 5 year old loved it" tells of somebody, not for whom it is.
  if (
    /^\d{1,2}\s?-?\s?(?:years?|yrs?|months?)\s?-?\s?olds?\.?$/i.test(matched) &&
    /\b(?:my|our|his|her|the|an?|(?:before|until) they are)\s$/i.test(before)
  )
    return false;
  if (isSomebodysAge(matched, before, after)) return false;
  // "She can go on the list from the age of 5", "two year olds have funded places": not who comes.
  if (
    /^(?:from|over|at least)\b/i.test(matched) &&
    /\b(?:on|to|down (?:on|for)) (?:the|our|a) (?:waiting )?list\b|\bgo on it\b|\bnames? down\b|\badd (?:your|a|their) (?:child|son|daughter|name)(?:['’]s)?\b/i.test(
      sentenceAt(line, index),
    )
  )
    return false;
  if (/\bfunded places?\b/i.test(sentenceAt(line, index))) return false;
  if (
    /^(?:from|over)\b/i.test(matched) &&
    /years?$/i.test(matched) &&
    /\b(?:for|with|has|have|had|been|of)\s*$/i.test(before)
  )
    return false;
  if (
    /^(?:from|over|under|up to|below|at least)\b/i.test(matched) ||
    /^all ages$|(?:over|above|older|under|below|younger)$/i.test(matched)
  ) {
    // A rule about grown-ups stands beside its age: "from the age of 9, provided that a parent remains" is none.
    const sentence = sentenceAt(line, index);
    const near = sentence.length <= 90 ? sentence : `${before} ${matched} ${after}`;
    if (rule.test(near) || /^\s?(?:[:|–-]|are|is|go)?\s?(?:free\b|£)/i.test(after) || /\bfree\s?$/i.test(before))
      return false;
  }
  if (
    /^(?:under|over|below|up to)\b|(?:under|below|younger)$/i.test(matched) &&
    needsCompany(line.slice(end, end + 120))
  )
    return false;
  // "We can't take under 9s": who is too young.
  if (
    /^under\b/i.test(matched) &&
    /\bunaccompanied |\bno |\bnot |\bca(?:n['’]t|nnot) (?:take|have|accept) /i.test(before)
  )
    return false;
  if (/\badults?\s?\(?(?:aged?)?\s?$/i.test(before)) return false;
  return !experience.test(line.slice(index, end + 40));
}

/** Finds ages in what the page says about itself: title and headings first, then the lines. */
export function findAges(page: Page, findings: Findings, stated: readonly string[] = []): void {
  if (findings.has('ageRanges')) return;
  const summary = [meta(page, 'og:title') ?? '', page.title].flatMap(ageGroupsIn);
  const labelled = ageText(page.mainLines);
  const bounded = (of: readonly AgeGroup[]): readonly AgeGroup[] => {
    // "Babies from 4 months and children up to 10" are one span.
    const [one, other] = of[0]?.span.minAgeMonths === null ? of.toReversed() : of;
    const low = one?.span.minAgeMonths ?? null;
    const high = other?.span.maxAgeMonths ?? null;
    if (of.length !== 2 || !one || !other || low === null || high === null || high <= low) return of;
    if (one.span.maxAgeMonths !== null || other.span.minAgeMonths !== null) return of;
    const span = { minAgeMonths: low, maxAgeMonths: high };
    return [{ ...one, span, label: ageLabel(span) ?? one.label }];
  };
  const read = (textOf: (line: Line, place: number) => string | undefined): ToldAges[] =>
    page.mainLines.flatMap((line, place) => {
      if (isAboutOthers(line) || isFootnote(line)) return [];
      const text = textOf(line, place) ?? '';
      return bounded(ageGroupsIn(text)).map((group) => ({
        group,
        evidence: around(line.text, group),
        isOfParty: isOfParty(text, group),
        line: line.text,
        table: closest(line.element, ({ name }) => name === 'table'),
      }));
    });
  const groups = [...closedBelow(read(labelled))];
  const described = [meta(page, 'description') ?? '', meta(page, 'og:description') ?? '', ...stated];
  if (groups.length === 0)
    for (const text of [...described, page.title])
      groups.push(
        ...ageGroupsIn(text).map((group) => ({
          group,
          evidence: around(text, group),
          isOfParty: isOfParty(text, group),
          line: text,
          table: undefined,
        })),
      );
  if (groups.length === 0 && summary.length === 0) {
    const line = page.mainLines.find(({ text }) => forBabies.test(text));
    if (line) groups.push(...ageGroupsIn('from birth').map((group) => ({ ...plainly(line.text), group })));
  }
  const headline = summary.map((group) => ({ ...plainly(page.title), group }));
  const told = withoutTeams([...headline, ...groups]);
  // Whose birthday they keep comes besides: "parties for 1 to 5 year olds".
  const ofOwn = told.filter((each) => !each.isOfParty);
  const all = forParties.test(page.title) || ofOwn.length === 0 ? told : ofOwn;
  const named = all.filter(({ group }) => group.span.minAgeMonths !== null || group.span.maxAgeMonths !== null);
  // "Ages 4 to 12", and beside one of the halls "8+ only": the second is an exception within the first.
  const isWithin = (low: number): boolean =>
    named.some(
      ({ group: { span } }) =>
        span.minAgeMonths !== null &&
        span.maxAgeMonths !== null &&
        (low === span.minAgeMonths || low - span.minAgeMonths >= 24) &&
        low < span.maxAgeMonths - 12,
    );
  // "An adult stays with under 8s", where it is for 4 to 14.
  const isBelow = (high: number): boolean =>
    named.some(
      ({ group: { span } }) =>
        span.minAgeMonths !== null && span.minAgeMonths < high && high < (span.maxAgeMonths ?? Infinity),
    );
  // "Under 6 months" beside a class, where it is for 6 weeks to 13 months: a part of the whole.
  const isPartOf = (high: number): boolean =>
    named.some(
      ({ group: { span } }) =>
        span.minAgeMonths !== null &&
        (span.minAgeMonths > 0 || named.length === 2) &&
        span.minAgeMonths <= high / 3 &&
        high <= (span.maxAgeMonths ?? -1),
    );
  // "For under fives", then "18 months to 4 years": the second says what the first leaves open.
  const closer = named.filter(
    ({ group: { span }, evidence }) =>
      (span.minAgeMonths !== null && !(span.maxAgeMonths === null && isWithin(span.minAgeMonths))) ||
      (span.minAgeMonths === null &&
        !isPartOf(span.maxAgeMonths ?? 0) &&
        !((exception.test(evidence) || ofTeam.test(evidence)) && isBelow(span.maxAgeMonths ?? 0)) &&
        !named.some(({ group }) => group.span.minAgeMonths !== null && group.span.maxAgeMonths === span.maxAgeMonths)),
  );
  offerAges(
    findings,
    labelsOf(closer.length > 0 ? closer : all),
    'text',
    unique(all.map(({ evidence }) => evidence)).join(' … '),
  );
}

interface ToldAges {
  readonly group: AgeGroup;
  readonly evidence: string;
  readonly isOfParty: boolean;
  /** The whole line, and the table that it is a row of. */
  readonly line: string;
  readonly table: HtmlElement | undefined;
}
const plainly = (line: string): Omit<ToldAges, 'group'> => ({
  evidence: line,
  isOfParty: false,
  line,
  table: undefined,
});
const forParties = /\bparties for\b|\bbirthday part(?:y|ies)\b/i;
/** "We host birthday parties. Suitable for ages 4 to 11.": a sentence that begins so is about what the one before it names. */
const goesOn = /^(?:ages?|aged|suitable|for)\b/i;
/** Whether the clause of an age speaks of parties, as that of "gymnastics for ages 5 to 16, and birthday parties" does not. */
function isOfParty(text: string, { end }: AgeGroup): boolean {
  const [own = '', over = ''] = text
    .slice(0, end)
    .split(/[.;!?]\s|, (?=(?:we|our|the|and)\b)/i)
    .toReversed();
  const [behind = ''] = text.slice(end).split(/[.;!?](?:\s|$)|, (?:and|but)\b/i);
  return forParties.test(`${own}${behind}`) || (goesOn.test(own) && forParties.test(over));
}
/** Where no age is said: babies are who it is for. */
const forBabies = /\bbaby (?:massage|yoga|sensory|signing)\b/i;
/** "The U12s and U14s": teams of those whose ages were said. */
const ofTeam = /\bU\d{1,2}s?\b/;
/** An age of those of whom something else is asked: who stays, who is fetched, which team plays in a league. */
const exception =
  /\b(?:stays?|accompan\w+|supervis\w+|collect\w*|leagues?|teams?|particularly|adults?|parents?|grown-?ups?|free|bring)\b/i;
/** Keeps `labels` and the span that they cover. */
export function offerAges(findings: Findings, labels: readonly string[], method: Method, evidence: string): void {
  const distinct = unique(labels).slice(0, 20);
  if (distinct.length === 0 || !findings.offer('ageRanges', distinct, method, evidence)) return;
  const { maxAgeMonths } = spanOf(distinct);
  const minAgeMonths = youngestOf(distinct);
  if (minAgeMonths !== null) findings.offer('minAgeMonths', minAgeMonths, method, evidence);
  if (maxAgeMonths !== null) findings.offer('maxAgeMonths', maxAgeMonths, method, evidence);
}

/** What is said below the line, in small letters or after an asterisk, is an exception to what stands above. */
const isFootnote = ({ text, element }: Line): boolean =>
  /^[*†‡]/.test(text) && (/^[*†‡]\s?\S/.test(text) || closest(element, ({ name }) => name === 'small') !== undefined);

const around = (text: string, group: AgeGroup): string => text.slice(Math.max(0, group.index - 60), group.end + 60);
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

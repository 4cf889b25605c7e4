import { ageLabel, type AgeSpan, parseAgeRange, spanOf } from '#domain/listing/facts/ages.ts';
import { isGivenName } from './given-names.ts';

const GROWN_UP =
  '(?:parents?|carers?|adults?|grown-?ups?|guardians?|mum|dad|someone (?:over|aged|older)|older (?:sibling|brother|sister)|responsible person)';

/** Who needs a grown-up beside them, "Under 8s must have a parent in the water", and who may do without one: rules about company. */
const company = new RegExp(
  `\\b(?:must|needs? to|need|needs|should|have to|has to|(?:are|is) (?:asked|required) to)\\b[^.!?]{0,40}\\b${GROWN_UP}\\b|\\bhold(?:ing)? hands with\\b|\\b(?:come|swim|attend|stay|enter|play|left|use it|walk home|leave) (?:alone|on their own|by themselves|unattended)\\b|\\bwithout an? ${GROWN_UP}\\b`,
  'i',
);

/** Whether what comes behind "Under 8s" goes on so before its sentence ends. */
export const needsCompany = (after: string): boolean => company.test(/^[^.!?]*/.exec(after)?.[0] ?? '');

const oneAge = /^\d{1,2}\s?-?\s?(?:years?|yrs?|months?)\s?-?\s?olds?\.?$/i;
/** "Daisy, 9 years old", "Femi (10 years old)". */
const nameBefore = /(?<![\p{L}’'-])(\p{Lu}\p{Ll}+)(?: \p{Lu}\p{L}*)?(?:,| \(|, who is| is| was| turned)\s?$/u;
/** "9 year old Daisy". */
const nameAfter = /^\s?(\p{Lu}\p{Ll}+)\b/u;

/** Whether one age is said of somebody who is named beside it: it tells of them, not for whom it is. */
export function isSomebodysAge(matched: string, before: string, after: string): boolean {
  if (!oneAge.test(matched)) return false;
  const name = nameBefore.exec(before)?.[1] ?? nameAfter.exec(after)?.[1];
  return name !== undefined && isGivenName(name);
}

/** A team of a list: "Under 7s", "Under 12s Girls", alone in its cell or before a mark. */
const namesTeams =
  /(?:^|[|,:;•] ?)under[- ]?\d{1,2}['’]?s?(?: (?:girls|boys|mixed|teams?|squad))?(?= ?(?:[|,:;•(–-]|$))/i;

/** Ages that a text names, where they stand in it. */
export interface AgeGroup {
  readonly label: string;
  readonly span: AgeSpan;
  readonly index: number;
  readonly end: number;
}

/** The labels of `all`; teams that are listed one by one, "Under 7s", "Under 8s", "Under 10s", are for one span: each is a year's own. */
export function labelsOf(all: readonly { readonly group: AgeGroup; readonly evidence: string }[]): readonly string[] {
  const labels = all.map(({ group }) => group.label);
  const limits = all.map(({ group: { span } }) => (span.minAgeMonths === null ? (span.maxAgeMonths ?? 0) : 0));
  const [youngest, oldest] = [Math.min(...limits), Math.max(...limits)];
  const teams = new Set(all.flatMap(({ evidence }, place) => (namesTeams.test(evidence) ? [limits[place]] : [])));
  const span = { minAgeMonths: youngest - 11, maxAgeMonths: oldest };
  return teams.size >= 3 && youngest >= 4 * 12 ? [ageLabel(span) ?? ''] : labels;
}

/** "Age: 4 to 6 years", a row or a line of its own. */
const saysOutright = /^ages?(?: groups?| range)?\s?[:|]\s?(?:from )?\d[^|]{2,30}$/i;
const ofTeams = /\bU\d{1,2}s?\b|\bunder[- ]?\d{1,2}['’]?s\b/i;
const trains = /\d ?[ap]m\b|\d[:.]\d\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const movesOn = /\b(?:moves?|moving|go|goes|steps?|graduates?|progress) (?:on|up|on up) (?:in)?to\b/i;

/** What one row or line says outright is believed before the names of teams: news, where one moves on to, and what the group itself is called. */
export function withoutTeams<Told extends { readonly group: AgeGroup; readonly line: string }>(
  told: readonly Told[],
): readonly Told[] {
  const outright = told.filter(({ line, group: { span } }) => saysOutright.test(line) && span.maxAgeMonths !== null);
  const isOne = new Set(outright.map(({ group }) => group.label)).size === 1;
  return isOne ? told.filter(({ line }) => !ofTeams.test(line) || (trains.test(line) && !movesOn.test(line))) : told;
}

/** A row ends what another leaves open where it goes on for years beyond where that begins; months. */
const CLEARLY_ABOVE = 48;
/** "4 years and over", and in a lower row of the same table "up to 15 years": the last row says what the one above it leaves open. */
export function closedBelow<Told extends { readonly group: AgeGroup; readonly table: object | undefined }>(
  told: readonly Told[],
): readonly Told[] {
  const last = told.at(-1);
  const oldest = last?.group.span.maxAgeMonths ?? null;
  if (last?.table === undefined || last.group.span.minAgeMonths !== null || oldest === null) return told;
  return told.map((each) => {
    const { minAgeMonths, maxAgeMonths } = each.group.span;
    // "Up to 4 years" below "4 years and over" is who comes before them.
    const isAbove = minAgeMonths !== null && oldest - minAgeMonths < CLEARLY_ABOVE;
    if (each.table !== last.table || maxAgeMonths !== null || minAgeMonths === null || isAbove) return each;
    const span = { minAgeMonths, maxAgeMonths: oldest };
    return { ...each, group: { ...each.group, span, label: ageLabel(span) ?? each.group.label } };
  });
}

/** "5-8, 8-11 and Under 13s": a team's age says nothing of the youngest where others say it; "Under 5s" beside 5 to 8 does. */
export function youngestOf(labels: readonly string[]): number | null {
  const spans = labels.flatMap((label) => parseAgeRange(label) ?? []);
  const known = spans.flatMap(({ minAgeMonths }) => minAgeMonths ?? []);
  // Nobody is younger than from birth.
  if (known.includes(0)) return 0;
  const open = spans.filter(({ minAgeMonths }) => minAgeMonths === null);
  const areTeams = open.every(({ maxAgeMonths }) => (maxAgeMonths ?? 0) > Math.max(...known) + 24);
  return known.length > 0 && areTeams ? Math.min(...known) : spanOf(labels).minAgeMonths;
}

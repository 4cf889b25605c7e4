import { brand } from '../brand.ts';
import { formatPounds } from '../kernel/pounds.ts';
import { ageLabel } from '../listing/facts/ages.ts';
import { OLDEST, YOUNGEST } from '../listing/facts/facts.ts';
import type { Category } from '../listing/facts/category-ids.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import { cut, DESCRIPTION_MAX, type PageWords } from '../listing/shown/page-words.ts';
import type { Landing } from './landing.ts';

/** What is counted of the activities that a landing page shows. */
export interface LandingFigures {
  readonly total: number;
  readonly free: number;
  /** Months, both ends included, over all that state their ages; null when none does. */
  readonly ages: { readonly from: number; readonly to: number } | null;
  /** The lowest price above nothing that one of them states, and what it is for; null when none states any. */
  readonly cheapest: { readonly pounds: number; readonly unit: string | null } | null;
}

export interface LandingWords extends PageWords {
  readonly heading: string;
  /** Two or three short sentences, each of them a figure. */
  readonly text: string;
}

/** Whole or not at all. */
const REVIEWED = ' Each was reviewed before it went live.';

/** What a landing page is called and says, here and to search engines: nothing that is not counted. */
export function landingWords(landing: Landing, figures: LandingFigures): LandingWords {
  const heading = headingOf(landing);
  const text = [howMany(landing, figures), howFree(figures), fromPrice(figures)].filter(Boolean).join(' ');
  return {
    heading,
    text,
    title: `${heading} | ${brand.name}`,
    description: `${text}${REVIEWED}`.length <= DESCRIPTION_MAX ? `${text}${REVIEWED}` : cut(text),
  };
}

/** What a landing page is called; without a part, the whole directory. */
export function headingOf({ category, town = brand.region, ageRange }: Landing): string {
  if (ageRange !== undefined) return `Activities for ages ${ageRange} in ${town}`;
  return category === undefined ? `Children’s activities in ${town}` : `${kind(category, 2)} in ${town}`;
}

function howMany({ category, town = brand.region, ageRange }: Landing, { total, ages }: LandingFigures): string {
  const what = category === undefined ? (total === 1 ? 'activity' : 'activities') : lower(kind(category, total));
  const count = `${total.toLocaleString('en-GB')} ${what} for children`;
  // What a page about an age says of the ages of all that overlap with it would be another span.
  if (ageRange !== undefined) return `${count} of ${ageRange} years in ${town}.`;
  const span = ages && spanWords(ages);
  return `${count} in ${town}${span ? ` (${span})` : ''}.`;
}

function spanWords({ from, to }: { readonly from: number; readonly to: number }): string {
  const isOpen = to >= OLDEST;
  if (isOpen && from <= YOUNGEST) return 'all ages';
  return ageLabel({ minAgeMonths: from, maxAgeMonths: isOpen ? null : to }) ?? 'all ages';
}

function howFree({ total, free }: LandingFigures): string {
  if (free === 0) return '';
  if (total === 1) return 'It is free.';
  if (free === total) return 'All of them are free.';
  return free === 1 ? 'One of them is free.' : `${free.toLocaleString('en-GB')} of them are free.`;
}

function fromPrice({ cheapest, total }: LandingFigures): string {
  if (cheapest === null) return '';
  const price = `${formatPounds(cheapest.pounds)}${cheapest.unit === null ? '' : ` per ${cheapest.unit}`}`;
  return total === 1 ? `It costs from ${price}.` : `The lowest price stated is ${price}.`;
}

/** "Swimming activities", "Outdoor activity", "Holiday clubs". */
function kind(category: Category, count: number): string {
  const [name, ends] = named[category] ?? [categories[category], 'activities'];
  const plural = `${name} ${ends}`;
  return count === 1 ? plural.replace(/activities$/, 'activity').replace(/clubs$/, 'club') : plural;
}
const named: Partial<Readonly<Record<Category, readonly [string, string]>>> = {
  outdoor: ['Outdoor', 'activities'],
  'holiday-clubs': ['Holiday', 'clubs'],
};

/** Within a sentence; "STEM" stays what it is. */
const lower = (text: string): string => text.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

import { createHash } from 'node:crypto';
import { brand } from '#domain/brand.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

/** What stands on the picture that messengers and social networks show beside a link. */
export interface ShareCard {
  readonly title: string;
  /** A line each. */
  readonly facts: readonly string[];
  /** Whose drawing stands beside the words. */
  readonly kind: Category;
  readonly subcategory: string;
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Another number when the drawing itself changes: whoever has kept a picture asks again. */
const LOOK = 1;

/** Of every page that is not one activity's. */
export const siteCard: ShareCard = {
  title: `Find something your child will love in ${brand.region}`,
  facts: ['Classes, clubs and days out'],
  kind: 'outdoor',
  subcategory: '',
};

/** Of an activity: its name, its ages and its place, as far as they are known. */
export function cardOf({
  name,
  ageRanges,
  town,
  location,
  categoryId,
  subcategory,
}: Pick<Activity, 'name' | 'ageRanges' | 'town' | 'location' | 'categoryId' | 'subcategory'>): ShareCard {
  const facts = [ageRanges[0], town ?? location].filter((fact) => fact !== undefined && fact !== null);
  return { title: name, facts, kind: categoryId ?? 'other', subcategory: subcategory ?? '' };
}

/** Another text when another picture is drawn. */
export const versionOf = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOK, card]))
    .digest('hex')
    .slice(0, 16);

/** What stands for the site where an activity's id stands. */
export const SITE = 'site';
/** Where the picture stands; its address changes with what it shows, so whoever has it never asks again. */
export const sharePath = (of: string, card: ShareCard): string => `/api/share/${of}/${versionOf(card)}.png`;

/** What the picture says to whoever does not see it. */
export const altOf = ({ title, facts }: ShareCard): string => [title, ...facts].join(', ');

import { brand, towns } from '../brand.ts';

export const AREA_MAX = 80;
export const PERIOD_NAME_MAX = 80;
export const SOURCE_MAX = 2000;
export const MOST_PERIODS = 40;

/** What a stretch of the school year is. */
export const periodKinds = { term: 'Term', holiday: 'Holiday or half term', inset: 'INSET day' } as const;
export type PeriodKind = keyof typeof periodKinds;
export const periodKindIds = Object.keys(periodKinds) as [PeriodKind, ...PeriodKind[]];

/** Where dates hold: in the whole region, or in a town whose schools keep others. */
export const termAreas: readonly [string, ...string[]] = [brand.region, ...towns];

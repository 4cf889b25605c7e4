import { readdirSync, readFileSync } from 'node:fs';
import { Expectation } from './expectation.ts';

const folder = new URL('../fixtures/kinds/', import.meta.url);

/** What pages are misread in, in the order of how much it matters, each with its fixtures in the folder of the same name. */
export const kindTitles = {
  activity: 'Whether it is an activity at all',
  times: 'Times',
  names: 'Names',
  place: 'Place',
  category: 'Category',
  contact: 'Phone and contact',
  prices: 'Prices',
  ages: 'Ages',
  description: 'Description',
  pictures: 'Pictures',
  fresh: 'Written apart and asked once',
  strange: 'Looked at once before mending',
  unseen: 'Pages that say much besides',
  local: 'As clubs, halls and councils write',
  kept: 'Kept back and asked once',
  again: 'Asked in two halves and mended for',
  apart: 'Asked once and not mended for',
  hard: 'Written to be hard, asked once',
  collected: 'As a stranger would collect them, asked once',
} as const;
export type Kind = keyof typeof kindTitles;
export const kinds = Object.keys(kindTitles) as Kind[];

export interface Fixture {
  readonly kind: Kind;
  readonly name: string;
  readonly html: string;
  readonly wanted: Expectation;
}

/** The fixtures of every kind. */
export function kindFixtures(): readonly Fixture[] {
  return kinds.flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder))
      .filter((file) => file.endsWith('.html'))
      .toSorted()
      .map((file) => {
        const read = (name: string): string => readFileSync(new URL(`${kind}/${name}`, folder), 'utf8');
        return {
          kind,
          name: file.replace('.html', ''),
          html: read(file),
          wanted: Expectation.parse(JSON.parse(read(file.replace('.html', '.json')))),
        };
      }),
  );
}

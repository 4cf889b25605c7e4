import { useState } from 'react';
import { MOST_AT_ONCE } from '#domain/listing/several.ts';

export interface Chosen<Item> {
  readonly items: readonly Item[];
  readonly has: (item: Item) => boolean;
  readonly toggle: (item: Item) => void;
  /** All that are listed, as far as so many can be decided on at once. */
  readonly all: () => void;
  readonly none: () => void;
  /** Those that have been decided on. */
  readonly drop: (ids: ReadonlySet<string>) => void;
}

/** What was chosen of a list, as it was listed when it was chosen: a verdict is on what was looked at. */
export function useChosen<Item extends { readonly id: string }>(listed: readonly Item[] | undefined): Chosen<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const here = new Set(listed?.map(({ id }) => id));
  // What somebody else decided on, or what stands on another page, is not decided on unseen.
  const items = [...chosen.values()].filter(({ id }) => here.has(id));
  const of = (each: readonly Item[]): void =>
    setChosen(new Map(each.slice(0, MOST_AT_ONCE).map((item) => [item.id, item])));
  return {
    items,
    has: ({ id }) => chosen.has(id) && here.has(id),
    toggle: (item) => of(chosen.has(item.id) ? items.filter(({ id }) => id !== item.id) : [...items, item]),
    all: () => of([...items, ...(listed ?? []).filter(({ id }) => !chosen.has(id))]),
    none: () => setChosen(new Map()),
    drop: (ids) => of(items.filter(({ id }) => !ids.has(id))),
  };
}

import { z } from 'zod';
import { FetchFailure } from '../fetch/fetch-failure.ts';

/** What OpenActive says of one thing, as it says it. */
export type Said = Readonly<Record<string, unknown>>;

/** An item of a feed of OpenActive's Realtime Paged Data Exchange. */
export interface RpdeItem {
  /** Its kind and id, by which a feed knows it. */
  readonly key: string;
  readonly id: string;
  /** What kind of thing it is: SessionSeries, Slot. */
  readonly type: string;
  /** Null when it was deleted. */
  readonly said: Said | null;
}

/** One page of such a feed. */
export interface RpdePage {
  readonly items: readonly RpdeItem[];
  /** Items that cannot be read. */
  readonly unreadable: number;
  /** How many items it has, those included that cannot be read. */
  readonly many: number;
  /** As the page says it, absolute. */
  readonly next: string;
}

const PageSchema = z.object({ next: z.string().max(2_000), items: z.array(z.unknown()) });
const ItemSchema = z.object({
  id: z.union([z.string().min(1).max(2_000), z.number()]),
  kind: z.string().max(200).nullish(),
  state: z.preprocess((said) => (typeof said === 'string' ? said.toLowerCase() : said), z.enum(['updated', 'deleted'])),
  // Some write that there is none of what is deleted.
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Whether `text` looks like a page of such a feed. */
export function isRpde(text: string): boolean {
  return /^\s*\{/.test(text.slice(0, 100)) && PageSchema.safeParse(parsed(text)).success;
}

/** The page in `text`, which came from `address`. Throws a FetchFailure when it is no such page. */
export function rpdePage(text: string, address: string): RpdePage {
  const page = PageSchema.safeParse(parsed(text));
  if (!page.success) throw new FetchFailure('undecodable', 'it is no page of an OpenActive feed, or it is cut off');
  const items = new Map<string, RpdeItem>();
  let unreadable = 0;
  for (const each of page.data.items) {
    const item = ItemSchema.safeParse(each);
    const said = item.data?.state === 'deleted' ? null : item.data?.data;
    if (!item.success || said === undefined || (said === null && item.data.state !== 'deleted')) {
      unreadable += 1;
      continue;
    }
    const { id } = item.data;
    const kind = item.data.kind ?? '';
    const key = `${kind} ${id}`;
    // What is said of an item last is what counts.
    items.delete(key);
    items.set(key, { key, id: String(id), type: typeOf(said ?? {}) || kind, said });
  }
  const next = URL.canParse(page.data.next, address) ? new URL(page.data.next, address).href : '';
  if (next === '') throw new FetchFailure('undecodable', 'it does not say where it goes on');
  return { items: [...items.values()], unreadable, many: page.data.items.length, next };
}

/** What kind of thing it says it is, without where that word is defined; empty when it does not say. */
export function typeOf(said: Said): string {
  const type = [said['@type'] ?? said['type']].flat().find((each) => typeof each === 'string');
  return type?.split(/[/#:]/).at(-1) ?? '';
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

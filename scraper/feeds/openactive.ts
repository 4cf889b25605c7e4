import { z } from 'zod';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { type FeedItem, markOf, MOST_TEXT, pageOf, webLink } from './item.ts';

/** One page of a feed of OpenActive's Realtime Paged Data Exchange. */
export interface RpdePage {
  readonly items: readonly FeedItem[];
  readonly gone: readonly string[];
  /** How many items it has, those included that are no activities. */
  readonly many: number;
  /** As the page says it, absolute. */
  readonly next: string;
}

const PageSchema = z.object({ next: z.string().max(2_000), items: z.array(z.unknown()) });
const ItemSchema = z.object({
  id: z.union([z.string().min(1).max(2_000), z.number()]),
  kind: z.string().max(200).default(''),
  state: z.enum(['updated', 'deleted']),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** Whether `text` looks like a page of such a feed. */
export function isRpde(text: string): boolean {
  return /^\s*\{/.test(text.slice(0, 100)) && PageSchema.safeParse(parsed(text)).success;
}

/**
 * The page in `text`, which came from `address`. Items that cannot be read, and those without a name of their own, such as the single
 * sessions of a series, are passed over. Throws a FetchFailure when it is no such page.
 */
export function rpdePage(text: string, address: string): RpdePage {
  const page = PageSchema.safeParse(parsed(text));
  if (!page.success) throw new FetchFailure('undecodable', 'it is no page of an OpenActive feed, or it is cut off');
  const items = new Map<string, FeedItem>();
  const gone = new Set<string>();
  for (const each of page.data.items) {
    const item = ItemSchema.safeParse(each);
    if (!item.success) continue;
    const { kind, state, data } = item.data;
    const id = `${kind} ${item.data.id}`;
    // What is said of an item last is what counts.
    items.delete(id);
    gone.delete(id);
    if (state === 'deleted') gone.add(id);
    else if (data !== undefined) {
      const read = itemOf(id, data, address);
      if (read) items.set(id, read);
    }
  }
  const next = URL.canParse(page.data.next, address) ? new URL(page.data.next, address).href : '';
  if (next === '') throw new FetchFailure('undecodable', 'it does not say where it goes on');
  return { items: [...items.values()], gone: [...gone], many: page.data.items.length, next };
}

function itemOf(id: string, data: Readonly<Record<string, unknown>>, address: string): FeedItem | undefined {
  const name = typeof data['name'] === 'string' ? data['name'].trim() : '';
  const json = JSON.stringify(data);
  if (name === '' || json.length > MOST_TEXT) return undefined;
  const description = typeof data['description'] === 'string' ? data['description'] : '';
  const said = JSON.stringify({ ...data, '@type': typesOf(data), name, description });
  const script = `<script type="application/ld+json">${said.replaceAll('<', '\\u003c')}</script>`;
  const link = webLink(typeof data['url'] === 'string' ? data['url'] : '', address);
  const isActivity = typesOf(data).every((type) => !/^(?:ScheduledSession|Slot|IndividualFacilityUse)$/.test(type));
  if (!isActivity) return undefined;
  return { id, link, mark: markOf(json), page: pageOf(name, script, link ?? address), isActivity: true };
}

const typesOf = (data: Readonly<Record<string, unknown>>): string[] => {
  const types = [data['@type'] ?? data['type'] ?? 'Event'].flat().filter((type) => typeof type === 'string');
  return types.length === 0 ? ['Event'] : types;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

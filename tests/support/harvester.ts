import { z } from 'zod';
import { LICENCE, RPDE } from '#domain/open-data/paths.ts';
import type { SiteFetch } from './api-client.ts';

const KindSchema = z.enum(['EventSeries', 'SessionSeries']);
const PageSchema = z.strictObject({
  next: z.url(),
  license: z.literal(LICENCE),
  items: z.array(
    z.discriminatedUnion('state', [
      z.strictObject({
        state: z.literal('updated'),
        kind: KindSchema,
        id: z.string(),
        modified: z.int(),
        data: z.record(z.string(), z.unknown()),
      }),
      z.strictObject({
        state: z.literal('deleted'),
        kind: KindSchema,
        id: z.string(),
        modified: z.int(),
      }),
    ]),
  ),
});
export type HarvestedPage = z.infer<typeof PageSchema>;

/** A program of somebody else's that keeps a copy of a feed, by nothing but what the standard of paged data says. */
export interface Harvester {
  /** What it holds, by id. */
  readonly held: ReadonlyMap<string, Record<string, unknown>>;
  /** Every item that it was given, in order. */
  readonly seen: HarvestedPage['items'];
  /** Every page with items. */
  readonly pages: HarvestedPage[];
  /** Reads on to the end, which is an empty page that names itself as the next. Throws when pages go backwards or round in circles. */
  readToEnd(): Promise<void>;
}

export function harvester(site: SiteFetch, baseUrl: string, start: string): Harvester {
  let next = `${baseUrl}${start}`;
  let reached = 0;
  const held = new Map<string, Record<string, unknown>>();
  const seen: HarvestedPage['items'] = [];
  const pages: HarvestedPage[] = [];
  return {
    held,
    seen,
    pages,
    readToEnd: async () => {
      for (;;) {
        const answer = await site(next.slice(baseUrl.length));
        if (answer.status !== 200 || answer.headers.get('content-type') !== RPDE)
          throw new Error(`${next} answered ${answer.status} ${answer.headers.get('content-type')}`);
        const page = PageSchema.parse(await answer.json());
        if (page.items.length === 0 && page.next === next) return;
        if (page.next === next) throw new Error(`${next} has items and leads to itself`);
        pages.push(page);
        for (const item of page.items) {
          if (item.modified <= reached) throw new Error(`${item.id} at ${item.modified} stands behind ${reached}`);
          reached = item.modified;
          seen.push(item);
          if (item.state === 'deleted') held.delete(item.id);
          else held.set(item.id, item.data);
        }
        next = page.next;
      }
    },
  };
}

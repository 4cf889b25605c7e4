import { z } from 'zod';
import { sessionSeriesPath } from '#domain/open-data/paths.ts';
import { feedPage } from '#query-api/open-data/feed-page.ts';
import type { Figure } from './figure.ts';
import { onFullDirectory } from './full-directory.ts';
import { overHttp } from './over-http.ts';

const SECONDS = 6;
const CONNECTIONS = 4;
const PageSchema = z.object({ next: z.string(), items: z.array(z.unknown()) });

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** The open data of a full directory: harvested once from its beginning, then its pages at full load. */
export async function openDataFigures({ url, listings = 20_000, port = 34_523 }: Options): Promise<Figure[]> {
  return onFullDirectory({ url, listings, port }, async ({ site, context }) => {
    const urls: string[] = [];
    let items = 0;
    const from = performance.now();
    for (let next = `${site}${sessionSeriesPath}`; next !== urls.at(-1);) {
      urls.push(next);
      const page = PageSchema.parse(await (await fetch(next)).json());
      items += page.items.length;
      next = page.next;
    }
    const seconds = (performance.now() - from) / 1000;
    const full = urls.slice(0, -1);
    const began = performance.now();
    for (const each of full)
      await feedPage(context.db, site, Number(new URL(each).searchParams.get('afterChangeNumber') ?? 0));
    const bare = full.length / ((performance.now() - began) / 1000);
    const load = await overHttp({ urls: full, connections: CONNECTIONS, seconds: SECONDS, compressed: true });
    return [
      { name: `The whole feed read once, ${items.toLocaleString('en-GB')} listings`, value: seconds, unit: 's' },
      {
        name: `Pages of the feed, ${CONNECTIONS} connections, compressed`,
        value: load.perSecond,
        unit: 'pages/s',
        limit: bare,
        limitName: 'made one after another, without HTTP',
        ratio: load.perSecond / bare,
      },
      { name: 'A page of it, p95', value: load.p95, unit: 'ms' },
    ];
  });
}

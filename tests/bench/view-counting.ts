import type { Figure } from './figure.ts';
import { type FullDirectory, onFullDirectory } from './full-directory.ts';
import { overHttp } from './over-http.ts';
import { pairs } from './pairs.ts';

const SECONDS = 6;
const CONNECTIONS = 16;
/** Both in turn, with as many rounds of one order as of the other, and one that is thrown away. */
const ROUNDS = 8;
/** Pages whose views are counted, each a row of the day's totals. */
const PAGES = 400;

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** Pages of activities at full load while each of them is counted, beside the same pages uncounted. */
export async function viewCountingFigures({ url, listings = 2_000, port = 34_519 }: Options): Promise<Figure[]> {
  let counts: FullDirectory['context']['counts'] | undefined;
  const onAnswer = (path: string): void => {
    const [, id] = /^\/activities\/([\da-f-]{36})/.exec(path) ?? [];
    if (id !== undefined) counts?.add('views', id);
  };
  return onFullDirectory({ url, listings, port, onAnswer }, async ({ site, context }) => {
    const rows = await context.db.query<{ listing_id: string }>(
      `select listing_id from directory.listings order by listing_id limit ${PAGES}`,
    );
    const urls = rows.map(({ listing_id: id }) => `${site}/activities/${id}`);
    const perSecond = async (isCounted: boolean): Promise<number> => {
      counts = isCounted ? context.counts : undefined;
      return (await overHttp({ urls, connections: CONNECTIONS, seconds: SECONDS, compressed: true })).perSecond;
    };
    const measured = await pairs(ROUNDS, { ours: () => perSecond(true), limit: () => perSecond(false) });
    await context.counts.flush();
    const [kept] = await context.db.query<{ count: number }>(
      `select coalesce(sum(count), 0)::int as count from counts.daily where what = 'views'`,
    );
    return [
      {
        name: `Pages of activities while each is counted, ${CONNECTIONS} connections`,
        ...measured,
        unit: 'pages/s',
        limitName: 'the same uncounted',
        goal: { ratioAtLeast: 0.97 },
      },
      { name: 'Views in the day’s totals afterwards', value: kept?.count ?? 0, unit: 'views' },
    ];
  });
}

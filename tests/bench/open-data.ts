import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MOST_PER_DAY, MOST_PER_MINUTE } from '#domain/api-key/limits.ts';
import { handle } from '#event-store/handle.ts';
import { hashOf } from '#platform/auth/owning/claim-token.ts';
import type { ServerContext } from '#platform/context.ts';
import { apiKeyOf } from '#platform/http/protection/api-keys.ts';
import { feedPage } from '#query-api/open-data/feed-page.ts';
import { type Feed, feeds } from '#query-api/open-data/feeds.ts';
import type { Figure } from './figure.ts';
import { onFullDirectory } from './full-directory.ts';
import { overHttp } from './over-http.ts';

const SECONDS = 6;
const CONNECTIONS = 4;
const PageSchema = z.object({ next: z.string(), items: z.array(z.unknown()) });

/** With the most that one key may ask a minute, six seconds are not enough of one. */
const KEYS = 8;

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** The open data of a full directory: harvested once from its beginning, then its pages at full load. */
export async function openDataFigures({ url, listings = 20_000, port = 34_523 }: Options): Promise<Figure[]> {
  return onFullDirectory({ url, listings, port }, async ({ site, context }) => {
    const pages: { readonly feed: Feed; readonly url: string }[] = [];
    let items = 0;
    const from = performance.now();
    for (const feed of feeds)
      for (let next = `${site}${feed.path}`; ;) {
        const page = PageSchema.parse(await (await fetch(next)).json());
        if (page.items.length === 0) break;
        pages.push({ feed, url: next });
        items += page.items.length;
        next = page.next;
      }
    const seconds = (performance.now() - from) / 1000;
    const began = performance.now();
    for (const { feed, url } of pages)
      await feedPage(context.db, site, feed, Number(new URL(url).searchParams.get('afterChangeNumber') ?? 0));
    const bare = pages.length / ((performance.now() - began) / 1000);
    const load = await overHttp({
      urls: pages.map((page) => page.url),
      connections: CONNECTIONS,
      seconds: SECONDS,
      compressed: true,
    });
    const keys = await Promise.all(Array.from({ length: KEYS }, () => issued(context)));
    const answers = ['activities?limit=50', 'activities?category=sports&limit=50', 'categories', 'towns'];
    const api = await overHttp({
      urls: answers.map((page) => `${site}/api/open/v1/${page}`),
      keys,
      connections: CONNECTIONS,
      seconds: SECONDS,
      compressed: true,
    });
    return [
      { name: `Both feeds read once, ${items.toLocaleString('en-GB')} items`, value: seconds, unit: 's' },
      {
        name: `Pages of the feeds, ${CONNECTIONS} connections, compressed`,
        value: load.perSecond,
        unit: 'pages/s',
        limit: bare,
        limitName: 'made one after another, without HTTP',
        ratio: load.perSecond / bare,
      },
      { name: 'A page of it, p95', value: load.p95, unit: 'ms' },
      { name: `The public API with keys, ${CONNECTIONS} connections`, value: api.perSecond, unit: 'requests/s' },
      { name: 'An answer of it, p95', value: api.p95, unit: 'ms' },
    ];
  });
}

/** A key of the public API that may ask as often as any. */
async function issued({ log, config, readPosition }: ServerContext): Promise<string> {
  const apiKeyId = randomUUID();
  const key = apiKeyOf(apiKeyId, config.sessionSecret);
  const holder = { name: 'Bench', contactEmail: 'bench@mail.example', contactSubject: apiKeyId };
  const limits = { perMinute: MOST_PER_MINUTE, perDay: MOST_PER_DAY };
  const context = {
    commandId: randomUUID(),
    correlationId: apiKeyId,
    causationId: null,
    actor: { id: 'bench', role: 'system' },
    occurredAt: new Date().toISOString(),
  } as const;
  const command = { type: 'IssueApiKey', apiKeyId, ...holder, ...limits, keyHash: hashOf(key) } as const;
  const { position } = await handle(log, apiKeyId, command, context);
  await readPosition.waitFor(['api_keys'], position, 20_000);
  return key;
}

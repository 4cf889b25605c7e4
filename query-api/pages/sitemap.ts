import { z } from 'zod';
import { landingPath } from '#domain/landing/landing.ts';
import { datasetPath, developersPath } from '#domain/open-data/paths.ts';
import { pageNames, pageOf, pathTo } from '#domain/site/pages.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { keptReads } from '../kept-reads.ts';
import { filledLandings } from '../landing/filled.ts';
import { escapeXml } from '../placeholder/picture.ts';

/** Activities in one file: the sitemap protocol allows 50,000 addresses, and the first file holds the other pages as well. */
const PER_FILE = 45_000;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What search engines are to find: the public pages, those that lead to a part of the directory, and every live activity. */
export async function sitemapRoutes(
  app: App,
  { db, config, readPosition }: ServerContext,
  perFile = PER_FILE,
): Promise<void> {
  const { baseUrl } = config;
  const cache = keptReads(readPosition, ['directory']);
  const landings = (): Promise<readonly string[]> =>
    cache.get('landing pages', async () => (await filledLandings(db)).map(landingPath));

  app.get(
    '/sitemap.xml',
    { schema: { hide: true, querystring: z.object({ page: z.coerce.number().int().min(1).max(10_000).optional() }) } },
    async ({ query }, reply) => {
      void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
      const starts = await cache.get('files of the sitemap', () => startsOf(db, perFile));
      if (query.page === undefined && starts.length > 1) return sitemapIndex(baseUrl, starts.length);
      const page = query.page ?? 1;
      const start = starts[page - 1];
      const rows =
        start === undefined ? [] : await db.query<{ listing_id: string; updated_at: Date }>(FILE, [start, perFile]);
      const activities = rows.map((row) =>
        entry('url', `${baseUrl}${pathTo('listing', { id: row.listing_id })}`, row.updated_at.toISOString()),
      );
      const pages = page === 1 ? [...indexedPages, datasetPath, developersPath, ...(await landings())] : [];
      return document('urlset', [...pages.map((path) => entry('url', `${baseUrl}${path}`)), ...activities]);
    },
  );

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      'User-agent: *',
      'Allow: /api/placeholder/',
      'Allow: /api/share/',
      ...['/api/', '/admin/', '/provider/', '/parent/'].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${baseUrl}/sitemap.xml`,
      '',
    ].join('\n');
  });
}

/** Reads nothing but the file that begins with an id. Exported for the test that looks at how PostgreSQL answers it. */
export const FILE =
  'select listing_id, updated_at from directory.listings where listing_id >= $1 order by listing_id limit $2';

/** The smallest of all ids. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** The id with which each file begins, from one to the next: none passes over what the ones before hold. */
async function startsOf(db: Database, perFile: number): Promise<readonly string[]> {
  const starts: string[] = [];
  for (let next: string | undefined = NIL; next !== undefined;) {
    starts.push(next);
    const rows: { listing_id: string }[] = await db.query(
      'select listing_id from directory.listings where listing_id >= $1 order by listing_id offset $2 limit 1',
      [next, perFile],
    );
    next = rows[0]?.listing_id;
  }
  return starts;
}

/** Of pages whose address holds an id, the sitemap names each that there is. */
const indexedPages = pageNames
  .map(pageOf)
  .flatMap(({ path, indexed }) => (indexed && !path.includes(':') ? [path] : []));

const sitemapIndex = (baseUrl: string, files: number): string =>
  document(
    'sitemapindex',
    Array.from({ length: files }, (_, index) => entry('sitemap', `${baseUrl}/sitemap.xml?page=${index + 1}`)),
  );

const entry = (element: string, address: string, changed?: string): string =>
  `<${element}><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${element}>`;

const document = (element: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${XMLNS}">\n${entries.join('\n')}\n</${element}>\n`;

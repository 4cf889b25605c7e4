import { z } from 'zod';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { escapeXml } from '../placeholder/picture.ts';

/** Addresses in one file: the sitemap protocol allows 50,000. */
const PER_FILE = 50_000;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What search engines are to find: the public pages and every live activity. */
export async function sitemapRoutes(app: App, { db, config }: ServerContext, perFile = PER_FILE): Promise<void> {
  const { baseUrl } = config;

  app.get(
    '/sitemap.xml',
    { schema: { hide: true, querystring: z.object({ page: z.coerce.number().int().min(1).max(10_000).optional() }) } },
    async ({ query }, reply) => {
      void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
      if (query.page === undefined) {
        const counted = await db.query<{ count: number }>('select count(*) as count from directory.listings');
        const files = Math.ceil((counted[0]?.count ?? 0) / perFile);
        if (files > 1) return sitemapIndex(baseUrl, files);
      }
      const page = query.page ?? 1;
      const rows = await db.query<{ listing_id: string; updated_at: Date }>(
        'select listing_id, updated_at from directory.listings order by listing_id limit $1 offset $2',
        [perFile, (page - 1) * perFile],
      );
      const activities = rows.map((row) =>
        entry('url', `${baseUrl}/activities/${row.listing_id}`, row.updated_at.toISOString()),
      );
      const pages = page === 1 ? [entry('url', `${baseUrl}/`), entry('url', `${baseUrl}/activities`)] : [];
      return document('urlset', [...pages, ...activities]);
    },
  );

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return [
      'User-agent: *',
      'Allow: /api/placeholder/',
      ...['/api/', '/admin/', '/provider/', '/parent/'].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${baseUrl}/sitemap.xml`,
      '',
    ].join('\n');
  });
}

const sitemapIndex = (baseUrl: string, files: number): string =>
  document(
    'sitemapindex',
    Array.from({ length: files }, (_, index) => entry('sitemap', `${baseUrl}/sitemap.xml?page=${index + 1}`)),
  );

const entry = (element: string, address: string, changed?: string): string =>
  `<${element}><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${element}>`;

const document = (element: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${XMLNS}">\n${entries.join('\n')}\n</${element}>\n`;

import type { SeoPageFields } from '#domain/seo-page/events.ts';
import type { SeoPage } from '#domain/seo-page/seo-page.ts';
import type { Database } from '#platform/database.ts';
import type { ReadPosition } from '#platform/read-position.ts';
import { keptReads } from '../kept-reads.ts';

/** What an admin says of the page at a path; undefined where nobody says anything. All of it is kept until some of it changes. */
export function seoPagesIn(db: Database, readPosition: Pick<ReadPosition, 'version'>) {
  const cache = keptReads(readPosition, ['seo_pages']);
  return async (pathname: string): Promise<SeoPageFields | undefined> => {
    const all = await cache.get('all', async () => {
      const rows = await db.query<{ shown: SeoPage }>('select shown from seo_pages.pages where is_kept');
      return new Map(rows.flatMap(({ shown: { fields } }) => (fields ? [[fields.path, fields] as const] : [])));
    });
    return all.get(pathname === '/' ? pathname : pathname.replace(/\/+$/, ''));
  };
}

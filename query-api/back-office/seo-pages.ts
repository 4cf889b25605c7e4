import { listSeoPages, readPageWords, summariseSeoPages } from '#domain/seo-page/api.ts';
import type { SeoPageFields } from '#domain/seo-page/events.ts';
import type { SeoPage } from '#domain/seo-page/seo-page.ts';
import { isOptimized } from '#domain/seo-page/said.ts';
import { seoPageView, seoSummary } from '#domain/seo-page/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { seoPagesIn } from '../pages/seo-pages.ts';

type Kept = SeoPage & { readonly fields: SeoPageFields };

/** What pages say of themselves: all of it for admins, and for everybody what one of them says. */
export async function seoPageRoutes(app: App, { db, readPosition }: ServerContext): Promise<void> {
  const said = seoPagesIn(db, readPosition);
  serve(app, readPageWords, async ({ query }, reply) => {
    void reply.header('cache-control', 'no-cache');
    const page = await said(query.path);
    return {
      title: page?.title ?? null,
      description: page?.metaDescription ?? null,
      text: page?.customContent ?? null,
    };
  });
  const all = async () => {
    const rows = await db.query<{ shown: Kept; visits: number }>(
      `select shown, coalesce((select sum(count) from counts.daily
         where what = 'seo_visits' and subject_id = seo_page_id), 0)::int as visits
       from seo_pages.pages where is_kept order by path`,
    );
    return rows.map(({ shown, visits }) => seoPageView(shown, visits));
  };
  serve(app, summariseSeoPages, async (_asked, reply) => {
    void reply.header('cache-control', 'private, no-store');
    return seoSummary(await all());
  });
  serve(app, listSeoPages, async ({ query: { search = '', state, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    // A few hundred at most: what they say is looked through here, by the rules that the screens use.
    const wanted = search.trim().toLowerCase();
    const found = (await all())
      .filter(({ path, title }) => `${path} ${title}`.toLowerCase().includes(wanted))
      .filter((page) => state === undefined || isOptimized(page) === (state === 'optimized'));
    return { body: found.slice(offset, offset + limit), total: found.length };
  });
}

import { z } from 'zod';
import type { SeoPageFields } from './events.ts';
import { isPagePath } from './page-path.ts';
import type { SeoPage } from './seo-page.ts';

/** What a page says of itself, as admins see it. */
export const SeoPageSchema = z.object({
  id: z.uuid(),
  path: z.string(),
  title: z.string(),
  metaDescription: z.string().nullable(),
  ogTitle: z.string().nullable(),
  ogDescription: z.string().nullable(),
  customContent: z.string().nullable(),
  /** Whether a page stands at that path. */
  hasPage: z.boolean(),
  /** Visits that began at it, in all; robots are left out. */
  pageViews: z.number().int(),
  /** Null: only a search engine knows how often it showed the page, and none tells us. */
  clickThroughRate: z.number().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.number().int(),
});
export type SeoPageView = z.infer<typeof SeoPageSchema>;

/** `page` as admins see it; `pageViews` are counted elsewhere. */
export function seoPageView(
  { createdAt, updatedAt, revision, fields }: SeoPage & { readonly fields: SeoPageFields },
  pageViews: number,
): SeoPageView {
  const { seoPageId: id, ...said } = fields;
  const hasPage = isPagePath(fields.path);
  return { id, ...said, hasPage, pageViews, clickThroughRate: null, createdAt, updatedAt, revision };
}

/** What all of them together come to. */
export const SeoSummarySchema = z.object({
  pageViews: z.number().int(),
  /** Per cent, to one decimal, of the pages of which it is known; null while it is known of none. */
  averageClickThroughRate: z.number().nullable(),
});

export function seoSummary(
  pages: readonly Pick<SeoPageView, 'pageViews' | 'clickThroughRate'>[],
): z.infer<typeof SeoSummarySchema> {
  const rates = pages.map(({ clickThroughRate }) => clickThroughRate).filter((rate) => rate !== null);
  const sum = rates.reduce((all, rate) => all + rate, 0);
  return {
    pageViews: pages.reduce((all, page) => all + page.pageViews, 0),
    averageClickThroughRate: rates.length === 0 ? null : Math.round((sum / rates.length) * 10) / 10,
  };
}

/** What an admin has the page at a path say: null where it is left to the page itself. */
export const PageSaidSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Stands at the end of the page. */
  text: z.string().nullable(),
});

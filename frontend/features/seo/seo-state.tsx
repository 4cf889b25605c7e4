import { isOptimized } from '#domain/seo-page/said.ts';
import type { SeoPageView } from '#domain/seo-page/views.ts';
import { Badge } from '#frontend/components/badge.tsx';

/** Whether it says of itself what search engines, and those it is shared with, are shown. */
export function SeoState({ page }: { readonly page: SeoPageView }) {
  return isOptimized(page) ? <Badge tone="good">Optimized</Badge> : <Badge tone="warn">Needs Work</Badge>;
}

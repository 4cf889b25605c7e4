import { brand } from '#domain/brand.ts';
import { usePageTitle } from '#frontend/lib/page-title.ts';
import { useShownPage } from './shown-page.ts';

/** Says what the page is called and about, unless it says so itself. Stands before the page, which has the last word. */
export function PageWords(): null {
  const page = useShownPage();
  const named = page?.namesItself ? undefined : page;
  usePageTitle(named?.title, named && (named.description ?? brand.tagline));
  return null;
}

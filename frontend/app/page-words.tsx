import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { useShownPage } from './shown-page.ts';

/**
 * Says what the page is called, unless it says so itself. Stands before the page, which has the last word. What it is about, for search
 * engines, is the server's to say.
 */
export function PageWords(): null {
  const page = useShownPage();
  usePageTitle(page?.namesItself ? undefined : page?.title);
  return null;
}

import { useMatches } from 'react-router-dom';
import { type Page, type PageName, pageOf } from '#domain/site/pages.ts';

/** What a page's route says of itself: which entry of the registry it is. */
export interface ShownPage {
  readonly page: PageName;
}

/** The name of the page that is shown; undefined where there is none. */
export function useShownName(): PageName | undefined {
  const handle = useMatches().at(-1)?.handle as ShownPage | undefined;
  return handle?.page;
}

/** Its entry. */
export function useShownPage(): Page | undefined {
  const name = useShownName();
  return name && pageOf(name);
}

import { isCleared } from '../kernel/cleared.ts';

/** What an admin has the page at a path say: null where it is left to the page itself. */
export interface PageSaid {
  readonly title: string | null;
  readonly description: string | null;
  /** Stands at the end of the page. */
  readonly text: string | null;
}

/** Which of that holds where `search` is the address's: what is searched for names a list better than what was written before. */
export const saidWith = <Said extends PageSaid>(said: Said, search: URLSearchParams): Said =>
  [search.get('search'), search.get('category')].every(isCleared) ? said : { ...said, title: null, description: null };

/** Whether it says what search engines, and those it is shared with, are shown. */
export const isOptimized = (said: {
  readonly metaDescription: string | null;
  readonly ogTitle: string | null;
}): boolean => said.metaDescription !== null && said.ogTitle !== null;

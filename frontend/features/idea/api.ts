import { keepPreviousData } from '@tanstack/react-query';
import { type IdeaStatus, ideaStatuses } from '#domain/idea/words.ts';
import { pages } from '#frontend/lib/api/list.ts';

/** What the board is narrowed to; null shows all. */
export type Tab = Exclude<IdeaStatus, 'rejected'> | null;

/** The tab that the address names. */
export function tabOf(search: URLSearchParams): Tab {
  const named = ideaStatuses.find((status) => status === search.get('status'));
  return named === undefined || named === 'rejected' ? null : named;
}

/** The ideas of a tab, page after page. Others vote meanwhile, so each visit asks again. */
export const ideasQuery = (tab: Tab) =>
  ({
    ...pages('GET /api/feature-suggestions', { query: tab === null ? {} : { status: tab } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  }) as const;

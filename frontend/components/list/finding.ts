import type { QueueSort } from '#domain/kernel/queue-sorts.ts';
import type { ListPart } from '#frontend/lib/address/list-part.ts';
import { CAME_IN } from './came-in.tsx';
import type { Sorting } from './rows.tsx';

/** Orders of lists, in words. */
export const sortWords = {
  waiting: 'Oldest first',
  newest: 'Newest first',
  name: 'By name',
  votes: 'Most votes first',
} as const satisfies Record<QueueSort | 'votes', string>;
type Sort = keyof typeof sortWords;

/** How a list is searched and sorted. Its address holds both. */
export interface Finding {
  /** What it is searched by: "Search by activity or email". Without it the list is sorted alone. */
  readonly by?: string;
  readonly part: ListPart;
  readonly sorts: readonly Sort[];
  readonly onFind: (change: { readonly search?: string; readonly sort?: Sort }) => void;
}

/** The same for the part of a list that is shown; another one begins with its first page. */
export function findingOf<S extends Sort>(
  by: string | undefined,
  part: ListPart<S>,
  sorts: readonly S[],
  onPart: (part: ListPart<S>) => void,
): Finding {
  return {
    ...(by !== undefined && { by }),
    part,
    sorts,
    onFind: ({ search = part.search, sort = part.sort }) => onPart({ page: 1, search, sort: sort as S }),
  };
}

/** The same at the heads of columns: that of when something came in, and `name`, the first. */
export function sortingOf({ part: { sort }, sorts, onFind }: Finding, name: string): Sorting {
  const isByTime = sort === 'waiting' || sort === 'newest';
  return {
    by: isByTime ? CAME_IN : sort === 'name' ? name : '',
    order: sort === 'newest' ? 'descending' : 'ascending',
    labels: [CAME_IN, ...(sorts.includes('name') ? [name] : [])],
    onSort: (label) => onFind({ sort: label === name ? 'name' : sort === 'waiting' ? 'newest' : 'waiting' }),
  };
}

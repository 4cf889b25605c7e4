import type { QueueSort } from '#domain/kernel/queue-sorts.ts';
import { matches } from './name-search.ts';
import type { Params } from './sql.ts';

/** The conditions that a search makes: one of `columns`, which hold names as `nameWords` makes them, has it. None without a search. */
export const foundIn = (bound: Params, columns: readonly string[], search: string | undefined): readonly string[] =>
  search ? [columns.map((column) => matches(bound, column, search)).join(' or ')] : [];

interface Ordered {
  /** When it came in. */
  readonly at: string;
  readonly name: string;
  /** Tells apart what is alike otherwise: no row stands on two pages. */
  readonly id: string;
}

/** What SQL orders by for `sort`. */
export function orderOf(sort: QueueSort, { at, name, id }: Ordered): string {
  if (sort === 'name') return `${name}, ${at}, ${id}`;
  return `${at}${sort === 'newest' ? ' desc' : ''}, ${id}`;
}

import { pageNumber } from './page-number.ts';

/** Which part of a list is shown: a page of it, counted from 1, in an order, of what was searched for. */
export interface ListPart<Sort extends string = string> {
  readonly page: number;
  readonly sort: Sort;
  /** A part of a name; empty where nothing is searched for. */
  readonly search: string;
}
/** Orders in which a list can be asked for; the first one goes without saying. */
export type Sorts<Sort extends string> = readonly [Sort, ...Sort[]];

/** The part that an address asks for. */
export const listPartOf = <Sort extends string>(address: URLSearchParams, sorts: Sorts<Sort>): ListPart<Sort> => ({
  page: pageNumber(address),
  sort: sorts.find((each) => each === address.get('sort')) ?? sorts[0],
  search: address.get('search')?.trim().slice(0, SEARCH_MAX) ?? '',
});

/** As many characters as a search takes. */
export const SEARCH_MAX = 200;

/** What an address says of a part; what goes without saying is left out. */
export const addressOfListPart = <Sort extends string>(
  { page, sort, search }: ListPart<Sort>,
  sorts: Sorts<Sort>,
): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(sort !== sorts[0] && { sort }),
  ...(page > 1 && { page: String(page) }),
});

/** A part of a list as a query says it, `size` entries a page. */
export const askedOf = <Sort extends string>({ page, sort, search }: ListPart<Sort>, size: number) => ({
  ...(search !== '' && { search }),
  sort,
  limit: size,
  offset: (page - 1) * size,
});

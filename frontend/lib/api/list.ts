import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from './api.ts';
import type { Answer, Asked, ListName } from './call-types.ts';

type Query = Readonly<Record<string, string>>;

/** One page of a list. */
export interface Page<Name extends ListName> {
  readonly items: Answer<Name>;
  /** How many there are on all pages together; when `isMore`, more than that. */
  readonly total: number;
  readonly isMore: boolean;
  /** What the next page is asked with; absent on the last one. */
  readonly next: Query | undefined;
}

type Also = (headers: Headers) => object;

async function askPage<Name extends ListName>(
  name: Name,
  asked: Asked<Name>,
  signal: AbortSignal,
  also?: Also,
): Promise<Page<Name>> {
  const { body, headers } = await ask(name, asked, { signal });
  const next = /\?(.*)>/.exec(headers.get('link') ?? '')?.[1];
  return {
    items: body,
    total: Number(headers.get('x-total-count')),
    isMore: headers.has('x-total-count-exceeded'),
    next: next === undefined ? next : Object.fromEntries(new URLSearchParams(next)),
    ...also?.(headers),
  };
}

/** One page of the list `name`, as a query; `also` reads what else its headers say. */
export const page = <Name extends ListName, More extends object = object>(
  name: Name,
  asked: Asked<Name>,
  also?: (headers: Headers) => More,
) =>
  queryOptions({
    queryKey: [name, asked, 'page'] as const,
    queryFn: ({ signal }) => askPage(name, asked, signal, also) as Promise<Page<Name> & More>,
  });

/** The list `name` page after page, as a query: each goes on where the server says that the one before ended. */
export const pages = <Name extends ListName>(name: Name, asked: Asked<Name>) =>
  infiniteQueryOptions({
    queryKey: [name, asked, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => askPage(name, { ...asked, ...pageParam }, signal),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next && { query: next },
  });

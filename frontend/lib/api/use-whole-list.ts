import { useEffect, useMemo } from 'react';

interface Pages<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/**
 * All of a list that is read page after page, for whoever chooses from it: what they look for may be on any page. `data` is undefined
 * until the last one is there, and asking again goes on where it broke off.
 */
export function useWholeList<Item>({ data, error, hasNextPage, isFetching, fetchNextPage, refetch }: Pages<Item>) {
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const all = useMemo(
    () => (data === undefined || hasNextPage ? undefined : data.pages.flatMap(({ items }) => items)),
    [data, hasNextPage],
  );
  return { data: all, error, isFetching, refetch: hasNextPage ? fetchNextPage : refetch };
}

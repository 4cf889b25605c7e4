import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Asked, ListName } from '#frontend/lib/api/call-types.ts';
import { page } from '#frontend/lib/api/list.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';

/** How many the list `name` holds for each way of asking it: what stands on the tabs over an admin's, live. Undefined while it is not known. */
export function useCounts<Name extends ListName>(
  name: Name,
  asked: readonly Asked<Name>[],
): readonly (number | undefined)[] {
  const client = useQueryClient();
  const queries = asked.map((each) => ({ ...page(name, each), staleTime: 0, refetchInterval: forAdmins }));
  useUpdates(name, () => {
    for (const { queryKey } of queries) void client.invalidateQueries({ queryKey });
  });
  return useQueries({ queries }).map(({ data }) => data?.total);
}

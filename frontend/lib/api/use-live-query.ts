import {
  type DefaultError,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallName } from '#frontend/lib/api/call-types.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';

/**
 * A query of a call that is read again at once when something changed that it is read from, and whenever its screen opens: nobody
 * told it of changes while nobody looked. What admins alone read does not wait for a notice.
 */
export function useLiveQuery<Data, Key extends readonly [CallName, ...unknown[]]>(
  options: UseQueryOptions<Data, DefaultError, Data, Key> & { readonly queryKey: Key },
): UseQueryResult<Data> {
  const client = useQueryClient();
  useUpdates(options.queryKey[0], () => void client.invalidateQueries({ queryKey: options.queryKey }));
  const refetchInterval = options.queryKey[0].startsWith('GET /api/admin/') && forAdmins;
  return useQuery({ staleTime: 0, refetchInterval, ...options });
}

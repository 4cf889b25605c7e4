import {
  type DefaultError,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useUpdates } from '../../lib/api/use-updates.ts';

/**
 * A query that is read again at once when one of the read `models` behind it changed (spec/decisions.md 5.7), and whenever its
 * screen opens: nobody told it of changes while nobody looked.
 */
export function useLiveQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  models: readonly string[],
): UseQueryResult<Data> {
  const client = useQueryClient();
  useUpdates(models, () => void client.invalidateQueries({ queryKey: options.queryKey }));
  return useQuery({ staleTime: 0, ...options });
}

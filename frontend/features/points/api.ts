import { queryOptions } from '@tanstack/react-query';
import type { PointsSummary, PointTransaction } from '#domain/points/views.ts';
import { get } from '../../lib/api/api.ts';

/** Every query of the points begins with this key. */
export const pointsKey = ['/api/points'] as const;

/** GET /api/points/my-points. Points arrive by what others do too (an approval), so each visit asks again. */
export const pointsQuery = queryOptions({
  queryKey: [...pointsKey, 'my-points'],
  queryFn: ({ signal }) => get<PointsSummary>('/api/points/my-points', { signal }),
  refetchOnMount: 'always',
});

/** GET /api/points/transactions, newest first. */
export const transactionsQuery = queryOptions({
  queryKey: [...pointsKey, 'transactions'],
  queryFn: ({ signal }) => get<PointTransaction[]>('/api/points/transactions', { signal }),
  refetchOnMount: 'always',
});

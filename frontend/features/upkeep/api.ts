import type { Query } from '@tanstack/react-query';
import type { Operations, UpkeepWork } from '#domain/upkeep/views.ts';
import { page } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';

/** Milliseconds between two looks while something is being done, whose progress nobody is told of, and else. */
const BUSY_MS = 1_000;
const QUIET_MS = 5_000;

export const isUnderWay = (work: UpkeepWork | null): boolean =>
  work !== null && (work.state === 'waiting' || work.state === 'running');
const isBusy = (operations: Operations | undefined): boolean =>
  operations?.readModels.some(({ latest }) => isUnderWay(latest)) ?? false;

/** How far everything is, what stands and what waits. Lags and letters change without a notice, so it is looked again and again. */
export const operationsQuery = {
  ...read('GET /api/admin/operations', {}),
  refetchInterval: (query: Pick<Query<Operations>, 'state'>) =>
    whileItLoads(isBusy(query.state.data) ? BUSY_MS : QUIET_MS)(query),
};

export const PARKED_SHOWN = 20;
export const parkedQuery = (shown: number) => ({
  ...page('GET /api/admin/operations/parked', { query: { limit: PARKED_SHOWN, offset: (shown - 1) * PARKED_SHOWN } }),
  refetchInterval: whileItLoads(QUIET_MS),
});

export const WORKS_SHOWN = 10;
export const worksQuery = (shown: number) => ({
  ...page('GET /api/admin/operations/upkeep', { query: { limit: WORKS_SHOWN, offset: (shown - 1) * WORKS_SHOWN } }),
  refetchInterval: whileItLoads(QUIET_MS),
});

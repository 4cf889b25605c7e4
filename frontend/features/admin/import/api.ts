import { page as onePage } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import { whileItLoads } from '#frontend/lib/api/refetching.ts';

/** Imports on one page of their list. */
export const IMPORTS_SHOWN = 5;
/** Milliseconds between two looks at what is being read, should the notice of a change be lost. */
const refetchInterval = whileItLoads(30_000);

/** What was imported, the newest first. */
export const importsQuery = (page: number) => ({
  ...onePage('GET /api/admin/bulk-imports', {
    query: { limit: IMPORTS_SHOWN, offset: (page - 1) * IMPORTS_SHOWN },
  }),
  refetchInterval,
});

/** What became of each address of one import. */
export const importQuery = (id: string) => ({
  ...read('GET /api/admin/bulk-imports/:id', { params: { id } }),
  refetchInterval,
});

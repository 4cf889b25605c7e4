import { page as onePage } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';

/** Imports on one page of their list. */
export const IMPORTS_SHOWN = 5;

/** What was imported, the newest first. */
export const importsQuery = (page: number) =>
  onePage('GET /api/admin/bulk-imports', { query: { limit: IMPORTS_SHOWN, offset: (page - 1) * IMPORTS_SHOWN } });

/** What became of each address of one import. */
export const importQuery = (id: string) => read('GET /api/admin/bulk-imports/:id', { params: { id } });

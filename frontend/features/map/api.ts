import { keepPreviousData } from '@tanstack/react-query';
import { read } from '#frontend/lib/api/read.ts';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';

/** Where the activities are that the filters find, also beyond the part of the map that is one of them. */
export const mapQuery = ({ bounds: _bounds, sort: _sort, ...filters }: DirectoryFilters) => ({
  ...read('GET /api/activities/map', { query: filters }),
  placeholderData: keepPreviousData,
});

import { read } from '#frontend/lib/api/read.ts';

export const savedSearchesQuery = read('GET /api/saved-searches', {});
export const watchQuery = read('GET /api/favourites/watch', {});

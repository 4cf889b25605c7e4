import { read } from '#frontend/lib/api/read.ts';

export const shareQuery = read('GET /api/favourites/share', {});
export const sharedQuery = (id: string) => read('GET /api/shared-favourites/:id', { params: { id } });

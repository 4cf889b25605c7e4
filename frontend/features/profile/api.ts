import { read } from '#frontend/lib/api/read.ts';

export const profileQuery = read('GET /api/profile', {});

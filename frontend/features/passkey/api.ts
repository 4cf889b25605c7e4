import { read } from '#frontend/lib/api/read.ts';

/** They come and go elsewhere, so each visit asks again. */
export const passkeysQuery = { ...read('GET /api/auth/passkeys', {}), refetchOnMount: 'always' } as const;

import { read } from '#frontend/lib/api/read.ts';

/** Devices come and go elsewhere, so each visit asks again. */
export const sessionsQuery = { ...read('GET /api/auth/sessions', {}), refetchOnMount: 'always' } as const;

/** A file of the server's; the browser saves it. */
export const OWN_DATA = '/api/account/data';

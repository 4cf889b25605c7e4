import { read } from '#frontend/lib/api/read.ts';

/** It may have been turned on or off elsewhere, so each visit asks again. */
export const twoStepQuery = { ...read('GET /api/auth/two-step', {}), refetchOnMount: 'always' } as const;

import { keepPreviousData } from '@tanstack/react-query';
import { page } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';

/** Points arrive by what others do too (an approval), so each visit asks again. */
export const pointsQuery = { ...read('GET /api/points/my-points', {}), refetchOnMount: 'always' } as const;

/** Entries on one page of the history. */
export const ENTRIES = 10;

/** One page of what the points were given for, newest first; `number` counts from 1. */
export const transactionsQuery = (number: number) =>
  ({
    ...page('GET /api/points/transactions', { query: { limit: ENTRIES, offset: (number - 1) * ENTRIES } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  }) as const;

/** Every badge; others can give one, too. */
export const badgesQuery = { ...page('GET /api/badges', {}), refetchOnMount: 'always' } as const;

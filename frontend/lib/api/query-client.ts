import { type DefaultOptions, QueryCache, QueryClient } from '@tanstack/react-query';
import { isForbidden, isUnauthorized } from './api-error.ts';
import { sessionLost } from './session-lost.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `signedOutIsFine`: the caller deals with a 401 itself. */
    queryMeta: { signedOutIsFine?: boolean };
  }
}

/** Who is signed in, and as what. */
export const userKey = ['GET /api/auth/user'] as const;

/** Data is never stale by itself, nothing refetches on focus, nothing is retried. */
export const defaultOptions = {
  queries: {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // Offline, a request must fail and say so instead of waiting behind a skeleton.
    networkMode: 'always',
  },
} as const satisfies DefaultOptions;

/** What this browser has read. */
export const queryClient = new QueryClient({
  defaultOptions,
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isUnauthorized(error) && query.meta?.signedOutIsFine !== true) sessionLost();
      // The page believes that the person may see this: they may have lost that right meanwhile.
      if (isForbidden(error)) void queryClient.invalidateQueries({ queryKey: userKey });
    },
  }),
});

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '#domain/member/views.ts';
import { isUnauthorized } from '#frontend/lib/api/api-error.ts';
import { ask } from '#frontend/lib/api/api.ts';
import { userKey } from '#frontend/lib/api/query-client.ts';
import { isAnotherSession, knownMember, sessionHeld, whoIsHere } from '#frontend/lib/api/session-held.ts';
import { useInBrowser } from '#frontend/lib/browser/in-browser.ts';
import { typedBy } from '#frontend/lib/forms/typist.ts';

/** GET /api/auth/user: the signed-in person, null when nobody is. Without a session to ask about nobody is asked. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    const user = await userHere(signal);
    whoIsHere(user?.id ?? null);
    if (user) typedBy(user.id);
    return user;
  },
  meta: { signedOutIsFine: true },
});

/**
 * Whoever comes back to this tab may have signed in or out in another one: what somebody else's session showed does not stay, and who
 * has signed in is here, too.
 */
export async function lookWhoIsHere(client: QueryClient): Promise<void> {
  if (!isAnotherSession()) return;
  const was = knownMember();
  if (was !== null && (await userHere())?.id !== was) return window.location.reload();
  await client.invalidateQueries({ queryKey: userKey });
}

async function userHere(signal?: AbortSignal): Promise<User | null> {
  if (sessionHeld() === '') return null;
  try {
    return (await ask('GET /api/auth/user', {}, { signal })).body;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

/** Who is here. While that is not known yet, and when it could not be learned, the site shows itself as signed out. */
export function useSession(): { readonly user: User | null; readonly isLoading: boolean } {
  const { data, isPending } = useQuery(userQuery);
  return { user: data ?? null, isLoading: isPending };
}

/**
 * Who is here, for a part of a page whose code may come after that is known: nobody, as the server has drawn it, until the browser
 * has taken the part over.
 */
export function useSessionOnceTaken(): User | null {
  const { user } = useSession();
  return useInBrowser() ? user : null;
}

/**
 * After signing in or out everything may look different: what was read as somebody else is forgotten. Never fails: pages that
 * need to know who is here ask again.
 */
export async function sessionChanged(client: QueryClient): Promise<void> {
  client.clear();
  await client.prefetchQuery(userQuery);
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#domain/member/views.ts';
import { AccessDenied } from '../../components/state/access-denied.tsx';
import { LoadFailure } from '../../components/state/load-failure.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { goToSignIn } from '../../lib/api/session-lost.ts';
import { userQuery } from './api.ts';

interface RequireProps {
  readonly children: (user: User) => ReactNode;
}

/**
 * Shows its content to members; everyone else goes to the sign-in page and comes back afterwards. Whom the site could not ask
 * about may well be signed in: nobody types a password because of a bad connection.
 */
export function RequireSignedIn({ children }: RequireProps) {
  const query = useQuery(userQuery);
  const { data: user, isError } = query;
  const signedOut = user === null;
  useEffect(() => {
    if (signedOut) goToSignIn();
  }, [signedOut]);
  if (user) return children(user);
  if (isError && !signedOut) return <LoadFailure title="We could not see who you are" query={query} />;
  return <SkeletonLines label={signedOut ? 'Taking you to the sign-in page' : 'Loading'} />;
}

/** Shows its content to admins only (B section 6). The server refuses the others' calls in any case. */
export function RequireAdmin({ children, showsRole = false }: RequireProps & { readonly showsRole?: boolean }) {
  return (
    <RequireSignedIn>
      {(user) =>
        user.role === 'admin' ? (
          children(user)
        ) : (
          <AccessDenied>
            You need admin privileges to access this page.{showsRole && ` Your current role: ${user.role}.`}
          </AccessDenied>
        )
      }
    </RequireSignedIn>
  );
}

/** Shows its content to providers and to admins, who may view as provider (B section 6). */
export function RequireProvider({ children }: RequireProps) {
  return (
    <RequireSignedIn>
      {(user) =>
        user.role === 'parent' ? (
          <AccessDenied title="Access Restricted">This page is for providers and administrators only.</AccessDenied>
        ) : (
          children(user)
        )
      }
    </RequireSignedIn>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { buttonClass } from '../../components/button/button-class.ts';
import { LoadFailure } from '../../components/state/load-failure.tsx';
import { SkeletonLines } from '../../components/state/skeleton.tsx';
import { EmptyState } from '../../components/state/states.tsx';
import { paths } from '../../lib/paths.ts';
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
          <Refused title="Access Denied">
            You need admin privileges to access this page.{showsRole && ` Your current role: ${user.role}.`}
          </Refused>
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
          <Refused title="Access Restricted">This page is for providers and administrators only.</Refused>
        ) : (
          children(user)
        )
      }
    </RequireSignedIn>
  );
}

function Refused({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      headingLevel="h1"
      icon={<ShieldAlert className="size-7" />}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          Go Home
        </Link>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#domain/member/member.ts';
import { mayOpen, pageOf, pathTo } from '#domain/site/pages.ts';
import { signedOutWords, type WrongRole, wrongRoleAt } from '#domain/site/visitors.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { AccessDenied } from '#frontend/components/state/access-denied.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { loginPath } from '#frontend/lib/address/paths.ts';
import { userQuery } from '#frontend/features/session/api.ts';
import { goToSignIn, sessionLost } from '#frontend/lib/api/session-lost.ts';
import { useShownName } from './shown-page.ts';

/**
 * Shows a page to those it is for, and tells the others what is said there of it (`visitors.ts`); whoever has to sign in comes back
 * afterwards. The server refuses their calls in any case. Whom the site could not ask about may well be signed in: nobody types a
 * password because of a bad connection.
 */
export function Gate() {
  const name = useShownName();
  const page = name && pageOf(name);
  const query = useQuery(userQuery);
  const { data: user, isError } = query;
  const signedOut = user === null;
  const withNotice = page?.signedOut === 'notice';
  const withCard = page?.signedOut === 'card';
  const words = name && signedOutWords[name];
  useEffect(() => {
    if (!signedOut || withCard) return;
    if (withNotice) sessionLost(words);
    else goToSignIn();
  }, [signedOut, withCard, withNotice, words]);
  // The server answers an admin nothing else before.
  if (user?.twoStepDue && name !== 'two-step') return <Navigate to={pathTo('two-step')} />;
  const wrongRole = name && wrongRoleAt(name);
  if (user && page && wrongRole && !mayOpen(page.layout, user.role))
    return <WrongVisitor role={user.role} wrongRole={wrongRole} />;
  if (user) return <Outlet />;
  if (signedOut && withCard) return <LogInFirst />;
  if (isError && !signedOut) return <LoadFailure title="We could not see who you are" query={query} />;
  return <SkeletonLines label={signedOut ? 'Taking you to the sign-in page' : 'Loading'} />;
}

function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title="Authentication Required"
      headingLevel="h1"
      action={
        <a href={loginPath(pathname + search)} className={buttonClass()}>
          Log In
        </a>
      }
    >
      <p>Please log in to see this page.</p>
    </EmptyState>
  );
}

function WrongVisitor({ role, wrongRole }: { readonly role: Role; readonly wrongRole: WrongRole }) {
  const { title, text, tellsRole, homeAfter } = wrongRole;
  const navigate = useNavigate();
  useEffect(() => {
    if (homeAfter === undefined) return undefined;
    const timer = setTimeout(() => void navigate(pathTo('home'), { replace: true }), homeAfter);
    return () => clearTimeout(timer);
  }, [homeAfter, navigate]);
  return (
    <AccessDenied title={title}>
      {text}
      {tellsRole && ` Your current role: ${role}.`}
    </AccessDenied>
  );
}

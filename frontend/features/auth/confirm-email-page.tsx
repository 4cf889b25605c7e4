import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#domain/member/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { signInPath } from '#frontend/lib/address/paths.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { AuthCard } from './auth-card.tsx';

/**
 * Where the confirmation link leads after the server has used it: the address says whether it could. Without either word somebody
 * came with half a link, or by hand.
 */
export function Component() {
  const [search] = useSearchParams();
  const { user, isLoading } = useSession();
  // A link that was opened twice has done its work the first time.
  const isConfirmed = user?.emailConfirmed === true || (search.has('confirmed') && !search.has('error'));
  return (
    <AuthCard title="Confirm your email">
      {isLoading && <SkeletonLines label="Loading" />}
      {!isLoading && !isConfirmed && <NoLink user={user} isUsed={search.has('error')} />}
      {!isLoading && isConfirmed && (
        <>
          <Notice kind="success" title="Your email address is confirmed">
            Thank you. Your account is ready.
          </Notice>
          <p className="mt-5">
            <Link to={user ? pathTo('home') : pathTo('sign-in')} className={buttonClass()}>
              {user ? 'Go Home' : 'Sign in'}
            </Link>
          </p>
        </>
      )}
    </AuthCard>
  );
}

/** A new link goes to the address of whoever is signed in. */
function NoLink({ user, isUsed }: { readonly user: User | null; readonly isUsed: boolean }) {
  const sending = useCommand('POST /api/auth/send-verification-email', { signedOutIsFine: true });
  if (sending.isSuccess) {
    return (
      <Notice kind="success" title="A new link is on its way" takesFocus>
        Please check your inbox, and your spam folder too.
      </Notice>
    );
  }
  const failure = sending.error && errorWords(sending.error, 'Email not sent', 'Please try again in a moment.');
  return (
    <div className="space-y-5">
      <Notice kind="error" title={isUsed ? 'This link can no longer be used' : 'This link is incomplete'}>
        {isUsed
          ? 'It may have expired, or been used already.'
          : 'Please copy the whole address from our email, or get a new link.'}
        {user ? '' : ' Sign in to get a new one.'}
      </Notice>
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      {user ? (
        <Button loading={sending.isPending} onClick={() => sending.mutate({ body: { email: user.email } })}>
          Send a new link
        </Button>
      ) : (
        <Link to={signInPath(isUsed ? '/confirm-email?error=link' : '/confirm-email')} className={buttonClass()}>
          Sign in
        </Link>
      )}
    </div>
  );
}

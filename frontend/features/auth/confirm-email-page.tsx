import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { CONFIRM_FOR, NEW_ADDRESS } from '#domain/member/confirm-link.ts';
import type { User } from '#domain/member/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { signInPath } from '#frontend/lib/address/paths.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { AuthCard } from './auth-card.tsx';

/**
 * Where the link in a letter leads that asks whose an address is: to a button, since programs open links, too. Once it was pressed the
 * address of the page says what came of it, in place of the token. Without any of these somebody came with half a link, or by hand.
 */
export function Component() {
  const [search] = useSearchParams();
  const { user, isLoading } = useSession();
  const token = search.get('token');
  const isNew = search.get(CONFIRM_FOR) === NEW_ADDRESS;
  // A link that was pressed twice has done its work the first time; that of a new address is not about the one that the account has.
  const isDone = (user?.emailConfirmed === true && !isNew) || (search.has('confirmed') && !search.has('error'));
  return (
    <AuthCard title={isNew ? 'Confirm your new email' : 'Confirm your email'}>
      {token !== null && <Question token={token} isNew={isNew} />}
      {token === null && isLoading && <SkeletonLines label="Loading" />}
      {token === null && !isLoading && (
        <Outcome user={user} isDone={isDone} isNew={isNew} isUsed={search.has('error')} />
      )}
    </AuthCard>
  );
}

interface OutcomeProps {
  readonly user: User | null;
  readonly isDone: boolean;
  readonly isNew: boolean;
  readonly isUsed: boolean;
}

function Outcome({ user, isDone, isNew, isUsed }: OutcomeProps) {
  if (isDone) return <Done user={user} />;
  return isNew ? <NoNewAddress /> : <NoLink user={user} isUsed={isUsed} />;
}

/** What comes after a press takes the place of the button, and with it the focus. */
const usePressed = (): boolean => (useLocation().state as { readonly pressed?: boolean } | null)?.pressed === true;

function Question({ token, isNew }: { readonly token: string; readonly isNew: boolean }) {
  const navigate = useNavigate();
  const goOn = (outcome: Readonly<Record<string, string>>): void => {
    const query = new URLSearchParams({ ...outcome, ...(isNew && { [CONFIRM_FOR]: NEW_ADDRESS }) });
    void navigate({ search: query.toString() }, { replace: true, state: { pressed: true } });
  };
  const sending = useCommand('POST /api/auth/confirm-email', {
    onSuccess: () => goOn({ confirmed: 'yes' }),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) goOn({ error: 'link' });
    },
    signedOutIsFine: true,
  });
  const failure = sending.error && errorWords(sending.error, 'Address not confirmed', 'Please try again in a moment.');
  return (
    <div className="space-y-5">
      <p>
        {isNew
          ? 'Should your account have this email address from now on? If you did not ask for that, close this page and nothing will happen.'
          : 'Is this your email address, and did you register with it? If you did not, close this page and nothing will happen.'}
      </p>
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <Button loading={sending.isPending} onClick={() => sending.mutate({ body: { token } })}>
        Confirm My Email Address
      </Button>
    </div>
  );
}

function Done({ user }: { readonly user: User | null }) {
  return (
    <>
      <Notice kind="success" title="Your email address is confirmed" takesFocus={usePressed()}>
        Thank you. Your account is ready.
      </Notice>
      <p className="mt-5">
        <Link to={user ? pathTo('home') : pathTo('sign-in')} className={buttonClass()}>
          {user ? 'Go Home' : 'Sign in'}
        </Link>
      </p>
    </>
  );
}

/** A new link goes to the address of whoever is signed in. */
function NoLink({ user, isUsed }: { readonly user: User | null; readonly isUsed: boolean }) {
  const isPressed = usePressed();
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
      <Notice
        kind="error"
        title={isUsed ? 'This link can no longer be used' : 'This link is incomplete'}
        takesFocus={isPressed}
      >
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

/** Which address an account has, and the way to another, is in its profile. */
function NoNewAddress() {
  return (
    <div className="space-y-5">
      <Notice kind="error" title="This link can no longer be used" takesFocus={usePressed()}>
        It may have expired or been used already, or an account has this address by now. Your profile says which email
        address yours has.
      </Notice>
      <Link to={pathTo('profile')} className={buttonClass()}>
        Open My Profile
      </Link>
    </div>
  );
}

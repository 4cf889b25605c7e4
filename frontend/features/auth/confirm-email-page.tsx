import { Link, useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../components/button/button-class.ts';
import { Notice } from '../../components/state/notice.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../session/api.ts';
import { AuthCard } from './auth-card.tsx';

/** Where the confirmation link leads after the server has used it; an `error` in the address says that it could not. */
export function Component() {
  usePageTitle('Confirm your e-mail');
  const [search] = useSearchParams();
  const { user } = useSession();
  return (
    <AuthCard title="Confirm your e-mail">
      {search.has('error') ? (
        <Notice kind="error" title="This link can no longer be used">
          It may have expired, or been used already. Sign in to get a new one.
        </Notice>
      ) : (
        <Notice kind="success" title="Your e-mail address is confirmed">
          Thank you. Your account is ready.
        </Notice>
      )}
      <p className="mt-5">
        <Link to={user ? paths.home() : paths.signIn()} className={buttonClass()}>
          {user ? 'Go Home' : 'Sign in'}
        </Link>
      </p>
    </AuthCard>
  );
}

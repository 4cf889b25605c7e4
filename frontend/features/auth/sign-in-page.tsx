import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { usePageTitle } from '#frontend/lib/address/page-title.ts';
import { safeReturn } from '#frontend/lib/address/paths.ts';
import { sessionChanged, useSession } from '#frontend/features/session/api.ts';
import { SignInByPasskey } from '#frontend/features/passkey/sign-in-by-passkey.tsx';
import { AuthCard } from './auth-card.tsx';
import { CodeForm } from './code-form.tsx';
import { RegisterForm, type Unconfirmed } from './register-form.tsx';
import { RegisteredNotice } from './registered-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Mode = 'sign-in' | 'register';
const tabs = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'register', label: 'Register' },
] as const;

/** Where /api/login leads: sign in or register, then back to where one came from. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const mode: Mode = search.get('mode') === 'register' ? 'register' : 'sign-in';
  usePageTitle(mode === 'register' ? 'Register free' : 'Sign in');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const [registered, setRegistered] = useState<Unconfirmed | null>(null);
  const [codeNeeded, setCodeNeeded] = useState(false);
  const returnTo = safeReturn(search.get('returnTo'));

  const goOn = async (): Promise<void> => {
    await sessionChanged(client);
    await navigate(returnTo, { replace: true });
  };
  const choose = (chosen: Mode): void => {
    const next = new URLSearchParams(search);
    if (chosen === 'register') next.set('mode', chosen);
    else next.delete('mode');
    setSearch(next, { replace: true });
  };

  // Signed in already, perhaps in another tab.
  if (user) return <Navigate to={returnTo} replace />;
  if (registered !== null) {
    const signIn = (): void => {
      setRegistered(null);
      choose('sign-in');
    };
    return (
      <AuthCard title="Please check your email">
        <RegisteredNotice {...registered} onSignIn={signIn} />
      </AuthCard>
    );
  }
  if (codeNeeded)
    return (
      <AuthCard title="One more step" intro="Your password was right. Now we need a code.">
        <CodeForm onSignedIn={() => void goOn()} onStartAgain={() => setCodeNeeded(false)} />
      </AuthCard>
    );
  return (
    <AuthCard
      title={`Welcome to ${brand.name}`}
      intro={
        mode === 'register'
          ? 'Free for families: save favourites, see what suits your children, and earn points and badges.'
          : 'Sign in, or register for free.'
      }
    >
      <Tabs label="Sign in or register" value={mode} onChange={choose} tabs={tabs}>
        {mode === 'sign-in' ? (
          <>
            <SignInForm onSignedIn={() => void goOn()} onCodeNeeded={() => setCodeNeeded(true)} />
            <SignInByPasskey onSignedIn={() => void goOn()} />
          </>
        ) : (
          <RegisterForm onSignedIn={() => void goOn()} onUnconfirmed={setRegistered} />
        )}
      </Tabs>
    </AuthCard>
  );
}

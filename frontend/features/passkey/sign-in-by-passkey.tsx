import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { useInBrowser } from '#frontend/lib/browser/in-browser.ts';
import { toast } from '#frontend/lib/toast.ts';
import { hasPasskeys, knownPasskey } from './web-authn.ts';

/** Signs in by a passkey, in a browser that has some. */
export function SignInByPasskey({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const inBrowser = useInBrowser();
  const [isSignedIn, setSignedIn] = useState(false);
  const sending = useCommands<null, boolean>(
    async (_asked, send) => {
      const { options } = await send('POST /api/auth/sign-in/passkey/begin', {});
      const credential = await knownPasskey(options);
      if (credential) await send('POST /api/auth/sign-in/passkey', { body: { credential } });
      return credential !== null;
    },
    {
      onSuccess: (hasSignedIn) => {
        setSignedIn(hasSignedIn);
        if (hasSignedIn) onSignedIn();
      },
      onError: (error) => toast.error(errorWords(error, 'Sign In Failed', 'Please use your password instead.')),
      signedOutIsFine: true,
    },
  );
  if (!inBrowser || !hasPasskeys()) return null;
  return (
    <div className="mt-5 border-t border-line pt-5">
      <Button variant="secondary" wide loading={sending.isPending || isSignedIn} onClick={() => sending.mutate(null)}>
        <KeyRound aria-hidden className="size-5" />
        Use a Passkey
      </Button>
    </div>
  );
}

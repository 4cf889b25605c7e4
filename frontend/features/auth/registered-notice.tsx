import { MailCheck } from 'lucide-react';
import { Button } from '#frontend/components/button/button.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { AuthCard } from './auth-card.tsx';
import type { Unconfirmed } from './register-form.tsx';

/** After registering, when the e-mail has to say how to go on. */
export function RegisteredNotice({ email, mailbox, onSignIn }: Unconfirmed & { readonly onSignIn: () => void }) {
  const sending = useCommand('POST /api/auth/send-verification-email', {
    onSuccess: () => toast.success('E-mail sent', 'Please look in your inbox, and in the spam folder too.'),
    onError: (error) => toast.error(errorWords(error, 'E-mail not sent', 'Please try again in a moment.')),
    signedOutIsFine: true,
  });
  return (
    <AuthCard title="Please look at your e-mail">
      <div className="space-y-5 text-center" role="status">
        <MailCheck aria-hidden className="mx-auto size-14 text-accent" />
        <p className="wrap-anywhere">
          We have sent an e-mail to <strong>{email}</strong>. It says how to go on.
        </p>
        {mailbox !== null && (
          <p>
            This installation sends no e-mail. You find it in the{' '}
            <a href={mailbox} className="font-bold text-link underline">
              local mailbox
            </a>
            .
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onSignIn}>Sign in</Button>
          <Button variant="secondary" loading={sending.isPending} onClick={() => sending.mutate({ body: { email } })}>
            Send it again
          </Button>
        </div>
      </div>
    </AuthCard>
  );
}

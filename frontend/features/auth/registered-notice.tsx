import { MailCheck } from 'lucide-react';
import { Button } from '#frontend/components/button/button.tsx';
import { takeFocus } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import type { Unconfirmed } from './register-form.tsx';

/** After registering, when the email has to say how to go on. */
export function RegisteredNotice({ email, mailbox, onSignIn }: Unconfirmed & { readonly onSignIn: () => void }) {
  const sending = useCommand('POST /api/auth/send-verification-email', {
    // An address that has an account already gets no other email, and nobody is told which of them have one.
    onSuccess: ({ message }) =>
      toast.success('Please check your inbox', `${message} Please look in your spam folder, too.`),
    onError: (error) => toast.error(errorWords(error, 'Email not sent', 'Please try again in a moment.')),
    signedOutIsFine: true,
  });
  return (
    <div ref={takeFocus} tabIndex={-1} className="space-y-5 text-center" role="status">
      <MailCheck aria-hidden className="mx-auto size-14 text-accent" />
      <p className="wrap-anywhere">
        We have sent an email to <strong>{email}</strong>. Please open it to carry on.
      </p>
      {mailbox !== null && (
        <p>
          No email leaves this test site. You will find yours in the{' '}
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
  );
}

import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { useInBrowser } from '#frontend/lib/browser/in-browser.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Asks for an address for the weekly newsletter. A box and a button, so that it needs no library of forms. */
export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const inBrowser = useInBrowser();
  const [companyFax, setCompanyFax] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  // What was typed, or filled in by the browser, before this came; it would be drawn over at once.
  useLayoutEffect(() => setEmail(box.current?.value ?? ''), []);
  const subscribe = useCommand('POST /api/newsletter/subscribe', {
    signedOutIsFine: true,
    onSuccess: () => {
      toast.success('Successfully subscribed!', "You'll receive our weekly activity roundup soon.");
      setEmail('');
    },
    onError: (error) => {
      toast.error({
        title: 'Subscription failed',
        description: 'Please try again or contact support if the problem persists.',
      });
      setProblem(
        error instanceof ApiError ? error.fieldErrors.find(({ field }) => field === 'email')?.message : undefined,
      );
    },
  });
  const { isPending } = subscribe;
  useEffect(() => {
    const field = box.current;
    // The box takes no focus while it is switched off.
    if (problem !== undefined && !isPending) field?.focus();
    if (!isPending) return undefined;
    // It has lost the focus, if it had it.
    return () => {
      if (document.activeElement === document.body) field?.focus();
    };
  }, [problem, isPending]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (subscribe.isPending) return;
    if (email.trim() === '') {
      setProblem('Please enter your email address');
      return toast.error({ title: 'Email required', description: 'Please enter your email address' });
    }
    setProblem(undefined);
    subscribe.mutate({ body: { email: email.trim(), ...(companyFax !== '' && { companyFax }) } });
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Newsletter" className="relative max-w-160">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          disabled={subscribe.isPending}
          ref={box}
          error={problem}
          wrapperClass="grow basis-60"
        />
        {/* Sent by a browser that has not the code yet, it would only lead to this page again. */}
        <Button type={inBrowser ? 'submit' : 'button'} loading={subscribe.isPending}>
          Subscribe
        </Button>
      </div>
      <Honeypot value={companyFax} onChange={(event) => setCompanyFax(event.target.value)} />
      {subscribe.isSuccess && (
        <p role="status" className="mt-2 font-bold">
          Confirm by the e-mail that we sent you
        </p>
      )}
    </form>
  );
}

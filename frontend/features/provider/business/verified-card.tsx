import { useEffect, useRef, useState } from 'react';
import { BadgeCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { ProviderProfile } from '#domain/business/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Notice, takeFocus } from '#frontend/components/state/notice.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { siteOf } from '#frontend/lib/format.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

/** What is said when it fails. */
const FAILED = ['Email Not Sent', 'Please try again.'] as const;

/** The badge that a business gets which reads the mail of its website's domain. The link of the email leads back here. */
export function VerifiedCard({ profile }: { readonly profile: ProviderProfile }) {
  const [search, setSearch] = useSearchParams();
  const token = search.get('verify');
  const [isDone, setDone] = useState(false);
  return (
    <Card className="space-y-4 max-sm:p-4">
      <h2 className="flex flex-wrap items-center gap-3 text-title font-extrabold">
        Verified provider
        {profile.isVerified && (
          <Badge tone="good">
            <BadgeCheck aria-hidden className="size-4" />
            Verified provider
          </Badge>
        )}
      </h2>
      {token !== null && !profile.isVerified && (
        <Confirm
          token={token}
          onDone={() => {
            setDone(true);
            setSearch({}, { replace: true, preventScrollReset: true });
          }}
        />
      )}
      {profile.isVerified ? (
        <p {...(isDone && { ref: takeFocus, tabIndex: -1 })}>
          Families see this badge on your activities, because {siteOf(profile.website ?? '')} is known to be yours. It
          goes when you change the website to another domain.
        </p>
      ) : profile.website === null ? (
        <p>Say what your website is, and save it. Then an email address of the same domain gives you a badge.</p>
      ) : (
        <Ask website={profile.website} />
      )}
    </Card>
  );
}

function Ask({ website }: { readonly website: string }) {
  const form = useForm({ defaultValues: { email: '' }, resolver: resolverBy<{ email: string }>('emailAddress') });
  const asking = useCommand('POST /api/provider/verification', {
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => showFieldErrors(error, ['email'], form.setError),
  });
  if (asking.isSuccess)
    return (
      <Notice kind="success" title="We have sent you an email" takesFocus>
        Open its link within 24 hours, in this browser.
      </Notice>
    );
  const { errors } = form.formState;
  return (
    <>
      <p>
        Show that {siteOf(website)} is yours: we write to an email address of its domain, and its link gives you the
        badge that families see on your activities.
      </p>
      <Form
        label="Verification"
        loading={asking.isPending}
        submitError={formFailure(asking.error, errors, ...FAILED)}
        submitLabel="Send the Email"
        loadingLabel="Sending..."
        onSubmit={() => void form.handleSubmit((body) => asking.mutate({ body }))()}
      >
        <TextField
          label="Email address of your website's domain"
          type="email"
          autoComplete="off"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
      </Form>
    </>
  );
}

/** Pressed, and not done by looking: programs that look at mail open its links, too. */
function Confirm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const confirming = useCommand('POST /api/provider/verification/confirm', { onSuccess: onDone });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const failure = confirming.error && errorWords(confirming.error, 'Not Confirmed', 'Please try again.');
  return (
    <div className="space-y-3">
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <Button ref={button} loading={confirming.isPending} onClick={() => confirming.mutate({ body: { token } })}>
        Yes, it is our website
      </Button>
    </div>
  );
}

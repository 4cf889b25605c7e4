import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { isConflict, isMissing } from '#frontend/lib/api/api-error.ts';
import { read } from '#frontend/lib/api/read.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords, type ErrorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

/** What is said when one of the ways fails. */
const CLAIM_FAILED = ['Claim Not Sent', 'Please try again.'] as const;
const NOT_CLAIMED = ['Not Claimed', 'Please try again.'] as const;
const MAIL_FAILED = ['Email Not Sent', 'Please try again.'] as const;

/** A provider says that an activity of the directory is theirs: by the mail of its website, or to our team. */
export function Component() {
  const id = useParams()['id'] ?? '';
  const [search, setSearch] = useSearchParams();
  const proof = search.get('proof');
  // What a link cannot do is said above the ways to do it otherwise, until one of them has been taken; and the link is in the address no more.
  const [refused, setRefused] = useState<ErrorWords | null>(null);
  const claimable = useQuery(read('GET /api/provider/claimable/:id', { params: { id } }));
  const { data } = claimable;
  // What is said then takes the place, and the focus, of what was pressed.
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <BackLink to={pathTo('provider-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Claim an Activity">
        <p>{data?.name ?? 'An activity of yours that somebody else has put into the directory.'}</p>
      </PageHeading>
      <Card className="max-w-2xl space-y-5 max-sm:p-4">
        {claimable.isPending && <SkeletonLines label="Loading the activity" count={3} />}
        {isMissing(claimable.error) ? (
          <Notice kind="error" title="This activity cannot be claimed">
            It is not in the directory, or there is no provider profile for your account yet.
          </Notice>
        ) : (
          <LoadFailure title="The activity could not be loaded" query={claimable} headingLevel="h2" />
        )}
        {data?.standing === 'own' && <Yours takesFocus={isAnswered} />}
        {data?.standing === 'waiting' && (
          <Notice kind="success" title="Your claim is with our team" takesFocus={isAnswered}>
            We will look at it within 2-3 business days and email you our decision.
          </Notice>
        )}
        {data && data.standing !== 'own' && proof !== null && (
          <Confirm
            proof={proof}
            onDone={() => setAnswered(true)}
            onRefused={(words) => {
              setRefused(words);
              setSearch({}, { replace: true, preventScrollReset: true });
              void claimable.refetch();
            }}
          />
        )}
        {data && data.standing !== 'own' && proof === null && refused !== null && (
          <Notice kind="error" title={refused.title} takesFocus>
            {refused.description}
          </Notice>
        )}
        {data?.standing === 'free' && proof === null && data.domain !== null && (
          <ByMail id={data.id} domain={data.domain} onSent={() => setRefused(null)} />
        )}
        {data && (data.standing === 'free' || data.standing === 'others') && proof === null && (
          <ByTeam
            id={data.id}
            isOthers={data.standing === 'others'}
            isOnlyWay={data.domain === null}
            onSent={() => {
              setRefused(null);
              setAnswered(true);
            }}
          />
        )}
      </Card>
    </>
  );
}

function Yours({ takesFocus }: { readonly takesFocus: boolean }) {
  return (
    <>
      <Notice kind="success" title="This activity is yours" takesFocus={takesFocus}>
        You can edit it, and see how families find it, on your dashboard.
      </Notice>
      <Link to={pathTo('provider-dashboard')} className={buttonClass()}>
        Go to the Dashboard
      </Link>
    </>
  );
}

interface ConfirmProps {
  readonly proof: string;
  readonly onDone: () => void;
  readonly onRefused: (words: ErrorWords) => void;
}

/** Pressed, and not done by looking: programs that look at mail open its links, too. */
function Confirm({ proof, onDone, onRefused }: ConfirmProps) {
  const confirming = useCommand('POST /api/provider/claims/confirm', {
    onSuccess: onDone,
    // The same link is refused however often it is pressed; any other failure may pass.
    onError: (error) => {
      if (isConflict(error) || isMissing(error)) onRefused(errorWords(error, ...NOT_CLAIMED));
    },
  });
  const failure = confirming.error && errorWords(confirming.error, ...NOT_CLAIMED);
  return (
    <>
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <Button loading={confirming.isPending} onClick={() => confirming.mutate({ body: { token: proof } })}>
        Yes, this activity is ours
      </Button>
    </>
  );
}

interface ByMailProps {
  readonly id: string;
  readonly domain: string;
  readonly onSent: () => void;
}

function ByMail({ id, domain, onSent }: ByMailProps) {
  const form = useForm({ defaultValues: { email: '' }, resolver: resolverBy<{ email: string }>('emailAddress') });
  const asking = useCommand('POST /api/provider/claimable/:id/mail', {
    failure: (error) => errorWords(error, ...MAIL_FAILED),
    onSuccess: onSent,
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
    <section aria-labelledby="by-mail" className="space-y-3">
      <h2 id="by-mail" className="text-title font-extrabold">
        By email, at once
      </h2>
      <Form
        label="Claim by email"
        loading={asking.isPending}
        submitError={formFailure(asking.error, errors, ...MAIL_FAILED)}
        submitLabel="Send the Email"
        loadingLabel="Sending..."
        onSubmit={() => void form.handleSubmit((body) => asking.mutate({ params: { id }, body }))()}
      >
        <TextField
          label={`Your email address at ${domain}`}
          hint="Its website is part of this activity. The link in our email makes the activity yours."
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
      </Form>
    </section>
  );
}

interface ByTeamProps {
  readonly id: string;
  readonly isOthers: boolean;
  readonly isOnlyWay: boolean;
  readonly onSent: () => void;
}

function ByTeam(props: ByTeamProps) {
  const typedAs = `claim-${props.id}`;
  const [note, setNote] = useState(() => withKept(typedAs, { note: '' }).note);
  useKept(typedAs, note === '' ? {} : { note });
  const claiming = useCommand('POST /api/provider/claimable/:id/claims', {
    failure: (error) => errorWords(error, ...CLAIM_FAILED),
    onSuccess: () => {
      forget(typedAs);
      props.onSent();
    },
  });
  return (
    <section aria-labelledby="by-team" className="space-y-3">
      <h2 id="by-team" className="text-title font-extrabold">
        {props.isOnlyWay ? 'Ask our team' : 'Or ask our team'}
      </h2>
      {props.isOthers && (
        <Notice kind="warning">This activity belongs to another business. Our team decides whose it is.</Notice>
      )}
      <Form
        label="Claim"
        checked={false}
        loading={claiming.isPending}
        submitError={claiming.error ? errorWords(claiming.error, ...CLAIM_FAILED) : null}
        submitLabel="Send Claim"
        loadingLabel="Sending..."
        disabledReason={note.trim() === '' ? 'Tell us why it is yours first.' : undefined}
        onSubmit={() => claiming.mutate({ params: { id: props.id }, body: { note } })}
      >
        <TextAreaField
          label="Why is this activity yours?"
          hint="For example who runs it, and how we can check that."
          rows={4}
          required
          counter={{ used: note.length, max: 2000 }}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Form>
    </section>
  );
}

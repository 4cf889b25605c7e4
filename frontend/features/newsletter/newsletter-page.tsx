import { Link, useSearchParams } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import type { Attempt } from '#frontend/lib/api/use-attempt.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** Where the links in letters lead: to a button, since programs open links, too. Without one, the way to subscribe. */
export function Component() {
  const [search] = useSearchParams();
  const [confirm, unsubscribe] = [search.get('confirm'), search.get('unsubscribe')];
  return (
    <>
      <PageHeading title="Newsletter">
        New things for children to do in {brand.region}, once a week. It is free, and you can unsubscribe with one
        click.
      </PageHeading>
      <Card className="max-w-160 space-y-4">
        {confirm !== null && <Confirm token={confirm} />}
        {confirm === null && unsubscribe !== null && <Unsubscribe token={unsubscribe} />}
        {confirm === null && unsubscribe === null && <NewsletterForm />}
      </Card>
    </>
  );
}

function Confirm({ token }: { readonly token: string }) {
  const sending = useCommand('POST /api/newsletter/confirm', { signedOutIsFine: true });
  return (
    <Question
      sending={sending}
      question="Would you like our newsletter once a week? You can stop it at any time."
      label="Yes, Send It to Me"
      done="You are subscribed. The next newsletter comes on Thursday."
      onPress={() => sending.mutate({ body: { token } })}
    />
  );
}

function Unsubscribe({ token }: { readonly token: string }) {
  const sending = useCommand('POST /api/newsletter/unsubscribe', { signedOutIsFine: true });
  return (
    <Question
      sending={sending}
      question="Would you like to stop our newsletter?"
      label="Unsubscribe"
      done="You are unsubscribed. You will get no more newsletters from us."
      onPress={() => sending.mutate({ query: { token } })}
    />
  );
}

interface QuestionProps {
  readonly sending: Pick<Attempt<never, unknown>, 'isPending' | 'isSuccess' | 'error'>;
  readonly question: string;
  readonly label: string;
  readonly done: string;
  readonly onPress: () => void;
}

function Question({ sending, question, label, done, onPress }: QuestionProps) {
  if (sending.isSuccess)
    return (
      <>
        <Notice kind="success">{done}</Notice>
        <Link to={pathTo('directory')} className={buttonClass({ variant: 'secondary' })}>
          Browse Activities
        </Link>
      </>
    );
  return (
    <>
      <p>{question}</p>
      {sending.error && (
        <Notice kind="error" title="That did not work">
          {wordsFor(sending.error)}
        </Notice>
      )}
      <Button loading={sending.isPending} onClick={onPress}>
        {label}
      </Button>
    </>
  );
}

function wordsFor(error: Error): string {
  if (error instanceof ApiError && error.status === 404)
    return 'This link is incomplete. Please copy the whole address from the email.';
  if (error instanceof ApiError && error.status === 409) return error.detail;
  return 'Please try again in a moment.';
}

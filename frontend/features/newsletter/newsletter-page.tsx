import { useSearchParams } from 'react-router-dom';
import { brand } from '#domain/brand.ts';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { LetterQuestion } from './letter-question.tsx';
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
    <>
      <LetterQuestion
        sending={sending}
        question="Would you like our newsletter once a week? You can stop it at any time."
        label="Yes, Send It to Me"
        done="You are subscribed. We send it on Thursdays, when there is something new."
        onPress={() => sending.mutate({ body: { token } })}
      />
      {/* The link leads nowhere any more, and says to subscribe again. */}
      {sending.error instanceof ApiError && sending.error.status === 409 && <NewsletterForm />}
    </>
  );
}

function Unsubscribe({ token }: { readonly token: string }) {
  const sending = useCommand('POST /api/newsletter/unsubscribe', { signedOutIsFine: true });
  return (
    <LetterQuestion
      sending={sending}
      question="Would you like to stop our newsletter?"
      label="Unsubscribe"
      done="You are unsubscribed. You will get no more newsletters from us."
      onPress={() => sending.mutate({ query: { token } })}
    />
  );
}

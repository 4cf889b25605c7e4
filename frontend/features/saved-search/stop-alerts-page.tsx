import { useSearchParams } from 'react-router-dom';
import { Card } from '#frontend/components/card.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LetterQuestion } from '#frontend/features/newsletter/letter-question.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';

/** Where the links in letters about saved searches and favourites lead: to a button, since programs open links, too. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const sending = useCommand('POST /api/alerts/stop', { signedOutIsFine: true });
  return (
    <>
      <PageHeading title="Stop Emails" />
      <Card className="max-w-160 space-y-4">
        <LetterQuestion
          sending={sending}
          question="Would you like to stop these emails? What you have saved stays saved."
          label="Stop These Emails"
          done="You will get no more of these emails."
          onPress={() => sending.mutate({ query: { token } })}
        />
      </Card>
    </>
  );
}

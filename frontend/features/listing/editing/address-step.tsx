import { useState } from 'react';
import type { CreatedFromUrl } from '#domain/listing/shown/answers.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Card } from '#frontend/components/card.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { ClassChoice } from './class-choice.tsx';
import { UrlForm } from './url-form.tsx';

interface AddressStepProps {
  readonly call: 'POST /api/parent/create-from-url' | 'POST /api/provider/create-from-url';
  readonly submitLabel: string;
  readonly loadingLabel: string;
  readonly waitsForAddress?: boolean;
  readonly failureTitle: string;
  readonly onFound: (activity: ListingView) => void;
  readonly onTypeByHand: (typed: string) => void;
}

/** Asks for the address of an activity's page, has the page read, and hands on what was found. */
export function AddressStep({ call, failureTitle, onFound, onTypeByHand, ...labels }: AddressStepProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [several, setSeveral] = useState<CreatedFromUrl | null>(null);
  const create = useCommand(call);
  const show = (answer: CreatedFromUrl): void => {
    if (answer.activity === null) return setMessage(answer.message || 'URL processed successfully.');
    if (answer.others.length > 0) return setSeveral(answer);
    toast.success('Activity Details Extracted', 'Please check what we found and correct what is wrong.');
    onFound(answer.activity);
  };
  const failure = 'Unable to process this URL. Please check the URL and try again.';
  if (several?.activity)
    return (
      <Card>
        <ClassChoice
          activities={[several.activity, ...several.others]}
          message={several.message}
          onChoose={onFound}
          onStartOver={() => setSeveral(null)}
        />
      </Card>
    );
  return (
    <Card>
      <UrlForm
        {...labels}
        label="Website URL"
        hint="The page that is about this one activity works best."
        onTypeByHand={onTypeByHand}
        loading={create.isPending}
        submitError={create.isError ? errorWords(create.error, failureTitle, failure) : null}
        onSubmit={(url) => {
          setMessage(null);
          // Nothing of it is shown to who has gone elsewhere meanwhile.
          create.mutate({ body: { url } }, { onSuccess: show });
        }}
      />
      {message !== null && (
        <div className="mt-5" role="status">
          <Notice kind="info">{message}</Notice>
        </div>
      )}
    </Card>
  );
}

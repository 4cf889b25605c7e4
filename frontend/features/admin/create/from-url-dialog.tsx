import { useState } from 'react';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { UrlForm } from '#frontend/features/listing/editing/url-form.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { isKept, keep } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { BY_HAND, useCreating } from './use-creating.ts';

/** What is said when it fails. */
const FAILED = [
  'Failed to Create Activity',
  'Unable to create activity from this URL. Please check the URL and try again.',
] as const;

/** Has one web page read, and opens the review of what was found on it. */
export function FromUrlDialog() {
  const { close, begin, review } = useCreating();
  const [message, setMessage] = useState<string | null>(null);
  const creating = useCommand('POST /api/admin/create-from-url', {
    failure: (error) => errorWords(error, ...FAILED),
  });
  return (
    <Dialog
      open
      holdsText
      size="small"
      onClose={close}
      title="Create from URL"
      description="We read the page. What it says of its activity waits for review like everything else."
    >
      <UrlForm
        label="Website URL"
        hint="The page that is about this one activity works best."
        submitLabel="Create Activity"
        loadingLabel="Creating..."
        loading={creating.isPending}
        submitError={creating.isError ? errorWords(creating.error, ...FAILED) : null}
        onSubmit={(url) => {
          setMessage(null);
          // Nothing of it is shown to who has gone elsewhere meanwhile.
          creating.mutate(
            { body: { url } },
            {
              onSuccess: ({ activity, message: said }) => {
                if (activity === null) return setMessage(said || 'URL processed successfully.');
                toast.success('Activity Created', said);
                review(activity.id);
              },
            },
          );
        }}
        onTypeByHand={(website) => {
          if (website !== '' && !isKept(BY_HAND)) keep(BY_HAND, { website });
          begin('hand');
        }}
      />
      {message !== null && (
        <div className="mt-5" role="status">
          <Notice kind="info" title="Processing Complete">
            {message}
          </Notice>
        </div>
      )}
    </Dialog>
  );
}

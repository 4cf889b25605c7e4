import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { takeFocus } from '#frontend/components/state/notice.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { copyText } from '#frontend/lib/browser/copy-text.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { shareQuery } from './api.ts';

const FAILED = ['The link could not be changed', 'Please try again.'] as const;

/** The link that shows the list to whoever has it: made, seen and ended by its owner. */
export function ShareList() {
  const { data } = useQuery(shareQuery);
  const [asking, setAsking] = useState(false);
  const onError = (error: Error): void => toast.error(errorWords(error, ...FAILED));
  const sharing = useCommand('POST /api/favourites/share', { onError });
  const ending = useCommand('DELETE /api/favourites/share', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: () => setAsking(false),
  });
  if (!data) return null;
  const address = data.shareId === null ? null : location.origin + pathTo('shared-favourites', { id: data.shareId });
  return (
    <section data-goes-on className="mt-10 max-w-160 print:hidden">
      <h2 className="text-title font-extrabold">Share this list</h2>
      {address === null ? (
        <>
          <p className="mt-1 mb-3 text-soft">
            Make a link to your list. Anyone who has it sees the activities on it, and nothing about you.
          </p>
          <Button variant="secondary" loading={sharing.isPending} onClick={() => sharing.mutate({})}>
            <LinkIcon aria-hidden className="size-5" />
            Make a link
          </Button>
        </>
      ) : (
        <>
          <p className="mt-1 mb-3 text-soft">
            Anyone who has this link sees your list, with what you add later, and nothing about you.
          </p>
          <TextField
            // Where it has just been made: the button that was pressed has gone.
            ref={sharing.isSuccess ? takeFocus : undefined}
            label="Your link"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => void copyText(address)}>
              <ClipboardCopy aria-hidden className="size-5" />
              Copy link
            </Button>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Stop Sharing
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => ending.mutate({})}
        title="Stop Sharing?"
        message="The link will stop working for everyone who has it. If you share your list again, the link will be a new one. This cannot be undone."
        confirmLabel="Stop Sharing"
        danger
        loading={ending.isPending}
        submitError={ending.error && errorWords(ending.error, ...FAILED)}
      />
    </section>
  );
}

import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';

/** Brings an archived listing back into the directory. */
export function RestoreListing({ item, onDone }: { readonly item: QueueItem; readonly onDone: () => void }) {
  const restoring = useCommand('POST /api/activities/:id/restore', {
    onSuccess: () => {
      toast.success('Activity Restored', `${item.name} is in the directory again.`);
      onDone();
    },
  });
  const failure = restoring.error && errorWords(restoring.error, 'Restore Failed', 'Please try again.');
  return (
    <div className="space-y-3">
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <Notice
        kind="info"
        title="This listing was taken out of the directory"
        action={
          <Button loading={restoring.isPending} onClick={() => restoring.mutate({ params: { id: item.id } })}>
            Restore
          </Button>
        }
      />
    </div>
  );
}

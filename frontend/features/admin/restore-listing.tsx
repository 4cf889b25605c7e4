import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useRestore } from '#frontend/features/listing/use-restore.tsx';

/** Brings an archived listing back to where it was. */
export function RestoreListing({ item, onDone }: { readonly item: QueueItem; readonly onDone: () => void }) {
  const { restore, isPending, failure } = useRestore(item, onDone);
  return (
    <div className="space-y-3">
      {failure}
      <Notice
        kind="info"
        title="This listing was deleted"
        action={
          <Button loading={isPending} onClick={restore}>
            Restore
          </Button>
        }
      />
    </div>
  );
}

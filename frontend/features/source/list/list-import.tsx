import { useState } from 'react';
import type { ListCheck } from '#domain/list/api.ts';
import type { Mapping } from '#domain/list/columns.ts';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { bring, NOT_READ } from './list-file.ts';
import { ChooseList } from './choose-list.tsx';
import { CheckedList } from './checked-list.tsx';

/** A list of activities: its file, what its columns hold, what would come of it, and then its import, which goes on by itself. */
export function ListImport({ onClose }: { readonly onClose: () => void }) {
  const [checked, setChecked] = useState<{
    readonly fileId: string;
    readonly name: string;
    readonly check: ListCheck;
  } | null>(null);
  const choosing = useCommands(
    async ({ file, name }: { readonly file: Blob; readonly name: string }, send) => {
      const fileId = await bring(file, send);
      const check = await send('POST /api/admin/list-files/:id/check', {
        params: { id: fileId },
        body: { mapping: null },
      });
      return { fileId, name, check };
    },
    { onSuccess: setChecked, failure: (error) => errorWords(error, ...NOT_READ) },
  );
  const checking = useCommands(
    async (
      { mapping, fileId, name }: { readonly mapping: Mapping; readonly fileId: string; readonly name: string },
      send,
    ) => {
      const body = { mapping: { ...mapping, fields: [...mapping.fields] } };
      return {
        fileId,
        name,
        check: await send('POST /api/admin/list-files/:id/check', { params: { id: fileId }, body }),
      };
    },
    { onSuccess: setChecked, failure: (error) => errorWords(error, ...NOT_READ) },
  );
  return (
    <Dialog
      open
      size="large"
      holdsText
      onClose={onClose}
      title="Import a List"
      description="Each row becomes a draft that waits for review. Nothing is imported before you have seen what would come of it."
    >
      <div data-goes-on>
        {checked === null ? (
          <ChooseList
            loading={choosing.isPending}
            error={choosing.error}
            onChosen={(file, name) => choosing.mutate({ file, name })}
          />
        ) : (
          <CheckedList
            {...checked}
            checking={checking.isPending}
            checkError={checking.error}
            onMapped={(mapping) => checking.mutate({ mapping, fileId: checked.fileId, name: checked.name })}
            onAnother={() => setChecked(null)}
            onDone={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

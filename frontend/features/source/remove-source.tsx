import type { SourceView } from '#domain/source/views.ts';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Error', 'The source could not be removed'] as const;

interface RemoveSourceProps {
  readonly source: SourceView;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

const forgets = ({ kind }: SourceView): string =>
  kind === 'list'
    ? 'What is known of its rows is forgotten, so that its next file is taken for a new list.'
    : 'It is read no more, and what its pages look like is forgotten.';

/** Asks before a source is read no more. */
export function RemoveSource({ source, onRemoved, onClose }: RemoveSourceProps) {
  const removing = useCommand('DELETE /api/admin/sources/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => {
      toast.success(message, source.name);
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Remove Source"
      message={`Are you sure you want to remove “${source.name}”? ${forgets(source)} What was found in it stays.`}
      confirmLabel="Remove"
      loading={removing.isPending}
      submitError={removing.error && errorWords(removing.error, ...FAILED)}
      onConfirm={() => removing.mutate({ params: { id: source.id } })}
      onClose={onClose}
    />
  );
}

import type { ApiKeyView } from '#domain/api-key/views.ts';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Error', 'The key was not withdrawn'] as const;

/** Asks before a key opens nothing any more. */
export function WithdrawKey({ apiKey, onClose }: { readonly apiKey: ApiKeyView; readonly onClose: () => void }) {
  const withdrawing = useCommand('POST /api/admin/api-keys/:id/withdraw', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => toast.success(message, apiKey.name),
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Withdraw Key"
      message={`What ${apiKey.name} has built will be refused from now on. A withdrawn key cannot be given back; they would need a new one.`}
      confirmLabel="Withdraw"
      loading={withdrawing.isPending}
      submitError={withdrawing.error && errorWords(withdrawing.error, ...FAILED)}
      onConfirm={() => withdrawing.mutate({ params: { id: apiKey.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';

/** What is said when it fails. */
const FAILED = ['Not Taken Back', 'Please try again.'] as const;

interface WithdrawChangeProps {
  readonly listing: Pick<ListingView, 'id' | 'name'>;
  readonly revisionId: string;
}

/** Takes back a change that nobody has decided on yet. What it said is gone then, so it asks first. */
export function WithdrawChange({ listing: { id, name }, revisionId }: WithdrawChangeProps) {
  const [asking, setAsking] = useState(false);
  const withdrawal = useCommand('DELETE /api/activities/:id/changes/:revisionId', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => {
      setAsking(false);
      toast.success('Change Taken Back', message);
    },
  });
  return (
    <>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        Take Back
        <span className="sr-only"> the change to {name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdrawal.mutate({ params: { id, revisionId } })}
        title="Take Back Change"
        message={`Are you sure you want to take your change to "${name}" back? Nobody reviews it then, and the activity stays as it is.`}
        confirmLabel="Take Back"
        loading={withdrawal.isPending}
        submitError={withdrawal.error && errorWords(withdrawal.error, ...FAILED)}
      />
    </>
  );
}

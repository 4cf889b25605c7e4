import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly danger?: boolean | undefined;
  readonly loading: boolean;
  /** Null when the caller shows the error as a toast. */
  readonly submitError: ErrorWords | null;
}

/** Asks before something that cannot easily be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, message, confirmLabel, danger = false, loading, submitError } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      description={message}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {submitError && (
        <Notice kind="error" title={submitError.title}>
          {submitError.description}
        </Notice>
      )}
    </Dialog>
  );
}

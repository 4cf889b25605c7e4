import { useEffect, useRef, useState } from 'react';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
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
  /** Where what is asked is to cancel something, "Cancel" would say both; default Cancel. */
  readonly closeLabel?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly loading: boolean;
  /** Null when the caller shows the error as a toast. */
  readonly submitError: ErrorWords | null;
}

/**
 * Asks before something that cannot easily be taken back. What fails when it is closed already is told in a notice, and is not said in
 * it when it asks anew.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    message,
    confirmLabel,
    closeLabel = 'Cancel',
    danger = false,
    loading,
  } = props;
  const { submitError } = props;
  // Whether something was tried in the question as it stands there now.
  const [tried, setTried] = useState(false);
  if (tried !== open && (tried || loading)) setTried(open);
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && !loading && !open && submitError) toast.error(submitError);
    wasLoading.current = loading;
  });
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
            {closeLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {tried && submitError && (
        <Notice kind="error" title={submitError.title}>
          {submitError.description}
        </Notice>
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardButtonProps {
  readonly label: string;
  /** Whether somebody has typed what would be gone. */
  readonly holdsWords: boolean;
  readonly onDiscard: () => void;
}

/** Leaves a form and gives up what is in it: asks first where somebody has typed, since a slip would cost all of it. */
export function DiscardButton({ label, holdsWords, onDiscard }: DiscardButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => (holdsWords ? setAsked(true) : onDiscard())}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onDiscard();
        }}
        title="Discard what you typed?"
        message="It was not sent, and it cannot be brought back."
        confirmLabel="Discard"
        danger
        loading={false}
        submitError={null}
      />
    </>
  );
}

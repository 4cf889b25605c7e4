import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';

interface FormProps {
  readonly onSubmit: () => void;
  /** Required, so that no form forgets that sending takes time … */
  readonly loading: boolean;
  /** … and that it may fail. Shown in the form, so the caller shows no toast for it. */
  readonly submitError: ErrorWords | null;
  readonly submitLabel: string;
  readonly loadingLabel?: string | undefined;
  /** Why the form cannot be sent yet; shown beside the button. */
  readonly disabledReason?: string | undefined;
  /** Further buttons beside the submit button. */
  readonly actions?: ReactNode;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

export function Form(props: FormProps) {
  const { onSubmit, loading, submitError, submitLabel, loadingLabel, disabledReason, actions, label, children } = props;
  const reasonId = useId();
  // What went wrong with one attempt is not said of the next, not even of one that a field holds back.
  const [anotherTry, setAnotherTry] = useState(false);
  if (anotherTry && submitError === null) setAnotherTry(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form in a dialog is a React child of the page's form: its submission is not theirs.
    event.stopPropagation();
    if (loading || disabledReason !== undefined) return;
    setAnotherTry(true);
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label} className="space-y-5">
      {children}
      {submitError && !anotherTry && (
        <Notice kind="error" title={submitError.title}>
          {submitError.description}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={loading} disabledReason={disabledReason} aria-describedby={reasonId}>
          {loading ? (loadingLabel ?? submitLabel) : submitLabel}
        </Button>
        {actions}
        {disabledReason !== undefined && (
          <p id={reasonId} aria-hidden className="text-small text-soft">
            {disabledReason}
          </p>
        )}
      </div>
    </form>
  );
}

import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { rulesComing } from '#frontend/lib/rules/rules.ts';
import { goToProblem, ProblemsSummary, useProblems } from './problems.tsx';
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
  /** Whether what is typed is held against the server's rules, which then come when the focus does. Default true. */
  readonly checked?: boolean;
  readonly children: ReactNode;
}

export function Form(props: FormProps) {
  const { onSubmit, submitError, submitLabel, loadingLabel, disabledReason, actions, label, children } = props;
  const { checked = true } = props;
  const [waiting, setWaiting] = useState(false);
  const loading = props.loading || waiting;
  const reasonId = useId();
  // What went wrong with one attempt is not said of the next, not even of one that a field holds back.
  const [anotherTry, setAnotherTry] = useState(false);
  if (anotherTry && submitError === null) setAnotherTry(false);
  // What is sent after a wait is what the form holds then; a form that is gone sends nothing.
  const latest = useRef<Pick<FormProps, 'onSubmit' | 'loading'> | null>(null);
  useEffect(() => {
    latest.current = { onSubmit, loading: props.loading };
    return () => void (latest.current = null);
  }, [onSubmit, props.loading]);
  const form = useRef<HTMLFormElement>(null);
  const { problems, begin } = useProblems(form);
  // What holds an attempt back is marked then; a frame later what is on its way is loading.
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      if (form.current && latest.current?.loading === false) goToProblem(form.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [attempt]);
  useEffect(() => {
    const begin = (): void => void rulesComing();
    const filledIn = checked ? form.current : null;
    filledIn?.addEventListener('focusin', begin);
    return () => filledIn?.removeEventListener('focusin', begin);
  }, [checked]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form in a dialog is a React child of the page's form: its submission is not theirs.
    event.stopPropagation();
    if (loading || disabledReason !== undefined) return;
    setAnotherTry(true);
    begin();
    const coming = checked ? rulesComing() : undefined;
    if (coming) void sendAfter(coming);
    else send();
  };
  const send = (): void => {
    latest.current?.onSubmit();
    setAttempt((before) => before + 1);
  };
  const sendAfter = async (coming: Promise<void>): Promise<void> => {
    setWaiting(true);
    await coming.finally(() => setWaiting(false));
    send();
  };
  return (
    <form noValidate onSubmit={submit} ref={form} aria-label={label} className="max-w-160 space-y-5">
      <ProblemsSummary problems={problems} />
      {children}
      {submitError && !anotherTry && (
        <Notice kind="error" title={submitError.title}>
          {submitError.description}
        </Notice>
      )}
      <div className="form-actions">
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

import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#frontend/lib/class-names.ts';
import { Button } from '#frontend/components/button/button.tsx';

interface FormStepsProps {
  /** Each has another title. */
  readonly steps: readonly { readonly title: string; readonly content: ReactNode }[];
}

/**
 * The parts of a long form: below each other, and on a phone one after the other, while the form's buttons stay in sight. All are in
 * the form all the time. A part in which something is wrong shows itself, whichever step it is, so that no mistake is out of sight.
 */
export function FormSteps({ steps }: FormStepsProps) {
  const [current, setCurrent] = useState(0);
  const parts = useRef<HTMLDivElement>(null);
  const go = (to: number): void => {
    flushSync(() => setCurrent(to));
    const part = parts.current?.querySelectorAll<HTMLElement>(':scope > fieldset')[to];
    part?.focus({ preventScroll: true });
    parts.current?.scrollIntoView({ block: 'start' });
  };
  const [before, after] = [steps[current - 1], steps[current + 1]];
  return (
    <div ref={parts} data-steps className="space-y-5">
      <ol aria-label="Parts of this form" className="flex gap-1 sm:hidden">
        {steps.map(({ title }, index) => (
          <li key={title} className="grow">
            <button
              type="button"
              aria-label={`Part ${index + 1} of ${steps.length}: ${title}`}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => go(index)}
              className="group/part flex min-h-11 w-full items-center"
            >
              <span className="h-1.5 w-full rounded-full bg-control group-aria-[current=step]/part:bg-action" />
            </button>
          </li>
        ))}
      </ol>
      {steps.map(({ title, content }, index) => (
        <fieldset
          key={title}
          tabIndex={-1}
          // Whoever comes into a part that shows a mistake goes on there, also when it is mended.
          onFocusCapture={() => setCurrent(index)}
          className={classNames('min-w-0', index !== current && 'max-sm:not-has-[[aria-invalid=true]]:hidden')}
        >
          <legend className="mb-3 text-lead font-extrabold">
            {title}
            <span className="text-small font-normal text-soft sm:hidden">
              {' '}
              {index + 1} of {steps.length}
            </span>
          </legend>
          <div className="space-y-4">{content}</div>
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-between gap-3 sm:hidden">
        {before && (
          <Button variant="ghost" flush onClick={() => go(current - 1)}>
            Previous
            <span className="sr-only">: {before.title}</span>
          </Button>
        )}
        {after && (
          <Button variant="secondary" className="ml-auto" onClick={() => go(current + 1)}>
            Next: {after.title}
          </Button>
        )}
      </div>
    </div>
  );
}

import { Check } from 'lucide-react';
import { classNames } from '#frontend/lib/class-names.ts';

const steps = ['Add URL', 'Review & Edit', 'Admin Review'] as const;

/** Where one is in the three steps; `current` counts from 0. */
export function StepIndicator({ current }: { readonly current: number }) {
  return (
    <ol aria-label="Steps" className="mb-6 grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames('border-t-4 pt-3', index <= current ? 'border-accent' : 'border-line')}
        >
          <span
            className={classNames(
              'flex flex-col gap-2 sm:flex-row sm:items-center',
              index === current ? 'font-extrabold text-strong' : 'text-soft',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'inline-flex size-7 shrink-0 items-center justify-center rounded-full text-small font-extrabold',
                index <= current ? 'bg-action text-on-fill' : 'bg-line text-ink',
              )}
            >
              {index < current ? <Check className="size-4" /> : index + 1}
            </span>
            {step}
            {index < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface InfoBoxProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A titled box beside a form. */
export function InfoBox({ title, icon, children }: InfoBoxProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-lead font-extrabold">
        {icon && (
          <span aria-hidden className="text-accent">
            {icon}
          </span>
        )}
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </Card>
  );
}

/** Numbered steps, one below the other. */
export function NumberedSteps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <ol className="space-y-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-tint text-small font-extrabold text-strong"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

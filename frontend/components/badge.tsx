import type { ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

const tones = {
  brand: 'bg-tint text-strong border-tint-line',
  neutral: 'bg-page text-soft border-line',
  warn: 'bg-warn text-warn-ink border-warn-line',
  good: 'bg-good text-good-ink border-good-line',
  bad: 'bg-bad text-danger-strong border-bad-line',
  solid: 'bg-action text-on-fill border-accent',
} as const;
export type BadgeTone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border px-2.5 py-0.5 text-small font-bold wrap-anywhere',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

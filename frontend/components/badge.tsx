import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const tones = {
  brand: 'bg-brand-tint text-brand-deep border-brand-line',
  neutral: 'bg-page text-soft border-line',
  sun: 'bg-sun text-sun-ink border-sun-line',
  leaf: 'bg-leaf text-leaf-ink border-leaf-line',
  rose: 'bg-rose text-danger-strong border-rose-line',
  solid: 'bg-brand text-white border-brand',
} as const;
export type BadgeTone = keyof typeof tones;

export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-bold wrap-anywhere',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

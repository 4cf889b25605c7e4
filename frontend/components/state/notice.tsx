import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

const looks = {
  info: { icon: Info, box: 'border-tint-line bg-tint text-strong' },
  success: { icon: CircleCheck, box: 'border-good-line bg-good text-good-ink' },
  warning: { icon: CircleAlert, box: 'border-warn-line bg-warn text-warn-ink' },
  error: { icon: CircleAlert, box: 'border-bad-line bg-bad text-danger-strong' },
} as const;

interface NoticeProps {
  readonly kind: keyof typeof looks;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** It takes the place of the form that it answers, and with it the focus: who listens hears it, who works by keys goes on from it. */
  readonly takesFocus?: boolean;
}

/** As the `ref` of what takes the place of something that had the focus: it has it as soon as it is there, so that everyone notices. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** A message that stays in the page. Errors are announced at once. */
export function Notice({ kind, title, children, action, takesFocus = false }: NoticeProps) {
  const { icon: Icon, box } = looks[kind];
  return (
    <div
      {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}
      role={kind === 'error' ? 'alert' : kind === 'success' ? 'status' : undefined}
      className={classNames('flex gap-3 rounded-card border p-4', box)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow space-y-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="wrap-anywhere">{children}</div>}
        {action && <div className="pt-1">{action}</div>}
      </div>
    </div>
  );
}

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#frontend/lib/class-names.ts';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly startsOpen?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content behind its summary, opened and closed by the browser itself. */
export function Disclosure({ summary, startsOpen = false, className, children }: DisclosureProps) {
  return (
    <details open={startsOpen}>
      <summary className={classNames('flex min-h-11 list-none items-center gap-1.5 font-bold', className)}>
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform [[open]>*>&]:rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}

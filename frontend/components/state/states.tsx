import { CircleAlert, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/button/button.tsx';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** `h1` where the state is the whole page. */
  readonly headingLevel?: 'h1' | 'h2' | 'h3';
}

/** A list without entries: what that means, and what to do next. */
export function EmptyState({ title, children, icon, action, headingLevel: Heading = 'h2' }: StateProps) {
  return (
    <div className="rounded-card border border-dashed border-tint-line bg-card px-6 py-12 text-center">
      <div
        aria-hidden
        className="mx-auto mb-4 flex size-14 items-center justify-center rounded-full bg-tint text-accent"
      >
        {icon ?? <SearchX className="size-7" />}
      </div>
      <Heading className="text-title font-extrabold">{title}</Heading>
      {children && <div className="mx-auto mt-2 max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly retryLabel?: string;
  readonly headingLevel?: 'h1' | 'h2' | 'h3';
}

/** Something could not be loaded: say it, and offer to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retrying = false, headingLevel: Heading = 'h2' } = props;
  const { retryLabel = 'Try again' } = props;
  return (
    <div role="alert" className="rounded-card border border-bad-line bg-bad px-6 py-10 text-center">
      <CircleAlert aria-hidden className="mx-auto mb-3 size-9 text-danger" />
      <Heading className="text-title font-extrabold">{title}</Heading>
      {children && <div className="mx-auto mt-2 max-w-prose">{children}</div>}
      <div className="mt-5">
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}

import { classNames } from '#frontend/lib/class-names.ts';

/** A grey shape where content will be. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />;
}

/** Skeleton cards of a list; `label` tells screen readers what is loading. */
export function SkeletonCards({ label, count = 6 }: { readonly label: string; readonly count?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="space-y-3 rounded-card border border-line bg-card p-4">
            <Skeleton className="aspect-4/3 w-full" />
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Skeleton lines of a page or card. */
export function SkeletonLines({ label, count = 4 }: { readonly label: string; readonly count?: number }) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={index % 2 === 0 ? 'h-6 w-full' : 'h-6 w-2/3'} />
      ))}
    </div>
  );
}

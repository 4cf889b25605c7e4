import { classNames } from '#frontend/lib/class-names.ts';

/** A grey shape where content will be. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />;
}

/** Skeleton cards of a list, as high as the cards that come; `label` tells screen readers what is loading. */
export function SkeletonCards({ label, count = 6 }: { readonly label: string; readonly count?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="pt-7 sm:grid sm:grid-cols-2 sm:gap-x-5 xl:grid-cols-3">
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            className="flex gap-3 border-b border-line py-3 sm:mb-4 sm:block sm:overflow-hidden sm:rounded-card sm:border sm:bg-card sm:py-0"
          >
            <Skeleton className="size-24 shrink-0 sm:h-28 sm:w-full" />
            <div className="grow space-y-2 sm:space-y-2.5 sm:p-3.5">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-5 w-full" />
            </div>
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

import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';

/** Shown for the moment until the first page's file is there. */
export function PageLoading() {
  return (
    <div className="container-page py-24">
      <SkeletonLines label="Loading" />
    </div>
  );
}

import type { ListingStatus } from '#domain/listing/status.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';

/** What its owner and admins read over an activity that nobody else can see. */
export function NotLive({ status }: { readonly status: ListingStatus }) {
  return (
    <div className="mb-5">
      <Notice kind="warning" title="Only you and our admins can see this page">
        <StatusBadge status={status} />
      </Notice>
    </div>
  );
}

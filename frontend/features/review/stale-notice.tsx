import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { LastDone } from './last-done.tsx';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import type { ChangeRow } from '#frontend/features/listing/changes/change-rows.ts';

interface StaleNoticeProps {
  readonly id: string;
  /** What has changed, in a word. */
  readonly what?: string;
  readonly rows: readonly ChangeRow[];
  readonly action: string;
  /** Undefined until the current contents are there. */
  readonly onShowCurrent: (() => void) | undefined;
}

/** What is reviewed has changed since the admin looked at it: what changed, and the way to the current contents. */
export function StaleNotice({ id, what = 'listing', rows, action, onShowCurrent }: StaleNoticeProps) {
  return (
    <div role="alert">
      <Notice
        kind="warning"
        title={`This ${what} has changed since you looked at it`}
        action={onShowCurrent && <Button onClick={onShowCurrent}>{action}</Button>}
      >
        <LastDone id={id} />
        <p>Nothing was approved or rejected, and what you typed is still here. This is what changed:</p>
        <div className="mt-2 rounded-control bg-card px-3 text-ink">
          <ChangeList rows={rows} label="What changed since" />
        </div>
      </Notice>
    </div>
  );
}

import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { LastDone } from './last-done.tsx';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import type { ChangeRow } from '#frontend/features/listing/changes/change-rows.ts';

/** What has not happened to it, by what somebody was about. */
const untouched = { review: 'Nothing was approved or rejected', edit: 'Nothing was saved yet' } as const;

/** A form is longer than the window, and what others have changed must not stand out of sight. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface StaleNoticeProps {
  /** Whose last change the audit tells; undefined for those who may not read that. */
  readonly id?: string;
  /** What has changed, in a word. */
  readonly what?: string;
  /** What whoever looks at it was about. */
  readonly during?: keyof typeof untouched;
  /** The kind of event that changed it, where others happen to it by themselves. */
  readonly by?: string;
  readonly rows: readonly ChangeRow[];
  readonly action?: string;
  /** Undefined until the current contents are there. */
  readonly onShowCurrent: (() => void) | undefined;
}

/** What is reviewed or edited has changed since the admin looked at it: who changed what, and the way to the current contents. */
export function StaleNotice(props: StaleNoticeProps) {
  const { id, what = 'listing', during = 'review', by, rows, onShowCurrent } = props;
  const { action = 'Continue with the current version' } = props;
  return (
    <div role="alert" ref={during === 'edit' ? intoView : undefined}>
      <Notice
        kind="warning"
        title={`This ${what} has changed since you looked at it`}
        action={onShowCurrent && <Button onClick={onShowCurrent}>{action}</Button>}
      >
        {id !== undefined && <LastDone id={id} type={by} says={during === 'edit' ? 'who' : 'all'} />}
        <p>{untouched[during]}, and what you typed is still here. This is what changed:</p>
        <div className="mt-2 rounded-control bg-card px-3 text-ink">
          <ChangeList rows={rows} label="What changed since" />
        </div>
      </Notice>
    </div>
  );
}

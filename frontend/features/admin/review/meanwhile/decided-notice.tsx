import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { LastDone } from '#frontend/features/review/meanwhile/last-done.tsx';
import type { ListingStatus } from '#domain/listing/status.ts';

const outcomes: Readonly<Record<ListingStatus, string>> = {
  live: 'Somebody approved it: it is in the directory now.',
  rejected: 'Somebody rejected it.',
  archived: 'Somebody deleted it.',
  draft: 'It is a draft again.',
  pending: 'It waits for review again.',
};

interface DecidedNoticeProps {
  readonly id: string;
  readonly status: ListingStatus;
  readonly onShowCurrent?: (() => void) | undefined;
}

/** Another admin was faster: what they decided, and the way to the listing as it is now. */
export function DecidedNotice({ id, status, onShowCurrent }: DecidedNoticeProps) {
  return (
    <div role="alert">
      <Notice
        kind="warning"
        title="This listing was decided on while you were looking"
        action={onShowCurrent && <Button onClick={onShowCurrent}>Show it as it is now</Button>}
      >
        <p>{outcomes[status]} You have changed nothing, and what you typed is still here.</p>
        <LastDone id={id} />
      </Notice>
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../components/state/load-failure.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { SkeletonCards } from '../../../components/state/skeleton.tsx';
import { errorWords } from '../../../lib/error-words.ts';
import type { Queue } from '../api.ts';

interface QueueViewProps {
  readonly queue: UseQueryResult<Queue>;
  readonly children: (queue: Queue) => ReactNode;
}

/** A queue while it loads, when it failed, and when there is more than it shows. */
export function QueueView({ queue, children }: QueueViewProps) {
  if (queue.data) {
    const { items, total } = queue.data;
    return (
      <div className="space-y-4">
        {queue.isError && (
          <Notice kind="warning" title="This list may be out of date">
            {errorWords(queue.error, '', 'It could not be read again.').description}
          </Notice>
        )}
        {total > items.length && (
          <Notice kind="info">
            Showing the {items.length} that have waited longest, of {total}.
          </Notice>
        )}
        {children(queue.data)}
      </div>
    );
  }
  if (queue.isError) return <LoadFailure title="The list could not be loaded" query={queue} />;
  return <SkeletonCards label="Loading what waits for review" count={6} />;
}

import type { ReviewItem } from '#domain/listing/shown/views.ts';
import { Button } from '../../../components/button/button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ChangeList } from '../review/change-list.tsx';
import { changeRows } from '../review/comparison.ts';

const sources = {
  parent_amendment: 'A parent suggests a change',
  provider_edit: 'The provider changed the listing',
  page_change: 'The web page has changed',
} as const;

interface PendingRevisionsProps {
  readonly item: ReviewItem;
  readonly pending: 'approve' | 'reject' | 'edit' | null;
  readonly onJudge: (action: 'approve' | 'reject', revisionId: string) => void;
}

/** Changes to a live listing that families do not see until they are approved: before and after, each with its verdict. */
export function PendingRevisions({ item, pending, onJudge }: PendingRevisionsProps) {
  return item.pendingRevisions.map((revision) => (
    <section
      key={revision.revisionId}
      aria-label={sources[revision.source]}
      className="rounded-2xl border border-brand-line p-4"
    >
      <h3 className="text-lg font-extrabold">{sources[revision.source]}</h3>
      <p className="text-soft">Since {formatDateTime(revision.proposedAt)}; families still see what stands before.</p>
      <ChangeList rows={changeRows(revision.changes)} label="Proposed changes" />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button loading={pending === 'approve'} onClick={() => onJudge('approve', revision.revisionId)}>
          Approve Change
        </Button>
        <Button variant="danger" loading={pending === 'reject'} onClick={() => onJudge('reject', revision.revisionId)}>
          Reject Change
        </Button>
      </div>
    </section>
  ));
}

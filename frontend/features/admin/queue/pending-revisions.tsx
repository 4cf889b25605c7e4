import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import { PageQuote } from '#frontend/features/listing/editing/page-quote.tsx';
import { changeRows } from '#frontend/features/listing/changes/change-rows.ts';
import { proposerOf } from './proposer.ts';

const sources = {
  parent_amendment: 'A parent suggests a change',
  provider_edit: 'The provider changed the listing',
  page_change: 'The web page has changed',
} as const;

interface PendingRevisionsProps {
  readonly item: QueueItem;
  /** The listing as it is now: another admin may have decided on a change meanwhile. */
  readonly latest: QueueItem;
  /** Why no change can be decided on at the moment. */
  readonly disabledReason: string | undefined;
  readonly pending: 'approve' | 'reject' | 'edit' | null;
  readonly onJudge: (action: 'approve' | 'reject', revisionId: string) => void;
}

/** Changes to a live listing that families do not see until they are approved: whose, before and after, a page's in its words, each with its verdict. */
export function PendingRevisions(props: PendingRevisionsProps) {
  const { item, latest } = props;
  const waiting = new Set(latest.pendingRevisions.map(({ revisionId }) => revisionId));
  const known = new Set(item.pendingRevisions.map(({ revisionId }) => revisionId));
  const added = latest.pendingRevisions.filter(({ revisionId }) => !known.has(revisionId));
  return [...item.pendingRevisions, ...added].map((revision) => (
    <ProposedChange
      key={revision.revisionId}
      {...props}
      revision={revision}
      isDecided={props.pending === null && !waiting.has(revision.revisionId)}
    />
  ));
}

interface ProposedChangeProps extends PendingRevisionsProps {
  readonly revision: QueueItem['pendingRevisions'][number];
  readonly isDecided: boolean;
}

function ProposedChange({ item, revision, isDecided, disabledReason, pending, onJudge }: ProposedChangeProps) {
  const { revisionId, source } = revision;
  const evidence: Readonly<Record<string, string | undefined>> = revision.evidence;
  // Of one site's pages it is mostly the one on which it was read before.
  const before: Readonly<Record<string, { readonly url?: string | null } | undefined>> = item.provenance;
  const quoteOf = (field: string) => {
    const words = evidence[field];
    return (
      words !== undefined && (
        <div className="col-span-full">
          <PageQuote words={words} page={before[field]?.url ?? item.sourceUrl} />
        </div>
      )
    );
  };
  return (
    <section aria-label={sources[source]} className="rounded-card border border-tint-line p-4">
      <h3 className="text-lead font-extrabold">{sources[source]}</h3>
      <p className="text-soft">
        {source === 'page_change' ? 'Found' : `Suggested by ${proposerOf(revision)},`}{' '}
        <TimeAgo at={revision.proposedAt} />; families still see what stands before.
      </p>
      <ChangeList rows={changeRows(revision.changes)} label="Proposed changes" more={quoteOf} />
      {isDecided ? (
        <p role="alert" className="mt-2 font-bold">
          Somebody has decided on this change already.
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            loading={pending === 'approve'}
            disabledReason={disabledReason}
            onClick={() => onJudge('approve', revisionId)}
          >
            Approve Change
          </Button>
          <Button
            variant="danger"
            loading={pending === 'reject'}
            disabledReason={disabledReason}
            onClick={() => onJudge('reject', revisionId)}
          >
            Reject Change
          </Button>
        </div>
      )}
    </section>
  );
}

import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { read } from '#frontend/lib/api/read.ts';
import { formatCount, formatDateTime } from '#frontend/lib/format.ts';

/** What shows that somebody was erased, looked up at this moment. */
export function ErasureProof({ id }: { readonly id: string }) {
  const reading = useLiveQuery(read('GET /api/admin/members/:id/erasure', { params: { id } }));
  const proof = reading.data?.proof;
  return (
    <section aria-labelledby="erasure-proof" className="space-y-3">
      <h3 id="erasure-proof" className="text-lead font-extrabold">
        Proof of erasure
      </h3>
      <LoadFailure title="The proof could not be loaded" query={reading} headingLevel="h3" />
      {reading.isPending && <SkeletonLines label="Loading the proof" count={4} />}
      {proof && (
        <>
          <Notice
            kind={proof.isDone ? 'success' : 'warning'}
            title={proof.isDone ? 'Erased for good' : 'Being erased: it goes on by itself'}
          />
          <ul className="list-disc space-y-1 pl-5">
            <li>
              {formatDateTime(proof.at)}, by {proof.by ?? 'the member themselves'}
            </li>
            <li>
              {proof.keysDestroyed} of {formatCount(proof.keys, 'key', 'keys')} destroyed; what had been sealed reads
              “erased”, in every backup, too
            </li>
            <li>marked in {formatCount(proof.streams, 'stream', 'streams')} of the log</li>
            {proof.marks > 0 && (
              <li>
                {formatCount(proof.marks, 'address or number', 'addresses and numbers')} that no machine may bring back
              </li>
            )}
          </ul>
          <details className="text-small">
            <summary className="min-h-8 font-bold">Technical details</summary>
            <p className="wrap-anywhere">Entry {proof.entry} of the register of erasures</p>
          </details>
        </>
      )}
      {reading.data && !proof && <p>The register of erasures of this database has no entry of it.</p>}
    </section>
  );
}

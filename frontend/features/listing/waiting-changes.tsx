import type { ListingView } from '#domain/listing/shown/views.ts';
import { Notice } from '#frontend/components/state/notice.tsx';
import { formatDate } from '#frontend/lib/format.ts';
import { WithdrawChange } from './changes/withdraw-change.tsx';
import { fieldLabel, valueText } from './field-words.ts';

/** What has been sent for review over a live listing, and what the form below it therefore does not show yet. */
export function WaitingChanges({ listing }: { readonly listing: ListingView }) {
  return (
    <Notice kind="info" title="Changes waiting for review">
      {listing.pendingRevisions.map(({ revisionId, proposedAt, isOwners, changes }) => (
        <div key={revisionId}>
          <p>Sent on {formatDate(proposedAt)}. Families see the listing as it is below until our team approves them.</p>
          <dl className="mt-2 space-y-1">
            {changes.map(({ field, after }) => (
              <div key={field} className="sm:flex sm:gap-2">
                <dt className="shrink-0 font-bold">{fieldLabel(field)}:</dt>
                <dd className="min-w-0 whitespace-pre-line">{valueText(field, after)}</dd>
              </div>
            ))}
          </dl>
          {isOwners && <WithdrawChange listing={listing} revisionId={revisionId} />}
        </div>
      ))}
    </Notice>
  );
}

/** What became of the last change that the provider sent, until they send another one. */
export function ChangeVerdict({ listing: { changeVerdict } }: { readonly listing: ListingView }) {
  if (changeVerdict === null) return null;
  const { outcome, at, notes } = changeVerdict;
  if (outcome === 'approved')
    return <Notice kind="info">Families see your change: we approved it on {formatDate(at)}.</Notice>;
  return (
    <Notice kind="warning" title={`Your change was not accepted, ${formatDate(at)}`}>
      {notes !== null && <p className="wrap-anywhere whitespace-pre-line">What our reviewer wrote: {notes}</p>}
      <p>Families see the activity as it was before. You can send another change.</p>
    </Notice>
  );
}

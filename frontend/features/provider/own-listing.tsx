import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Badge } from '#frontend/components/badge.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { ConfirmActivity } from './confirm-activity.tsx';
import { DuplicateActivity } from './duplicate-activity.tsx';
import { fieldLabel } from '#frontend/features/listing/field-words.ts';
import { DeleteActivity, OUT_OF_SIGHT } from '#frontend/features/listing/page/delete-activity.tsx';
import { ChangeVerdict } from '#frontend/features/listing/waiting-changes.tsx';
import { useUploading } from '#frontend/features/gallery-editing/use-uploading.ts';
import { listingPicture } from '#frontend/features/listing/row-parts.tsx';
import { useRestore } from '#frontend/features/listing/use-restore.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { formatDate } from '#frontend/lib/format.ts';

const GalleryEditor = part(
  async () => (await import('#frontend/features/gallery-editing/gallery-editor.tsx')).GalleryEditor,
);

interface OwnListingProps {
  readonly listing: ListingView;
  /** Whether its business has the Premium package now. */
  readonly hasPremium: boolean;
}

/** One of a provider's activities: where it stands on its way to the directory, and what can be done about it. */
export function OwnListing({ listing, hasPremium }: OwnListingProps) {
  const { user } = useSession();
  // What an admin has taken out a provider does not put back.
  const canRestore = listing.archivedBy === 'provider' || user?.role === 'admin';
  return (
    <Card className="flex gap-3 max-sm:p-4">
      {listingPicture(listing)}
      <div className="min-w-0 grow space-y-2">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="min-w-0 text-lead font-extrabold wrap-anywhere">
            {listing.name || 'Activity without a name'}
          </h3>
          {listing.sentAs === null ? (
            <StatusBadge status={listing.status} />
          ) : (
            <Badge tone="warn">Sent as a Change</Badge>
          )}
          {listing.pendingRevisions.length > 0 && <Badge tone="warn">Changes in Review</Badge>}
        </div>
        <p className="wrap-anywhere text-soft">
          {[listing.category, listing.town ?? listing.location].filter(Boolean).join(' in ')}
        </p>
        <p>{whatNext(listing)}</p>
        {listing.pendingRevisions.length > 0 && (
          <p className="text-small text-soft">Waiting for review: {waitingIn(listing)}</p>
        )}
        {listing.status === 'live' && listing.lastConfirmedAt !== null && (
          <p className="text-small text-soft">Last confirmed on {formatDate(listing.lastConfirmedAt)}.</p>
        )}
        {listing.status === 'live' && <ChangeVerdict listing={listing} />}
        {listing.status === 'rejected' && listing.adminNotes !== null && (
          <Notice kind="warning" title="What our team wrote">
            {listing.adminNotes}
          </Notice>
        )}
        {listing.sentTo !== null && (
          <Link
            to={pathTo('claim-activity', { id: listing.sentTo })}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Claim this listing
            <span className="sr-only">: {listing.name}</span>
          </Link>
        )}
        <OwnListingLinks listing={listing} hasPremium={hasPremium} />
        {listing.status === 'archived' && canRestore && <Restore listing={listing} />}
      </div>
    </Card>
  );
}

function OwnListingLinks({ listing, hasPremium }: OwnListingProps) {
  const { id, name, status, sentAs } = listing;
  const { user } = useSession();
  // What went to somebody else's listing as a change has no draft to go on with.
  if (status === 'archived' || sentAs !== null) return null;
  const links = {
    draft: [['Continue', pathTo('provider-draft', { id })]],
    pending: [['View and Edit', pathTo('provider-draft', { id })]],
    rejected: [['View and Edit', pathTo('provider-draft', { id })]],
    live: [
      ['View Activity', pathTo('listing', { id })],
      ['Edit', pathTo('edit-activity', { id })],
    ],
  } as const;
  return (
    <div className="flex flex-wrap gap-3 pt-1">
      {links[status].map(([label, to]) => (
        <Link key={label} to={to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {label}
          <span className="sr-only">: {name}</span>
        </Link>
      ))}
      {status === 'live' && hasPremium && <Pictures listing={listing} />}
      {status === 'live' && <ConfirmActivity listing={listing} />}
      {status === 'live' && <DuplicateActivity listing={listing} />}
      {status === 'live' && (
        <DeleteActivity
          activity={listing}
          subject={`"${name}"`}
          outcome={user?.role === 'admin' ? OUT_OF_SIGHT : `${OUT_OF_SIGHT} So can you, here on your dashboard.`}
        />
      )}
      {(status === 'draft' || status === 'rejected') && user?.role === 'provider' && (
        <DeleteActivity
          activity={listing}
          subject={name === '' ? 'this activity without a name' : `"${name}"`}
          outcome="You can restore it here on your dashboard."
        />
      )}
    </div>
  );
}

function Pictures({ listing }: Pick<OwnListingProps, 'listing'>) {
  const [isOpen, setOpen] = useState(false);
  const uploading = useUploading(listing);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Pictures
        <span className="sr-only">: {listing.name}</span>
      </Button>
      {isOpen && (
        <Opening>
          <GalleryEditor listing={listing} uploading={uploading} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}

/** Puts back what was deleted. */
function Restore({ listing }: { readonly listing: ListingView }) {
  const { restore, isPending, failure } = useRestore(listing);
  return (
    <div className="space-y-3 pt-1">
      {failure}
      <Button variant="secondary" size="small" loading={isPending} onClick={restore}>
        <Undo2 aria-hidden className="size-4" />
        Restore
        <span className="sr-only">{listing.name}</span>
      </Button>
    </div>
  );
}

function whatNext(listing: ListingView): string {
  const { status, submittedAt, updatedAt, pendingRevisions, sentAs, archivedBy } = listing;
  if (sentAs === 'change')
    return 'Somebody had sent this page in before you. What you sent went to our team as a change.';
  if (sentAs === 'same')
    return 'Somebody had sent this page in before you, and said the same. There is nothing more to do.';
  switch (status) {
    case 'draft':
      return `Not submitted yet. Last changed on ${formatDate(updatedAt)}.`;
    case 'pending':
      return `Submitted on ${formatDate(submittedAt ?? updatedAt)}; our team will review it.`;
    case 'live':
      return pendingRevisions.length > 0
        ? 'Families can see it in the directory, without your changes until our team has approved them.'
        : 'Families can see it in the directory.';
    case 'rejected':
      return 'It was not approved. You can correct it and submit it again.';
    case 'archived':
      return archivedBy === 'provider' ? 'You have deleted it.' : 'Our team has taken it out of the directory.';
  }
}

/** What the changes that wait are about, each field once. */
const waitingIn = ({ pendingRevisions }: ListingView): string =>
  [...new Set(pendingRevisions.flatMap(({ changes }) => changes.map(({ field }) => fieldLabel(field))))].join(', ');

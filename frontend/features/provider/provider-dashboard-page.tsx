import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardList, Plus, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Badge } from '#frontend/components/badge.tsx';
import { Card } from '#frontend/components/card.tsx';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { listingPicture } from '#frontend/features/listing/row-parts.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { formatDate } from '#frontend/lib/format.ts';
import { useRestore } from '#frontend/features/listing/use-restore.tsx';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { DeleteActivity } from '#frontend/features/listing/page/delete-activity.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { myListingsQuery } from './api.ts';

/** A provider's own listings and where each of them is on its way to the directory. */
export function Component() {
  const { user } = useSession();
  const client = useQueryClient();
  useUpdates('GET /api/drafts/mine', () => void client.invalidateQueries({ queryKey: myListingsQuery.queryKey }));
  const listings = useInfiniteQuery({ ...myListingsQuery, staleTime: 0 });
  return (
    <>
      {user?.role === 'admin' && (
        <div className="mb-5">
          <Notice kind="info">You are viewing the provider dashboard as an administrator.</Notice>
        </div>
      )}
      <PageHeading
        title="Provider Dashboard"
        actions={
          <Link to={pathTo('add-activity')} className={buttonClass()}>
            <Plus aria-hidden className="size-5" />
            Add Activity
          </Link>
        }
      >
        <p>Your activities, and where each of them stands.</p>
      </PageHeading>
      <section aria-labelledby="your-activities">
        <h2 id="your-activities" className="mb-4 text-title font-extrabold">
          Your Activities
        </h2>
        <AdminList
          label="Your activities"
          query={listings}
          items={listings.data?.pages.flatMap((page) => page.items)}
          keyOf={({ id }) => id}
          loading="Loading your activities"
          failure="Your activities could not be loaded"
          empty={{
            title: 'No activities yet',
            text: 'Add your class, club or service by its web address.',
            icon: <ClipboardList className="size-7" />,
            action: (
              <Link to={pathTo('add-activity')} className={buttonClass()}>
                Add your first activity
              </Link>
            ),
          }}
          pager={<LoadMore query={listings} label="Load More Activities" />}
        >
          {(listing) => <OwnListing listing={listing} />}
        </AdminList>
      </section>
    </>
  );
}

function OwnListing({ listing }: { readonly listing: ListingView }) {
  return (
    <Card className="flex gap-3 max-sm:p-4">
      {listingPicture(listing)}
      <div className="min-w-0 grow space-y-2">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="text-lead font-extrabold">{listing.name || 'Activity without a name'}</h3>
          {listing.sentAs === null ? (
            <StatusBadge status={listing.status} />
          ) : (
            <Badge tone="warn">Sent as a Change</Badge>
          )}
          {listing.pendingRevisions.length > 0 && <Badge tone="warn">Changes in Review</Badge>}
        </div>
        <p className="text-soft">{[listing.category, listing.town ?? listing.location].filter(Boolean).join(' in ')}</p>
        <p>{whatNext(listing)}</p>
        {listing.status === 'rejected' && listing.adminNotes !== null && (
          <Notice kind="warning" title="What our team wrote">
            {listing.adminNotes}
          </Notice>
        )}
        <OwnListingLinks listing={listing} />
        {listing.status === 'archived' && listing.archivedBy === 'provider' && <RestoreOwn listing={listing} />}
      </div>
    </Card>
  );
}

function OwnListingLinks({ listing }: { readonly listing: ListingView }) {
  const { id, name, status } = listing;
  if (status === 'archived') return null;
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
      {status === 'live' && (
        <DeleteActivity activity={listing} subject={`"${name}"`} also="So can you, here on your dashboard." />
      )}
    </div>
  );
}

/** Puts back what the provider took out of the directory themselves. */
function RestoreOwn({ listing }: { readonly listing: ListingView }) {
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

function whatNext({ status, submittedAt, updatedAt, pendingRevisions, sentAs, archivedBy }: ListingView): string {
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
      return archivedBy === 'provider'
        ? 'You have taken it out of the directory.'
        : 'Our team has taken it out of the directory.';
  }
}

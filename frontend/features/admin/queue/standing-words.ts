import { type Standing, standingOf } from '#domain/listing/queues.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import type { ListingStatus } from '#domain/listing/status.ts';
import type { BadgeTone } from '#frontend/components/badge.tsx';

/** What lists are narrowed to, in the words that stand on their rows as well. */
export const statusLabels: Readonly<Record<ListingStatus, string>> = {
  pending: 'Waiting for review',
  draft: 'Drafts, not submitted yet',
  rejected: 'Rejected',
  live: 'Live',
  archived: 'Archived',
};

const looks: Readonly<Record<Standing, { readonly label: string; readonly tone: BadgeTone }>> = {
  draft: { label: 'Draft, not submitted yet', tone: 'neutral' },
  found: { label: 'Found, waiting for review', tone: 'warn' },
  submitted: { label: statusLabels.pending, tone: 'warn' },
  live: { label: statusLabels.live, tone: 'good' },
  changed: { label: 'Live, change waiting for review', tone: 'warn' },
  rejected: { label: statusLabels.rejected, tone: 'bad' },
  archived: { label: statusLabels.archived, tone: 'neutral' },
};

type Stands = Pick<QueueItem, 'status' | 'origin'> & { readonly pendingRevisions: readonly unknown[] };

/** Where a listing stands, as the lists that it is in are called. */
export const standingLook = ({ status, origin, pendingRevisions }: Stands) =>
  looks[standingOf({ status, origin, pendingRevisions: pendingRevisions as never })];

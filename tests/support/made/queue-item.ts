import { activityOf } from '#domain/listing/shown/activity.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';

const at = '2026-03-01T10:00:00.000Z';

/** A listing as a review queue shows it, with these fields: a parent's suggestion that waits, but for `more`. */
export function queueItem(fields: ListingFields, more: Partial<QueueItem> = {}): QueueItem {
  return {
    ...activityOf(fields),
    id: '01890000-0000-7000-8000-000000000001',
    isPremium: false,
    isVerified: false,
    providerType: null,
    isSponsored: false,
    isFeatured: false,
    status: 'pending',
    revision: 2,
    distanceMiles: null,
    createdAt: at,
    updatedAt: at,
    reviewedAt: null,
    lastConfirmedAt: null,
    origin: 'parent_suggestion',
    sourceUrl: 'https://surrey-gym.example/tots',
    adminNotes: null,
    provenance: {},
    submittedAt: at,
    imageCount: 0,
    submitterName: 'Ada',
    submitterEmail: null,
    submitterComments: null,
    scraped: null,
    changed: [],
    vanished: [],
    archivedBy: null,
    sentAs: null,
    sentTo: null,
    pendingRevisions: [],
    changeVerdict: null,
    ...more,
  };
}

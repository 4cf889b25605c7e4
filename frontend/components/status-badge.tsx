import type { Activity } from '#domain/listing/shown/views.ts';
import { Badge, type BadgeTone } from './badge.tsx';

const looks: Readonly<Record<Activity['status'], { readonly label: string; readonly tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Pending Review', tone: 'warn' },
  live: { label: 'Live', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** Where a listing is in its life. */
export function StatusBadge({ status }: { readonly status: Activity['status'] }) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>;
}

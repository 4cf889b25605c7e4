import type { IdeaStatus } from '#domain/idea/words.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';

/** What is read of a status. */
export const ideaStatusLooks: Readonly<Record<IdeaStatus, { readonly label: string; readonly tone: BadgeTone }>> = {
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  implemented: { label: 'Implemented', tone: 'brand' },
  rejected: { label: 'Rejected', tone: 'bad' },
};

export function IdeaStatusBadge({ status }: { readonly status: IdeaStatus }) {
  const { label, tone } = ideaStatusLooks[status];
  return <Badge tone={tone}>{label}</Badge>;
}

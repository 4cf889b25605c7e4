import type { IdeaView } from '#domain/idea/views.ts';
import { ideaCategories } from '#domain/idea/words.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { ideaStatusLooks } from '#frontend/features/idea/idea-status-badge.tsx';
import type { Choice, Reviewed } from '#frontend/features/review/reviewed.ts';
import { formatDate } from '#frontend/lib/format.ts';

export type IdeaAction = 'approve' | 'reject' | 'implement';

const approve: Choice<IdeaAction> = {
  action: 'approve',
  label: 'Approve',
  key: 'a',
  look: 'primary',
  done: 'Idea approved',
  failed: 'Approval Failed',
};
const reject: Choice<IdeaAction> = {
  action: 'reject',
  label: 'Reject',
  key: 'r',
  look: 'danger',
  done: 'Idea rejected',
  failed: 'Rejection Failed',
};
const implement: Choice<IdeaAction> = {
  action: 'implement',
  label: 'Mark as Implemented',
  look: 'primary',
  done: 'Idea implemented',
  failed: 'Not Saved',
};

/** How ideas are decided on. What has been noted of one before is sent again only where it was changed. */
export const ideaReviewed: Reviewed<IdeaView, IdeaAction> = {
  what: 'idea',
  decided: 'decided on',
  titleOf: ({ title }) => title,
  standingOf: ({ status }) => ideaStatusLooks[status],
  kindOf: ({ suggestedBy, createdAt }) => (
    <span className="text-soft">
      {suggestedBy ?? 'Not known'}, <TimeAgo at={createdAt} />
    </span>
  ),
  quoteOf: ({ description }) => description,
  factsOf: ({ category, upvotes, votes, implementationDate }) => [
    { label: 'Category', text: ideaCategories[category] },
    { label: 'Votes', text: `${upvotes} up, ${votes - upvotes} down` },
    ...(implementationDate === null ? [] : [{ label: 'Implemented', text: formatDate(implementationDate) }]),
  ],
  choicesFor: ({ status }) => (status === 'pending' ? [reject, approve] : status === 'approved' ? [implement] : []),
  notes: {
    label: 'Admin notes',
    hintFor: () => 'Only our team reads them.',
    begun: ({ adminNotes }) => adminNotes ?? '',
  },
  give: (send, { id, adminNotes: before }, action, adminNotes) =>
    send('PUT /api/admin/feature-suggestions/:id/review', {
      params: { id },
      body: { action, ...(adminNotes !== (before ?? '') && { adminNotes }) },
    }),
  undo: {
    has: () => true,
    send: async (send, { item: { id }, action }) => {
      await send('POST /api/admin/feature-suggestions/:id/undo', { params: { id }, body: { action } });
      return undefined;
    },
  },
};

import { NOTES_REQUIRED } from '#domain/business/notes.ts';
import type { Application } from '#domain/business/views.ts';
import { Badge, type BadgeTone } from '#frontend/components/badge.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Choice, Fact, Reviewed } from '#frontend/features/review/reviewed.ts';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import { kindWords } from './api.ts';

type Verdict = 'approve' | 'reject';
const choices: readonly Choice<Verdict>[] = [
  {
    action: 'reject',
    label: 'Reject',
    key: 'r',
    look: 'danger',
    done: 'Provider Rejected',
    failed: 'Rejection Failed',
    needsNotes: NOTES_REQUIRED,
  },
  {
    action: 'approve',
    label: 'Approve',
    key: 'a',
    look: 'primary',
    done: 'Provider Approved',
    failed: 'Approval Failed',
  },
];

/** How what providers send in is decided on. What is for good says why. */
export const applicationReviewed: Reviewed<Application, Verdict, Answer<'POST /api/admin/providers/:id/approve'>> = {
  what: 'application',
  decided: 'decided on',
  titleOf: ({ name }) => name || 'Without a name',
  standingOf: ({ status }) => standings[status],
  kindOf: ({ kind, createdAt }) => (
    <>
      <Badge tone="brand">{kindWords[kind]}</Badge>
      <span className="text-soft">
        Sent <TimeAgo at={createdAt} />
      </span>
    </>
  ),
  factsOf: (application) => [
    ...(application.proposedName === null
      ? []
      : [{ label: 'Business Name', text: application.proposedName, before: application.name }]),
    { label: 'Description', text: application.description },
    { label: 'Category', text: application.category },
    { label: 'Location', text: application.location },
    { label: 'Contact', text: application.contactName },
    { label: 'Email', text: application.contactEmail },
    { label: 'Phone', text: application.contactPhone },
    websiteOf(application),
    { label: 'Target Audience', text: application.targetAudience },
    { label: 'Additional Notes', text: application.additionalNotes },
    ...(application.adminNotes === null ? [] : [{ label: 'Earlier admin notes', text: application.adminNotes }]),
  ],
  revisionOf: ({ revision }) => revision,
  choicesFor: () => choices,
  notes: { label: 'Admin notes', hintFor: () => 'The provider can read them. A rejection needs some.' },
  give: (send, { id, revision }, action, adminNotes) =>
    send(`POST /api/admin/providers/:id/${action}`, { params: { id }, body: { revision, adminNotes } }),
  undo: {
    has: ({ output: { forGood } }) => forGood === null,
    send: async (send, { output: { id, revision }, action }) => {
      await send('POST /api/admin/providers/:id/undo', { params: { id }, body: { action, revision } });
      return undefined;
    },
  },
  outcome: ({ item, output: { forGood } }) =>
    forGood === null ? applicationReviewed.titleOf(item) : `${applicationReviewed.titleOf(item)}. ${forGood}`,
};

const standings: Readonly<Record<Application['status'], { readonly label: string; readonly tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  live: { label: 'Live', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  archived: { label: 'Archived', tone: 'neutral' },
};

const websiteOf = ({ website }: Application): Fact => ({
  label: 'Website',
  text: website,
  shown: website === null ? undefined : <OutsideLink href={website}>{website}</OutsideLink>,
});

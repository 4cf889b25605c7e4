import { reportKinds } from '#domain/report/kinds.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Reviewed } from '#frontend/features/review/reviewed.ts';
import type { Answer } from '#frontend/lib/api/call-types.ts';

export type Report = Answer<'GET /api/admin/reports'>[number];

/** How reports are answered. */
export const reportReviewed: Reviewed<Report, 'answer'> = {
  what: 'report',
  decided: 'answered',
  titleOf: ({ listingName }) => listingName || 'Listing without a name',
  standingOf: ({ status }) =>
    status === 'open' ? { label: 'Open', tone: 'warn' } : { label: 'Answered', tone: 'good' },
  kindOf: ({ kind, createdAt, submitterEmail }) => (
    <>
      <strong>{reportKinds[kind].label}</strong>
      <span className="text-soft">
        <TimeAgo at={createdAt} />
        {submitterEmail !== null && <span className="wrap-anywhere">, {submitterEmail}</span>}
      </span>
    </>
  ),
  quoteOf: ({ note }) => note,
  factsOf: ({ answer, answeredAt }) =>
    answer === null
      ? []
      : [
          { label: answeredAt === null ? 'Answered before' : 'Our answer', text: answer },
          ...(answeredAt === null ? [] : [{ label: 'Answered', text: answeredAt, shown: <TimeAgo at={answeredAt} /> }]),
        ],
  choicesFor: ({ status }) =>
    status === 'open'
      ? [
          {
            action: 'answer',
            label: 'Send Answer',
            key: 'a',
            look: 'primary',
            done: 'Report answered',
            failed: 'Failed to answer',
            needsNotes: 'Please write an answer',
          },
        ]
      : [],
  notes: {
    label: 'Answer',
    hintFor: ({ submitterEmail }) =>
      submitterEmail === null
        ? 'Nobody left an address: it is kept for other admins.'
        : 'It goes out by email at once, and cannot be taken back.',
    hintForAll: (items) => {
      const mailed = items.filter(({ submitterEmail }) => submitterEmail !== null).length;
      if (mailed === 0) return 'Nobody left an address: it is kept for other admins.';
      const whom = mailed === items.length ? 'each of them' : `${mailed} of ${items.length}`;
      return `It goes out by email at once to ${whom}, and cannot be taken back.`;
    },
  },
  atOnce: [
    {
      key: 'a',
      label: 'Answer Chosen',
      title: 'Answer Several',
      button: (count) => `Answer ${count}`,
      done: 'answered',
    },
  ],
  give: (send, { id, listingId }, _action, answer) =>
    send('POST /api/admin/activities/:id/reports/:reportId/answer', {
      params: { id: listingId, reportId: id },
      body: { answer },
    }),
  undo: {
    // A letter that went out is not called back: such a report is reopened instead.
    has: ({ item: { submitterEmail } }) => submitterEmail === null,
    send: async (send, { item: { id, listingId } }) => {
      await send('POST /api/admin/activities/:id/reports/:reportId/reopen', {
        params: { id: listingId, reportId: id },
        body: { undo: true },
      });
      return undefined;
    },
  },
};

import type { ContactMessage } from '#domain/message/api.ts';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import type { Reviewed } from '#frontend/features/review/reviewed.ts';

const failed = 'Failed to save';

/** How it is said that a message has been dealt with, or has not after all. What has been noted of it is sent only where it was changed. */
export const messageReviewed: Reviewed<ContactMessage, ContactMessage['status']> = {
  what: 'message',
  decided: 'dealt with',
  titleOf: ({ subject }) => subject,
  standingOf: ({ status }) =>
    status === 'open' ? { label: 'Open', tone: 'warn' } : { label: 'Handled', tone: 'good' },
  kindOf: ({ name, email, subject, createdAt }) => (
    <>
      <span className="wrap-anywhere">
        {name},{' '}
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className="text-link underline underline-offset-4"
        >
          {email}
        </a>
      </span>
      <span className="text-soft">
        <TimeAgo at={createdAt} />
      </span>
    </>
  ),
  quoteOf: ({ message }) => message,
  factsOf: () => [],
  choicesFor: ({ status }) => [
    status === 'open'
      ? { action: 'handled', label: 'Mark as Handled', key: 'a', look: 'primary', done: 'Message handled', failed }
      : { action: 'open', label: 'Reopen', key: 'r', look: 'secondary', done: 'Message reopened', failed },
  ],
  notes: {
    label: 'Admin notes',
    hintFor: () => 'For other admins: what was answered, say. Whoever wrote does not see them.',
    begun: ({ adminNotes }) => adminNotes ?? '',
  },
  atOnce: [
    {
      key: 'a',
      label: 'Mark Chosen as Handled',
      title: 'Mark Several as Handled',
      button: (count) => `Mark ${count} as Handled`,
      done: 'marked as handled',
    },
  ],
  give: (send, { id, adminNotes: before }, status, adminNotes) =>
    send('PUT /api/admin/contact-messages/:id', {
      params: { id },
      body: { status, ...(adminNotes !== (before ?? '') && { adminNotes }) },
    }),
  undo: {
    has: () => true,
    send: async (send, { item: { id, status } }) => {
      await send('PUT /api/admin/contact-messages/:id', { params: { id }, body: { status, undo: true } });
      return undefined;
    },
  },
};

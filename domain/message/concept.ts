import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { messageEvents } from './events.ts';
import { decide, evolve, initialMessage, type Message } from './message.ts';

const { message: messageId, member, admin: handledBy } = sampleIds;

/** What somebody wrote to us by the contact form. */
export const message = concept({
  name: 'message',
  events: messageEvents,
  decider: { initial: initialMessage, evolve, decide, snapshot: plainSnapshot<Message>(2) },
  commands: { ReceiveMessage: true, HandleMessage: true, ReopenMessage: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name, view }, event) => {
      if (event.type === 'MessageReceived') {
        const { messageId: _id, senderSubject: _subject, ...said } = event.data;
        return { name: said.subject, view: known({ ...said, status: 'open' }), state: null };
      }
      const { adminNotes } = event.data;
      const status = event.type === 'MessageHandled' ? 'handled' : 'open';
      return { name, view: known({ ...view, status, ...(adminNotes !== null && { adminNotes }) }), state: null };
    },
  },
  says: {
    MessageReceived: ({ subject }) => `A message came in: “${subject}”`,
    MessageHandled: (_data, { name }) => `“${name ?? 'A message'}” was dealt with`,
    MessageReopened: (_data, { name }) => `“${name ?? 'A message'}” was opened again`,
  },
  samples: {
    MessageReceived: {
      messageId,
      senderSubject: member,
      name: 'Petra Parent',
      email: 'petra@example.org',
      subject: 'A question',
      message: 'Do you list classes in Dorking?',
    },
    MessageHandled: { messageId, handledBy, adminNotes: 'Answered by e-mail' },
    MessageReopened: { messageId, handledBy, adminNotes: null },
  },
});

import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import { mustBeLast } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { MessageEvent } from './events.ts';

export const messageStatuses = ['open', 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A message as admins see it. */
export interface ShownMessage {
  readonly messageId: string;
  readonly senderSubject: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly status: MessageStatus;
  readonly adminNotes: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Null before it came, and when it has gone with whoever sent it. */
export interface Message {
  readonly isThere: boolean;
  readonly shown: ShownMessage | null;
  /** Which admin said last where it stands; null before any did. */
  readonly last: { readonly status: MessageStatus; readonly reviewedBy: string } | null;
}
export const initialMessage: Message = { isThere: false, shown: null, last: null };

export type MessageCommand =
  | {
      readonly type: 'ReceiveMessage';
      readonly messageId: string;
      readonly senderSubject: string;
      readonly name: string;
      readonly email: string;
      readonly subject: string;
      readonly message: string;
    }
  | ({ readonly type: 'HandleMessage' } & Handling)
  | ({ readonly type: 'ReopenMessage' } & Handling);
interface Handling {
  readonly handledBy: string;
  readonly adminNotes: string | null;
  /** Only what one said oneself is taken back: a colleague may have said it anew since. */
  readonly isUndo: boolean;
}

/** What `command` changes in `message`. Throws a DomainError when the rules forbid it. */
export function decide(command: MessageCommand, { isThere, shown, last }: Message): MessageEvent[] {
  if (command.type === 'ReceiveMessage') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('already-received', 'We have this message already.', 'conflict');
    return [{ type: 'MessageReceived', data }];
  }
  if (shown === null) throw new DomainError('no-such-message', 'This message does not exist.', 'missing');
  const { messageId } = shown;
  const { type, handledBy, adminNotes, isUndo } = command;
  const status = type === 'HandleMessage' ? 'handled' : 'open';
  if (isUndo) mustBeLast(last, (each) => each.status !== status, handledBy, 'message');
  const isDone = shown.status === status;
  if (isDone && adminNotes === null) return [];
  return [
    {
      type: type === 'HandleMessage' ? 'MessageHandled' : 'MessageReopened',
      data: { messageId, handledBy, adminNotes },
    },
  ];
}

/** `message` after `event`. */
export function evolve(message: Message, event: Timed<MessageEvent | PersonEvent>): Message {
  if (event.type === 'PersonErased')
    return event.data.subject === message.shown?.senderSubject ? { ...message, shown: null } : message;
  const shown = showMessage(message.shown, event);
  if (event.type === 'MessageReceived') return { isThere: true, shown, last: null };
  return { isThere: true, shown, last: { status: statusAfter(event), reviewedBy: event.data.handledBy } };
}

const statusAfter = ({ type }: Exclude<MessageEvent, { type: 'MessageReceived' }>): MessageStatus =>
  type === 'MessageHandled' ? 'handled' : 'open';

/** What admins see of it after `event`; null when there is nothing to see. */
export function showMessage(shown: ShownMessage | null, event: Timed<MessageEvent>): ShownMessage | null {
  if (event.type === 'MessageReceived') {
    // No address is that.
    if (event.data.email === ERASED) return null;
    return { ...event.data, status: 'open', adminNotes: null, createdAt: event.occurredAt };
  }
  if (shown === null) return null;
  const { adminNotes } = event.data;
  return {
    ...shown,
    status: statusAfter(event),
    adminNotes: adminNotes === null || adminNotes === ERASED ? shown.adminNotes : adminNotes,
  };
}

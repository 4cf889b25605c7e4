import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
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
}
export const initialMessage: Message = { isThere: false, shown: null };

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
  | { readonly type: 'HandleMessage'; readonly handledBy: string; readonly adminNotes: string | null }
  | { readonly type: 'ReopenMessage'; readonly handledBy: string; readonly adminNotes: string | null };

/** What `command` changes in `message`. Throws a DomainError when the rules forbid it. */
export function decide(command: MessageCommand, { isThere, shown }: Message): MessageEvent[] {
  if (command.type === 'ReceiveMessage') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('already-received', 'We have this message already.', 'conflict');
    return [{ type: 'MessageReceived', data }];
  }
  if (shown === null) throw new DomainError('no-such-message', 'This message does not exist.', 'missing');
  const { messageId } = shown;
  const { type, handledBy, adminNotes } = command;
  const isDone = shown.status === (type === 'HandleMessage' ? 'handled' : 'open');
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
  if (event.type !== 'PersonErased') return { isThere: true, shown: showMessage(message.shown, event) };
  return event.data.subject === message.shown?.senderSubject ? { ...message, shown: null } : message;
}

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
    status: event.type === 'MessageHandled' ? 'handled' : 'open',
    adminNotes: adminNotes === null || adminNotes === ERASED ? shown.adminNotes : adminNotes,
  };
}

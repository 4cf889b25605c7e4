import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';

const messageId = z.uuid();
const said = (max: number) => personal(z.string().max(max), 'senderSubject');

/** Somebody wrote to us. `senderSubject` is whose words these are: a member, or somebody without an account. */
export const MessageReceived = defineEvent(
  'MessageReceived',
  z.object({
    messageId,
    senderSubject: z.string().min(1),
    name: said(200),
    email: said(320),
    subject: said(200),
    message: said(5000),
  }),
);

const byAdmin = z.object({
  messageId,
  handledBy: z.string().min(1),
  adminNotes: personal(z.string().max(5000), 'handledBy').nullable(),
});
export const MessageHandled = defineEvent('MessageHandled', byAdmin);
/** There is more to do about it after all. */
export const MessageReopened = defineEvent('MessageReopened', byAdmin);

export const messageEvents = [MessageReceived, MessageHandled, MessageReopened] as const;
export type MessageEvent = EventOf<(typeof messageEvents)[number]>;

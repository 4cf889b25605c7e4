import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { queueAsked } from '../kernel/queue-asked.ts';
import { messageStatuses } from './message.ts';
import { ContactSchema, MessageHandlingSchema } from './requests.ts';

const MessageReceivedSchema = z.object({ id: z.uuid(), message: z.string() });
const ContactMessageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  adminNotes: z.string().nullable(),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessageSchema>;

export const sendMessage = call('POST /api/contact', {
  id: 'sendMessage',
  access: 'public-write',
  summary: 'Write to us',
  body: ContactSchema,
  answer: MessageReceivedSchema,
  changes: ['messages'],
});
export const listMessages = call('GET /api/admin/contact-messages', {
  id: 'listMessages',
  access: 'admin',
  summary: 'What people wrote by the contact form, the newest first unless sorted otherwise',
  query: z.object({
    status: filterBy(z.enum(messageStatuses)),
    ...queueAsked('the subject, or of the name or address of who wrote'),
    ...listPart({ usual: 50, most: 100 }),
  }),
  answer: z.array(ContactMessageSchema),
  reads: ['messages'],
  pages: 'offset',
});
export const handleMessage = call('PUT /api/admin/contact-messages/:id', {
  id: 'handleMessage',
  access: 'admin',
  summary: 'Say that a message has been dealt with, or has not after all',
  params: IdParams,
  body: MessageHandlingSchema,
  answer: ContactMessageSchema,
  changes: ['messages'],
});

export const schemas = {
  MessageReceived: MessageReceivedSchema,
  ContactMessage: ContactMessageSchema,
  Contact: ContactSchema,
  MessageHandling: MessageHandlingSchema,
};

import type { Recorded } from '#domain/kernel/event.ts';
import type { MessageEvent } from '#domain/message/events.ts';
import { showMessage, type ShownMessage } from '#domain/message/message.ts';
import { nameWords } from '#domain/listing/shown/search-words.ts';
import { deleted, type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const messages = table({
  key: ['message_id'],
  /** `words`: what admins find it by, its subject first. */
  columns: {
    message_id: 'uuid',
    status: 'text',
    created_at: 'timestamptz',
    words: 'text',
    shown: writtenJson<ShownMessage>(),
  },
  indexes: ['create index on messages (status, created_at desc)', 'create index on messages (created_at desc)'],
});

const change: Effect<Recorded<MessageEvent>> = into(
  messages,
  ({ data }) => ({ message_id: data.messageId }),
  (row, event) => {
    const shown = showMessage(row?.shown ?? null, event);
    if (shown === null) return row ? deleted : undefined;
    const { messageId, status, createdAt, subject, name, email } = shown;
    const words = `${nameWords(subject)} ${nameWords(name)} ${email.toLowerCase()}`;
    return { message_id: messageId, status, created_at: createdAt, words, shown };
  },
);

/** What people wrote to us. A message of somebody who has been erased is gone. */
export const messagesModel = readModel({
  name: 'messages',
  version: 2,
  tables: { messages },
  project: { MessageReceived: [change], MessageHandled: [change], MessageReopened: [change] },
});

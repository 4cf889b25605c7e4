import type { Recorded } from '#domain/kernel/event.ts';
import type { MessageEvent } from '#domain/message/events.ts';
import { showMessage, type ShownMessage } from '#domain/message/message.ts';
import { deleted, type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const messages = table({
  key: ['message_id'],
  columns: { message_id: 'uuid', status: 'text', created_at: 'timestamptz', shown: writtenJson<ShownMessage>() },
  indexes: ['create index on messages (status, created_at desc)', 'create index on messages (created_at desc)'],
});

const change: Effect<Recorded<MessageEvent>> = into(
  messages,
  ({ data }) => ({ message_id: data.messageId }),
  (row, event) => {
    const shown = showMessage(row?.shown ?? null, event);
    if (shown === null) return row ? deleted : undefined;
    return { message_id: shown.messageId, status: shown.status, created_at: shown.createdAt, shown };
  },
);

/** What people wrote to us. A message of somebody who has been erased is gone. */
export const messagesModel = readModel({
  name: 'messages',
  version: 1,
  tables: { messages },
  project: { MessageReceived: [change], MessageHandled: [change], MessageReopened: [change] },
});

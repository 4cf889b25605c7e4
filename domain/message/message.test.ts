import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import type { MessageEvent } from './events.ts';
import { ContactFormSchema } from './requests.ts';
import { decide, evolve, initialMessage, type Message, type MessageCommand, showMessage } from './message.ts';

const occurredAt = '2026-01-05T10:00:00.000Z';
const given = givenFor<MessageCommand, Message, MessageEvent | PersonEvent>({
  initial: initialMessage,
  evolve: (message, event) => evolve(message, { ...event, occurredAt }),
  decide,
});
const said = { name: 'Ann', email: 'ann@mail.example', subject: 'A question', message: 'Is it free?' };
const data = { messageId: 'm', senderSubject: 'ann', ...said };
const received: MessageEvent = { type: 'MessageReceived', data };
const byAdmin = { messageId: 'm', handledBy: 'x' };
const handled = { type: 'MessageHandled', data: { ...byAdmin, adminNotes: null } } satisfies MessageEvent;
const handle: MessageCommand = { type: 'HandleMessage', handledBy: 'x', adminNotes: null, isUndo: false };
const reopen: MessageCommand = { ...handle, type: 'ReopenMessage' };

test('a subject is one line that must be there, and may name a website', () => {
  const read = (subject: unknown) => ContactFormSchema.shape.subject.safeParse(subject);
  expect(read(' Wrong times on woking-judo.co.uk ').data).toBe('Wrong times on woking-judo.co.uk');
  expect(read('Hello\r\nBcc: all@mail.example').data).toBe('Hello Bcc: all@mail.example');
  for (const [given, words] of [
    [undefined, 'Please enter a subject'],
    [' \u200b', 'Please enter a subject'],
    ['x'.repeat(201), 'Please use at most 200 characters'],
  ])
    expect(read(given).error?.issues.map(({ message }) => message)).toEqual([words]);
});
test('a message comes in once', () => {
  given()
    .when({ type: 'ReceiveMessage', ...data })
    .then(received);
  given(received)
    .when({ type: 'ReceiveMessage', ...data })
    .thenRefused('already-received');
});
test('a message is dealt with and opened again, and saying so twice changes nothing', () => {
  given(received).when(handle).then(handled);
  given(received, handled).when(handle).then();
  given(received, handled)
    .when({ ...handle, adminNotes: 'Rang her' })
    .then({ type: 'MessageHandled', data: { ...byAdmin, adminNotes: 'Rang her' } });
  given(received).when(reopen).then();
  given(received, handled)
    .when(reopen)
    .then({ type: 'MessageReopened', data: { ...byAdmin, adminNotes: null } });
});
test('whoever said last where a message stands can take that back, and nobody else', () => {
  const undo: MessageCommand = { ...reopen, isUndo: true };
  const reopened: MessageEvent = { type: 'MessageReopened', data: { ...byAdmin, adminNotes: null } };
  const byColleague: MessageEvent = { type: 'MessageHandled', data: { ...handled.data, handledBy: 'y' } };
  given(received, handled).when(undo).then(reopened);
  given(received, handled, reopened)
    .when({ ...handle, isUndo: true })
    .then(handled);
  given(received, handled, reopened, byColleague).when(undo).thenRefused('nothing-to-undo');
  given(received, handled, { ...reopened, data: { ...reopened.data, handledBy: 'y' } })
    .when(undo)
    .thenRefused('nothing-to-undo');
  given(received).when(undo).thenRefused('nothing-to-undo');
});
test('nothing can be done about a message that nobody sent, or that went with whoever did', () => {
  given().when(handle).thenRefused('no-such-message');
  given(received, { type: 'PersonErased', data: { subject: 'ann' } })
    .when(handle)
    .thenRefused('no-such-message');
  given(received, { type: 'PersonErased', data: { subject: 'x' } })
    .when(handle)
    .then(handled);
  const gone = { ...data, name: 'erased', email: 'erased', subject: 'erased', message: 'erased' };
  expect(showMessage(null, { type: 'MessageReceived', data: gone, occurredAt })).toBeNull();
});

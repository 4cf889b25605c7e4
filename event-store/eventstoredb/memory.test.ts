import { expect, test } from 'vitest';
import { commandsIn, streamMemory } from './memory.ts';
import { appendOf } from '#tests/contract/events.ts';

const result = (revision: number) => ({ position: revision * 100, revision, repeated: false });
const appended = (name: string, revision: number) => ({ commandId: name, lastId: name, result: result(revision) });

test('remembers a stream from its beginning, command by command', () => {
  const memory = streamMemory();
  memory.extend('a', 0, appended('one', 2));
  memory.extend('a', 2, appended('two', 3));
  expect(memory.recall('a')).toMatchObject({ revision: 3, lastId: 'two' });
  expect(memory.recall('a')?.commands.get('one')).toEqual({ ...result(2), repeated: true });
  expect(memory.recall('b')).toBeUndefined();
});

test('does not go on from where it has not been', () => {
  const memory = streamMemory();
  memory.extend('a', 5, appended('six', 6));
  expect(memory.recall('a')).toBeUndefined();
  memory.extend('a', 0, appended('one', 1));
  memory.extend('a', 2, appended('three', 3));
  expect(memory.recall('a')?.revision).toBe(1);
});

test('forgets the streams that were not needed for longest', () => {
  const memory = streamMemory(3);
  memory.extend('a', 0, appended('one', 1));
  memory.extend('b', 0, appended('two', 1));
  memory.keep('c', { revision: 1, lastId: 'three', commands: new Map([['three', result(1)]]) });
  memory.recall('a');
  memory.extend('c', 1, appended('four', 2));
  expect(memory.recall('b')).toBeUndefined();
  expect(memory.recall('a')?.revision).toBe(1);
  expect(memory.recall('c')?.revision).toBe(2);
});

test('knows a command by its first event', () => {
  const { stream, commandId, events } = appendOf({ count: 3 });
  const stored = events.map((event, index) => ({ ...event, stream, revision: index + 1, position: index + 1 }));
  expect(commandsIn(stored)).toEqual(new Map([[commandId, { position: 3, revision: 3, repeated: true }]]));
  expect(commandsIn(stored.slice(1))).toEqual(new Map());
});

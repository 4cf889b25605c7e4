import { expect, test } from 'vitest';
import { appendOf } from '#tests/contract/events.ts';
import type { StoredEvent } from '../../port.ts';
import { type Appended, commandsIn, streamMemory } from './memory.ts';

/** What one append of `count` events after revision `before` of `stream` stores. */
function stored(stream: string, before: number, count: number, commandId?: string): StoredEvent[] {
  const { events } = appendOf({ stream, count, ...(commandId ? { commandId } : {}) });
  return events.map((event, index) => {
    const revision = before + index + 1;
    return { ...event, stream, revision, position: revision * 100 };
  });
}
function appended(events: readonly StoredEvent[]): Appended {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new Error('No events');
  return { firstId: first.id, last };
}
const placeOf = ({ position, revision }: Pick<StoredEvent, 'position' | 'revision'>) => ({
  position,
  revision,
  repeated: true,
});

test('remembers a stream from its beginning, command by command', () => {
  const memory = streamMemory();
  const one = appended(stored('a', 0, 2));
  const two = appended(stored('a', 2, 1));
  memory.extend(0, one);
  memory.extend(2, two);
  expect(memory.recall('a')).toEqual({
    revision: 3,
    lastId: two.last.id,
    commands: new Map([
      [one.last.commandId, placeOf(one.last)],
      [two.last.commandId, placeOf(two.last)],
    ]),
  });
  expect(memory.recall('b')).toBeUndefined();
});

test('does not go on from where it has not been', () => {
  const memory = streamMemory();
  memory.extend(5, appended(stored('a', 5, 1)));
  expect(memory.recall('a')).toBeUndefined();
  memory.extend(0, appended(stored('a', 0, 1)));
  memory.extend(2, appended(stored('a', 2, 1)));
  expect(memory.recall('a')?.revision).toBe(1);
});

test('forgets the streams that were not needed for longest', () => {
  const memory = streamMemory(3);
  const [one, two] = [stored('a', 0, 1), stored('b', 0, 1)];
  const three = stored('c', 0, 1);
  memory.extend(0, appended(one));
  memory.extend(0, appended(two));
  memory.keep('c', { revision: 1, lastId: three[0]?.id ?? '', commands: commandsIn(three) });
  memory.recall('a');
  memory.extend(1, appended(stored('c', 1, 1)));
  expect(memory.recall('b')).toBeUndefined();
  expect(memory.recall('a')?.revision).toBe(1);
  expect(memory.recall('c')?.revision).toBe(2);
});

test('a stream that has more commands than are kept is kept for as long as it is the newest', () => {
  const memory = streamMemory(3);
  memory.extend(0, appended(stored('short', 0, 1)));
  for (let before = 0; before < 5; before += 1) memory.extend(before, appended(stored('long', before, 1)));
  expect(memory.recall('short')).toBeUndefined();
  expect(memory.recall('long')?.commands.size).toBe(5);
  memory.extend(0, appended(stored('another', 0, 1)));
  expect(memory.recall('long')).toBeUndefined();
  expect(memory.recall('another')?.revision).toBe(1);
});

test('knows a command by its first event, also one that was appended piece by piece', () => {
  const memory = streamMemory();
  const events = stored('a', 0, 3);
  const [first, second, third] = events;
  if (!first || !second || !third) throw new Error('No events');
  expect(commandsIn(events)).toEqual(new Map([[first.commandId, placeOf(third)]]));
  expect(commandsIn(events.slice(1))).toEqual(new Map());
  for (const [index, event] of events.entries()) memory.extend(index, appended([event]));
  expect(memory.recall('a')?.commands).toEqual(new Map([[first.commandId, placeOf(third)]]));
  expect(commandsIn([third], commandsIn([first, second]))).toEqual(new Map([[first.commandId, placeOf(third)]]));
});

test('grows by what was seen behind it without being copied, so that looking at a long stream again costs little', () => {
  const memory = streamMemory();
  const first = stored('a', 0, 2);
  memory.keep('a', { revision: 2, lastId: first.at(-1)?.id ?? '', commands: commandsIn(first) });
  const known = memory.recall('a');
  if (!known) throw new Error('it is not remembered');
  const before = { ...known };
  const second = stored('a', 2, 1);
  const more = { revision: 3, lastId: second[0]?.id ?? '', commands: commandsIn(second) };
  const all = memory.grow('a', before, more);
  expect(all).toBe(known.commands);
  expect(memory.recall('a')).toMatchObject({ revision: 3, lastId: more.lastId });
  expect([...all.keys()]).toEqual([first[0]?.commandId, second[0]?.commandId]);
  // What was forgotten meanwhile is made anew.
  memory.forget('a');
  expect([...memory.grow('a', before, more).keys()]).toEqual([...all.keys()]);
});

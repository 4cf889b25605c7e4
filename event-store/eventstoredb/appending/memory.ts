import { eventId } from '../../ids.ts';
import type { AppendResult, StoredEvent } from '../../port.ts';

/** All of a stream up to `revision`, as far as repeated commands are concerned. */
export interface Remembered {
  readonly revision: number;
  /** Of the event at `revision`: what shows that the server still has the same stream. */
  readonly lastId: string;
  /** Where the events of each command end, by its id. */
  readonly commands: ReadonlyMap<string, AppendResult>;
}

/**
 * What this process has seen of the streams it writes to. Streams only grow, so it stays true; it saves looking through a whole
 * stream before each append. The streams that were not needed for longest are forgotten.
 */
export interface Memory {
  recall(stream: string): Remembered | undefined;
  keep(stream: string, remembered: Remembered): void;
  /**
   * More has been seen behind what was `known`: answers all commands up to there. Nothing is copied, because a stream may be long
   * and is looked at often.
   */
  grow(stream: string, known: Remembered, more: Remembered): ReadonlyMap<string, AppendResult>;
  /** One append followed revision `before` of its stream, if that is as far as the memory goes. */
  extend(before: number, appended: Appended): void;
  forget(stream: string): void;
}

/** Events of one command that were appended together. */
export interface Appended {
  readonly firstId: string;
  readonly last: Pick<StoredEvent, 'stream' | 'commandId' | 'id' | 'position' | 'revision'>;
}

/**
 * Commands of all streams together. With its stream each takes about a kilobyte, since most streams have few. A stream that was
 * forgotten costs one look more, and what is appended to is mostly what was lately.
 */
const MOST_COMMANDS = 2_000;

export function streamMemory(most = MOST_COMMANDS): Memory {
  const streams = new Map<string, { revision: number; lastId: string; readonly commands: Map<string, AppendResult> }>();
  let commands = 0;
  const forget = (stream: string): void => {
    commands -= streams.get(stream)?.commands.size ?? 0;
    streams.delete(stream);
  };
  const makeRoom = (): void => {
    for (const oldest of streams.keys()) {
      // One that has more than that by itself would be looked through from its beginning before each append.
      if (commands <= most || streams.size === 1) return;
      forget(oldest);
    }
  };
  const keep = (stream: string, remembered: Remembered): void => {
    forget(stream);
    streams.set(stream, { ...remembered, commands: new Map(remembered.commands) });
    commands += remembered.commands.size;
    makeRoom();
  };
  return {
    forget,
    keep,
    recall: (stream) => {
      const remembered = streams.get(stream);
      if (!remembered) return undefined;
      // The oldest are the first of the map.
      streams.delete(stream);
      streams.set(stream, remembered);
      return remembered;
    },
    grow: (stream, known, more) => {
      const current = streams.get(stream);
      // It was forgotten meanwhile, or the server has another stream by now.
      if (current?.commands !== known.commands) {
        const all = new Map([...known.commands, ...more.commands]);
        keep(stream, { ...more, commands: all });
        return all;
      }
      const before = current.commands.size;
      for (const [commandId, end] of more.commands) current.commands.set(commandId, end);
      commands += current.commands.size - before;
      if (more.revision > current.revision) {
        current.revision = more.revision;
        current.lastId = more.lastId;
      }
      makeRoom();
      return current.commands;
    },
    extend: (before, { firstId, last }) => {
      const { stream, commandId, position, revision, id } = last;
      if (before === 0) forget(stream);
      const known = before === 0 ? { revision: 0, lastId: id, commands: new Map() } : streams.get(stream);
      if (known?.revision !== before) return;
      const begun = known.commands.has(commandId);
      if (begun || firstId === eventId(stream, commandId, 0)) {
        known.commands.set(commandId, { position, revision, repeated: true });
      }
      known.revision = revision;
      known.lastId = id;
      streams.set(stream, known);
      if (!begun && known.commands.has(commandId)) commands += 1;
      makeRoom();
    },
  };
}

/**
 * Where each command in `events` ends, `events` being in the stream's order. A command counts when its first event is among
 * them, or when it is among those that are `known`.
 */
export function commandsIn(
  events: readonly StoredEvent[],
  known: ReadonlyMap<string, AppendResult> = new Map(),
): Map<string, AppendResult> {
  const ends = new Map<string, AppendResult>();
  for (const { stream, id, commandId, position, revision } of events) {
    if (ends.has(commandId) || known.has(commandId) || id === eventId(stream, commandId, 0)) {
      ends.set(commandId, { position, revision, repeated: true });
    }
  }
  return ends;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAsExpected } from '../../expected-revision.ts';
import {
  type Append,
  type AppendResult,
  type ExpectedRevision,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../port.ts';
import { wrap } from '../envelope.ts';
import { lookBack, type Looked } from './look-back.ts';
import { type Appending, write } from './write.ts';

/** Somebody else won this often in a row: not contention any more, but a fault. */
const ATTEMPTS = 200;
const LONGEST_PAUSE_MS = 20;

/**
 * Appends at an explicit revision, always: the server then knows a repeat by the ids of the events, and whoever loses a race
 * is told so. The revision is that up to which no event of the command is in the stream: 0 for a stream that is to begin, else
 * what is remembered, else what is found by looking.
 */
export async function append(appending: Appending, request: Append): Promise<AppendResult> {
  const { connection, memory } = appending;
  const { stream, expected, events, commandId } = request;
  if (events.length === 0) throw new RangeError('An append without events');
  const attempt = randomUUID();
  const wrapped = events.map((event) => wrap(connection.log, event, attempt));
  let known: Looked | undefined = beginsStream(expected) ? nothing : memory.recall(stream);
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    // What the memory alone says of a command is not answered: the server may have been restored to before it.
    if (known && !known.commands.has(commandId) && isAsExpected(expected, known.revision)) {
      const result = await write(appending, { stream, commandId, revision: known.revision, wrapped, attempt });
      if (result) return result;
      await sleep(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
    }
    known = await lookBack(connection, memory, stream);
    const earlier = known.commands.get(commandId);
    if (earlier) return earlier;
    if (!isAsExpected(expected, known.revision)) throw new WrongExpectedRevision(stream, expected, known.revision);
  }
  throw new StoreUnavailable(`${stream} is being written by too many at once`);
}

const nothing: Looked = { revision: 0, commands: new Map() };
const beginsStream = (expected: ExpectedRevision): boolean => expected === 'no-stream' || expected === 0;

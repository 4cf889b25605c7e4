import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { isAsExpected } from '../../expected-revision.ts';
import {
  type Append,
  type AppendResult,
  type ExpectedRevision,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../port.ts';
import type { Connection } from '../connection.ts';
import { wrap } from '../envelope.ts';
import { isTooLarge, NoAnswer } from '../faults.ts';
import { lookBack, type Looked } from './look-back.ts';
import type { Memory } from './memory.ts';
import { serverRevisionOf } from '../positions.ts';
import { readWritten } from '../read.ts';

/** Somebody else won this often in a row: not contention any more, but a fault. */
const ATTEMPTS = 200;
const LONGEST_PAUSE_MS = 20;

/**
 * Appends at an explicit revision, always: the server then knows a repeat by the ids of the events, and whoever loses a race
 * is told so. The revision is that up to which no event of the command is in the stream: 0 for a stream that is to begin, else
 * what is remembered, else what is found by looking.
 */
export async function append(connection: Connection, memory: Memory, request: Append): Promise<AppendResult> {
  const { stream, expected, events, commandId } = request;
  if (events.length === 0) throw new RangeError('An append without events');
  const attempt = randomUUID();
  const wrapped = events.map((event) => wrap(connection.log, event, attempt));
  let known: Looked | undefined = beginsStream(expected) ? nothing : memory.recall(stream);
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    // What the memory alone says of a command is not answered: the server may have been restored to before it.
    if (known && !known.commands.has(commandId) && isAsExpected(expected, known.revision)) {
      const result = await write(connection, memory, { stream, revision: known.revision, wrapped, attempt });
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

/** An append of which it is known where it goes, and as what it is sent. */
export interface Write extends Pick<Append, 'stream'> {
  /** Of the stream before it. */
  readonly revision: number;
  readonly wrapped: ReturnType<typeof wrap>[];
  /** Stands in the metadata of `wrapped`. */
  readonly attempt: string;
}

/** Where the last event is, written now or earlier; undefined when the stream is not where it should be. */
export async function write(
  connection: Connection,
  memory: Memory,
  { stream, revision, wrapped, attempt }: Write,
): Promise<AppendResult | undefined> {
  const options = {
    expectedRevision: revision === 0 ? (NO_STREAM as typeof NO_STREAM) : serverRevisionOf(revision),
    requiresLeader: true,
    deadline: connection.deadlineMs,
  };
  try {
    const { success } = await connection.patiently((client) =>
      // Later than the client's own deadline, which says more.
      within(connection.deadlineMs + 500, client.appendToStream(stream, wrapped, options)),
    );
    if (!success) return undefined;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return undefined;
    if (error instanceof Error && isTooLarge(error)) {
      throw new RangeError(`The server does not take as much in one append: ${error.message}`, { cause: error });
    }
    throw error;
  }
  const last = await readWritten(connection, stream, revision + wrapped.length);
  // The server answers a repeat as it does a first append, and what it says of positions differs between the two: the event
  // itself says where it is and who wrote it.
  memory.extend(revision, { firstId: wrapped[0]?.id ?? '', last: last.event });
  return { position: last.event.position, revision: last.event.revision, repeated: last.attempt !== attempt };
}

/** The client's deadline does not cover all that it does, such as looking for the leader. */
async function within<Result>(ms: number, call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

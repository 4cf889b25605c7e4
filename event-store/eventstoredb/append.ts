import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MaxAppendSizeExceededError, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { isAsExpected } from '../expected-revision.ts';
import {
  type Append,
  type AppendResult,
  type ExpectedRevision,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../port.ts';
import type { Connection } from './connection.ts';
import { wrap } from './envelope.ts';
import { NoAnswer } from './faults.ts';
import { serverRevisionOf } from './positions.ts';
import { lookBack, readOne } from './read.ts';

/** Somebody else won this often in a row: not contention any more, but a fault. */
const ATTEMPTS = 200;
const LONGEST_PAUSE_MS = 20;

/**
 * Appends at an explicit revision, always: the server then knows a repeat by the ids of the events, and whoever loses a race
 * is told so. A command that has been appended before is found by looking through the stream, as of the same moment as the
 * revision; only a stream that is to begin needs no look.
 */
export async function append(connection: Connection, request: Append): Promise<AppendResult> {
  const { stream, expected, events, commandId } = request;
  if (events.length === 0) throw new RangeError('An append without events');
  const attempt = randomUUID();
  const wrapped = events.map((event) => wrap(event, attempt));
  let revision = beginsStream(expected) ? 0 : undefined;
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    if (revision === undefined) {
      const looked = await lookBack(connection, stream, new Set([commandId]));
      const earlier = looked.earlier.get(commandId);
      if (earlier) return earlier;
      if (!isAsExpected(expected, looked.revision)) throw new WrongExpectedRevision(stream, expected, looked.revision);
      ({ revision } = looked);
    }
    const result = await write(connection, stream, revision, wrapped, attempt);
    if (result) return result;
    revision = undefined;
    await sleep(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
  }
  throw new StoreUnavailable(`${stream} is being written by too many at once`);
}

const beginsStream = (expected: ExpectedRevision): boolean => expected === 'no-stream' || expected === 0;

/** Writes `events` after `revision`, or finds that they are there already; undefined when the stream is elsewhere. */
export async function write(
  connection: Connection,
  stream: string,
  revision: number,
  events: ReturnType<typeof wrap>[],
  attempt: string,
): Promise<AppendResult | undefined> {
  const options = {
    expectedRevision: revision === 0 ? (NO_STREAM as typeof NO_STREAM) : serverRevisionOf(revision),
    requiresLeader: true,
    deadline: connection.deadlineMs,
  };
  try {
    const { success } = await connection.patiently((client) =>
      // Later than the client's own deadline, which says more.
      within(connection.deadlineMs + 500, client.appendToStream(stream, events, options)),
    );
    return success ? await answerOf(connection, stream, revision + events.length, attempt) : undefined;
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return undefined;
    if (error instanceof MaxAppendSizeExceededError) {
      throw new RangeError(`The server takes ${error.maxAppendSize} bytes in one append`, { cause: error });
    }
    throw error;
  }
}

/**
 * The server answers a repeat as it does a first append, and what it says of positions differs between the two. The last event
 * itself is asked: where it is, and whether this attempt wrote it.
 */
async function answerOf(
  connection: Connection,
  stream: string,
  revision: number,
  attempt: string,
): Promise<AppendResult> {
  const last = await readOne(connection, stream, revision);
  if (!last) throw new StoreUnavailable(`${stream} was appended to, but its event ${revision} cannot be read`);
  return { position: last.event.position, revision, repeated: last.attempt !== attempt };
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

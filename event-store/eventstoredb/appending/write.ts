import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Append, AppendResult } from '../../port.ts';
import type { Connection } from '../connection.ts';
import type { Unwrapped, wrap } from '../envelope.ts';
import { faultPoint } from '../../faults/fault-points.ts';
import { isTooLarge, NoAnswer } from '../faults.ts';
import { placeIn, revisionOf, serverRevisionOf } from '../positions.ts';
import { readWritten } from '../read.ts';
import type { Answer, Answers } from './answers.ts';
import { lookAside } from './look-aside.ts';
import type { Memory } from './memory.ts';

/** What appends go by. */
export interface Appending {
  readonly connection: Connection;
  readonly memory: Memory;
  readonly answers: Answers;
}

/** An append of which it is known where it goes, and as what it is sent. */
export interface Write extends Pick<Append, 'stream' | 'commandId'> {
  /** Of the stream before it. */
  readonly revision: number;
  readonly wrapped: ReturnType<typeof wrap>[];
  /** Stands in the metadata of `wrapped`. */
  readonly attempt: string;
}

/** Where the last event is, written now or earlier; undefined when the stream is not where it should be. */
export async function write(appending: Appending, request: Write): Promise<AppendResult | undefined> {
  const { connection, memory, answers } = appending;
  const { stream, commandId, revision, wrapped, attempt } = request;
  const [line, askedAt] = [connection.line(), answers.now()];
  const known = answers.known(line);
  const outcome = await send(connection, request);
  if (outcome === 'refused') return undefined;
  let result = 'attempt' in outcome ? resultOf(outcome, attempt) : known.resultOf(outcome);
  if (!result) {
    // What the answer does not say the event itself does: where it is, and who wrote it.
    const last = await readWritten(connection, stream, revision + wrapped.length);
    result = resultOf(last, attempt);
    if (!('attempt' in outcome)) answers.learn(outcome, result);
  }
  // A repeat says where it was, and nothing of what has come since.
  if (!result.repeated) answers.saw(line, result.position, askedAt);
  const [first] = wrapped;
  memory.extend(revision, {
    firstId: first?.id ?? '',
    last: { stream, commandId, id: wrapped.at(-1)?.id ?? '', ...result },
  });
  return result;
}

const resultOf = ({ event, attempt }: Unwrapped, ours: string): AppendResult => ({
  position: event.position,
  revision: event.revision,
  repeated: attempt !== ours,
});

/** The server's answer, or the written event where that was seen before there was one. */
async function send(connection: Connection, request: Write): Promise<Answer | Unwrapped | 'refused'> {
  const { stream, revision, wrapped } = request;
  const options = {
    expectedRevision: revision === 0 ? (NO_STREAM as typeof NO_STREAM) : serverRevisionOf(revision),
    requiresLeader: true,
    deadline: connection.deadlineMs,
  };
  const aside = lookAside(connection, stream, revision + wrapped.length, wrapped.at(-1)?.id ?? '');
  let tries = 0;
  const answer = connection.patiently(async (client): Promise<Answer | 'refused'> => {
    tries += 1;
    const line = connection.line();
    // Later than the client's own deadline, which says more.
    const sent = within(connection.deadlineMs + 500, client.appendToStream(stream, wrapped, options));
    const { success, nextExpectedRevision, position } = await sent;
    if (!success) return 'refused';
    if (faultPoint) await faultPoint('append: sent, not answered');
    return {
      line,
      count: wrapped.length,
      revision: revisionOf(nextExpectedRevision),
      position: placeIn(position?.commit),
      first: tries === 1,
    };
  }, aside.stopped);
  // Whoever was seen in the stream need not be answered any more.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, aside.seen]);
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'refused';
    if (error instanceof Error && isTooLarge(error)) {
      throw new RangeError(`The server does not take as much in one append: ${error.message}`, { cause: error });
    }
    throw error;
  } finally {
    aside.stop();
  }
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

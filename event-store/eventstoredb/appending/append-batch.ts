import { randomUUID } from 'node:crypto';
import { isAsExpected } from '../../expected-revision.ts';
import { inParallel } from '../../in-parallel.ts';
import { type Append, type AppendResult, WrongExpectedRevision } from '../../port.ts';
import { append } from './append.ts';
import { wrap } from '../envelope.ts';
import { lookBack, type Looked } from './look-back.ts';
import { type Appending, write } from './write.ts';

/** Streams that are read or written at the same time. */
const AT_ONCE = 32;

/** An append of which it is known where it goes. */
interface Planned {
  readonly append: Append;
  readonly revision: number;
}

/**
 * The server has no transaction over several streams. All that can be refused is therefore refused before anything is written;
 * then each stream is written in its order, many streams at once. When somebody else writes in between or the server goes,
 * part of the batch is there, and repeating it writes the rest.
 */
export async function appendBatch(appending: Appending, appends: readonly Append[]): Promise<readonly AppendResult[]> {
  for (const { events } of appends) if (events.length === 0) throw new RangeError('An append without events');
  const looked = new Map<string, Looked>();
  await inParallel([...new Set(appends.map(({ stream }) => stream))], AT_ONCE, async (stream) => {
    looked.set(stream, await lookBack(appending.connection, appending.memory, stream));
  });
  const results = new Map<string, AppendResult>();
  for (const one of appends) {
    const earlier = looked.get(one.stream)?.commands.get(one.commandId);
    if (earlier) results.set(keyOf(one), earlier);
  }
  const planned = plan(appends, looked, results);
  await inParallel([...Map.groupBy(planned, (each) => each.append.stream).values()], AT_ONCE, async (its) => {
    for (const each of its) results.set(keyOf(each.append), await carryOut(appending, each));
  });
  return answers(appends, planned, results);
}

const keyOf = ({ stream, commandId }: Pick<Append, 'stream' | 'commandId'>): string => `${stream}\n${commandId}`;

/** Those that are not in their streams yet, in order. Throws WrongExpectedRevision. */
function plan(
  appends: readonly Append[],
  looked: ReadonlyMap<string, Looked>,
  results: ReadonlyMap<string, AppendResult>,
): Planned[] {
  const revisions = new Map([...looked].map(([stream, { revision }]) => [stream, revision]));
  const known = new Set(results.keys());
  return appends.flatMap((one) => {
    if (known.has(keyOf(one))) return [];
    const revision = revisions.get(one.stream) ?? 0;
    if (!isAsExpected(one.expected, revision)) throw new WrongExpectedRevision(one.stream, one.expected, revision);
    known.add(keyOf(one));
    revisions.set(one.stream, revision + one.events.length);
    return [{ append: one, revision }];
  });
}

async function carryOut(appending: Appending, { append: one, revision }: Planned): Promise<AppendResult> {
  const attempt = randomUUID();
  const wrapped = one.events.map((event) => wrap(appending.connection.log, event, attempt));
  const { stream, commandId } = one;
  const result = await write(appending, { stream, commandId, revision, wrapped, attempt });
  // Somebody else was there first: what was expected decides whether it can still happen.
  return result ?? append(appending, one);
}

/** The first of several with the same command is the one that happened. */
function answers(
  appends: readonly Append[],
  planned: readonly Planned[],
  results: ReadonlyMap<string, AppendResult>,
): AppendResult[] {
  const firsts = new Set(planned.map((each) => each.append));
  return appends.map((one) => {
    const result = results.get(keyOf(one));
    if (!result) throw new Error(`No answer for ${one.commandId}`);
    // The same object twice in a batch is one append that was made and one that was repeated.
    return firsts.delete(one) ? result : { ...result, repeated: true };
  });
}

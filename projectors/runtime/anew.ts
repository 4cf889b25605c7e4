import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log } from '#event-store/log.ts';
import { messageOf } from '#platform/message-of.ts';
import { concerns, whyNotIn } from './concerns.ts';
import { byStream, type ReadModel } from './read-model.ts';
import { foldOf, type FoldedRows } from './tables/fold.ts';

/** What it takes to read a partition again from its beginning. */
export type HistoryLog = Pick<Log, 'readAll' | 'readAnew'>;

/** A partition's rows as they are at some event. `error`: the event at which folding had to stop could not be taken in. */
export interface Anew {
  readonly rows: FoldedRows;
  readonly error?: string;
}

/**
 * The rows of the partition of `event` as they are right after it, or right before position `before`, folded from the partition's
 * beginning without whoever has been erased in it. A row belongs to one partition and its key holds nothing personal (see
 * `ReadModelDefinition`): so these are all rows that may have held something, and nobody else's.
 */
export async function foldAnew(
  log: HistoryLog,
  model: ReadModel,
  event: Recorded<DomainEvent>,
  { before = Infinity, skipped }: { readonly before?: number | undefined; readonly skipped: ReadonlySet<string> },
): Promise<Anew> {
  const fold = foldOf(model, true);
  for (const each of await historyOf(log, model, event)) {
    if (each.position > event.position || each.position >= before) break;
    // What the model shows nothing of does not hold up who is to be in it no more.
    if (skipped.has(each.id) || !concerns(model, each)) continue;
    const reason = whyNotIn(model, each) ?? failure(() => fold.apply(each));
    if (reason !== undefined) return { rows: fold.rows(), error: reason };
  }
  return { rows: fold.rows() };
}

function failure(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Everything in the partition of `event`, in order. All events of a stream are in one partition: each stream is read as a whole. */
async function historyOf(
  log: HistoryLog,
  model: ReadModel,
  event: Recorded<DomainEvent>,
): Promise<readonly Recorded<DomainEvent>[]> {
  if (model.partition === byStream) return log.readAnew(event.stream);
  const partition = model.partition(event);
  const streams = new Set<string>();
  for (let position = 0, endReached = false; !endReached && position < event.position;) {
    const page = await log.readAll(position);
    for (const each of page.events) if (model.partition(each) === partition) streams.add(each.stream);
    ({ nextPosition: position, endReached } = page);
  }
  const histories = await Promise.all([...streams].map((stream) => log.readAnew(stream)));
  return histories.flat().toSorted((left, right) => left.position - right.position);
}

import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Database, isRefusedRow, type Queryable } from '#platform/database.ts';
import { messageOf } from '#platform/message-of.ts';
import { slotOf } from '#platform/partitions/slots.ts';
import { PROJECTION_CHANNEL } from '#platform/read-position.ts';
import type { HistoryLog } from '../anew.ts';
import { concerns, whyNotIn } from '../concerns.ts';
import type { ReadModel } from '../read-model.ts';
import { inUpkeep } from '../rebuild/guard.ts';
import { foldOf, type FoldedRows } from '../tables/fold.ts';
import { rowStore } from '../tables/rows.ts';
import { skippedBy } from './skips.ts';

/** An event that is parked, and what it is parked for. */
export interface StillParked {
  readonly position: number;
  readonly type: string;
}

/**
 * Has `model`, whose partitions are streams, take in again what it has parked of `stream`: the stream is folded from its beginning as
 * far as its slot is, as a rebuild would, and its rows put in the place of those that are there. Answers the event that it still
 * cannot take in. Whoever writes the slot finds its claim gone, and takes it up again.
 */
export async function retryStream(
  { db, log }: { readonly db: Database; readonly log: HistoryLog },
  model: ReadModel,
  stream: string,
): Promise<StillParked | undefined> {
  const skipped = await skippedBy(log, model.name);
  try {
    return await db.transaction(async (tx) => {
      const slot = slotOf(stream);
      // Whoever writes the slot waits at its fence from here.
      const [at] = await tx.query<{ position: number }>(
        `select position from projection.checkpoints where name = $1 and slot = $2 for update`,
        [model.name, slot],
      );
      const first = await firstParked(tx, model, stream);
      if (!at || !first) return undefined;
      const { rows, failed } = folded(model, await log.readAnew(stream), at.position, skipped);
      await replaceRows(tx, model, rows);
      await tx.query(`delete from projection.parked where name = $1 and stream = $2 and position < $3`, [
        model.name,
        stream,
        failed?.event.position ?? at.position + 1,
      ]);
      if (failed)
        await tx.query(`update projection.parked set error = $3 where name = $1 and position = $2`, [
          model.name,
          failed.event.position,
          failed.error.slice(0, 2_000),
        ]);
      await passOn(tx, model.name, slot);
      return failed && { position: failed.event.position, type: failed.event.type };
    }, inUpkeep);
  } catch (error) {
    // The rows of one of its events are refused: whichever it is, they stay as they are.
    if (!isRefusedRow(error)) throw error;
    return firstParked(db, model, stream);
  }
}

async function firstParked(db: Queryable, { name }: ReadModel, stream: string): Promise<StillParked | undefined> {
  const [first] = await db.query<StillParked>(
    `select position, type from projection.parked where name = $1 and stream = $2 order by position limit 1`,
    [name, stream],
  );
  return first;
}

/** The rows of a stream as they are at `until`, or right before the event that cannot be taken in. */
function folded(
  model: ReadModel,
  history: readonly Recorded<DomainEvent>[],
  until: number,
  skipped: ReadonlySet<string>,
): { readonly rows: FoldedRows; readonly failed?: { event: Recorded<DomainEvent>; error: string } } {
  const fold = foldOf(model, true);
  for (const event of history) {
    if (event.position > until) break;
    if (skipped.has(event.id) || !concerns(model, event)) continue;
    const error = whyNotIn(model, event) ?? failure(() => fold.apply(event));
    if (error !== undefined) return { rows: fold.rows(), failed: { event, error } };
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

async function replaceRows(tx: Queryable, model: ReadModel, rows: FoldedRows): Promise<void> {
  const fold = foldOf(model);
  const stores = new Map(
    Object.entries(model.tables).map(([name, table]) => [table, rowStore(model.name, name, table)] as const),
  );
  for (const [table, keys] of fold.unknownRows(rows)) {
    fold.learn(table, keys, (await stores.get(table)?.fetch(tx, keys)) ?? []);
  }
  fold.replace(rows);
  for (const [table, changes] of fold.changes()) await stores.get(table)?.write(tx, changes);
}

/** Takes a slot out of everybody's hands, whose rows have changed where it stands. */
async function passOn(tx: Queryable, name: string, slot: number): Promise<void> {
  await tx.query(
    `with passed as (
       update projection.checkpoints set epoch = epoch + 1, owner = null, changed = position, updated_at = now()
       where name = $1 and slot = $2 returning position)
     select pg_notify('${PROJECTION_CHANNEL}', $1 || ' ' || $2 || ' ' || position) from passed`,
    [name, slot],
  );
}

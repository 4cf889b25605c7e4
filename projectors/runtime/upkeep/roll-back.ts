import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '#platform/database.ts';
import { storedSlots, take } from '#platform/partitions/claims.ts';
import { settleTogether } from '#platform/partitions/settle-together.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import { CHECKPOINTS, placeAt, storedCheckpoint } from '../checkpoint.ts';
import { liveReadModel, type LiveReadModel } from '../live.ts';
import type { ReadModel } from '../read-model.ts';
import { dropSchemas, guarded } from '../rebuild/guard.ts';
import { whateverIsLost } from '../rebuild/once-more.ts';
import type { RebuildDependencies } from '../rebuild/rebuild.ts';
import { HELD_UP_MS, keepReadersOut, livePlaces } from '../rebuild/swap.ts';
import { beforeName, oldSchema, shapeOf } from '../tables/schema.ts';
import { isThere, keptModel, rename } from './kept.ts';

/** Between two looks for events that another process has seen and this one not yet. */
const LOOK_AGAIN_MS = 20;

/** No tables are kept that this version of the code can go on with. */
export class NothingKept extends Error {
  constructor(name: string) {
    super(`nothing is kept of ${name} from before its last rebuild`);
    this.name = 'NothingKept';
  }
}

export interface RollBackDependencies extends RebuildDependencies {
  readonly log: RebuildDependencies['log'] & Parameters<typeof settleTogether>[0]['log'];
}

/**
 * Brings back the tables of `model` that its last rebuild has put aside: they take in what happened since as live tables do, while
 * readers and projectors go on with the present ones, and are swapped in one transaction, which also writes what `swapped` does.
 * Throws NothingKept and AlreadyRebuilding, having changed nothing that is live.
 */
export async function rollBack(
  deps: RollBackDependencies,
  model: ReadModel,
  { stopping, swapped }: { readonly stopping?: AbortSignal; readonly swapped?: (tx: Queryable) => Promise<void> } = {},
): Promise<void> {
  await guarded(deps, [model], async (stillOurs) => {
    const mayGoOn = async (): Promise<void> => {
      stopping?.throwIfAborted();
      await stillOurs();
    };
    const live = await takenUp(deps, model);
    await live.catchUp();
    let attempts = 0;
    await whateverIsLost(async () => {
      attempts += 1;
      const done = await swapBack(deps, model, live, { mayGoOn, swapped });
      // The answer to an earlier commit was lost: it has happened. At first it says that somebody was erased, and the tables went.
      if (!done && attempts === 1) throw new NothingKept(model.name);
    });
    await dropSchemas(deps, [oldSchema(model)]);
  });
}

/** The kept tables in our hands, so that nobody else writes into them. */
async function takenUp({ db, log, logger }: RollBackDependencies, model: ReadModel): Promise<LiveReadModel> {
  const kept = keptModel(model);
  const stored = await storedCheckpoint(db, kept.name);
  const fits = stored?.version === model.version && stored.shape === shapeOf(model);
  if (!fits || stored.furthest > (await log.head())) throw new NothingKept(model.name);
  const claims = await take(db, CHECKPOINTS, await storedSlots(db, CHECKPOINTS, [kept.name]), randomUUID());
  if (claims.length < allSlots.length) throw new NothingKept(model.name);
  const settle = settleTogether({ db, log, table: CHECKPOINTS });
  const live = liveReadModel(kept, { db, log, logger, settle, parked: () => undefined }, model.name);
  await live.takeUp(claims);
  return live;
}

async function swapBack(
  deps: RollBackDependencies,
  model: ReadModel,
  live: LiveReadModel,
  { mayGoOn, swapped }: { mayGoOn: () => Promise<void>; swapped: ((tx: Queryable) => Promise<void>) | undefined },
): Promise<boolean> {
  const before = beforeName(model.name);
  return deps.db.transaction(
    async (tx) => {
      await mayGoOn();
      if (!(await isThere(tx, before))) return false;
      // From here the live projectors wait at their fence; then they find their epoch gone.
      const places = await livePlaces(deps, tx, [model], 'for update');
      const least = Math.max(...[...places.values()].flat());
      for (await live.catchUp(); live.reached() < least; await live.catchUp()) await sleep(LOOK_AGAIN_MS);
      await keepReadersOut(tx, [model]);
      await mayGoOn();
      if (await isThere(tx, model.name)) await rename(tx, model.name, oldSchema(model));
      await rename(tx, before, model.name);
      await tx.query(`delete from projection.parked where name = $1`, [model.name]);
      await tx.query(`update projection.parked set name = $1 where name = $2`, [model.name, before]);
      const stored = await tx.query<{ position: number }>(
        `select position from projection.checkpoints where name = $1 order by slot`,
        [before],
      );
      await placeAt(
        tx,
        model,
        stored.map(({ position }) => position),
      );
      await tx.query(`delete from projection.checkpoints where name = $1`, [before]);
      await swapped?.(tx);
      return true;
    },
    { unhurried: true, idleMs: HELD_UP_MS },
  );
}

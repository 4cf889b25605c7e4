import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { atMost, CONNECTIONS_AT_ONCE, type Limited } from './at-most.ts';
import { builderOf, makeNext } from './builder.ts';
import { dropSchemas, guarded, inRebuild } from './guard.ts';
import { compareIn, type TableDifference } from './compare.ts';
import { withIndexes } from './indexes.ts';
import { whateverIsLost } from './once-more.ts';
import { onePass, type Pass, progressOf, type RebuildProgress } from './pass.ts';
import { rowMemory } from './row-memory.ts';
import type { ReadModel } from '../read-model.ts';
import { beforeName, ensureProjectionSchema, oldSchema } from '../tables/schema.ts';
import { keptNow } from '../upkeep/kept.ts';
import { skipsOf } from '../upkeep/skips.ts';
import { HELD_UP_MS, livePlaces, swap } from './swap.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

export interface RebuildDependencies {
  readonly log: Pick<Log, 'head' | 'readAll' | 'readAnew'>;
  readonly db: Database;
  readonly logger: Logger;
}

export interface RebuildReport {
  readonly readModel: string;
  readonly tables: readonly TableDifference[];
  /** False after a dry run. */
  readonly swapped: boolean;
}

export interface RebuildOptions {
  readonly dryRun?: boolean;
  readonly progress?: (progress: RebuildProgress) => void;
  /** Ends the rebuild, which then throws the reason, as long as nothing live has changed; default never. */
  readonly stopping?: AbortSignal | undefined;
  /** Whether the tables before the swap are kept for a while, so that they can be brought back; default false. */
  readonly keepOld?: boolean;
  /** Writes, in the transaction of the swap, what came of it. */
  readonly swapped?: ((tx: Queryable, reports: readonly RebuildReport[]) => Promise<void>) | undefined;
}

/**
 * Builds `models` anew in one pass over the log beside the live tables, reports what changes, and swaps them in one transaction.
 * Readers and live projectors go on meanwhile; a projector that held a read model finds its claim gone and takes up the new
 * tables where the rebuild left off. Throws RebuildStopped and AlreadyRebuilding, having changed nothing that is live.
 */
export async function rebuild(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  options: RebuildOptions = {},
): Promise<RebuildReport[]> {
  await ensureProjectionSchema(deps.db);
  return guarded(deps, models, (stillOurs) => build(deps, models, options, stillOurs));
}

async function build(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  { dryRun = false, progress, stopping, keepOld = false, swapped }: RebuildOptions,
  stillOurs: () => Promise<void>,
): Promise<RebuildReport[]> {
  const { log, db } = deps;
  const mayGoOn = async (): Promise<void> => {
    stopping?.throwIfAborted();
    await stillOurs();
  };
  const limited = atMost(CONNECTIONS_AT_ONCE);
  // The tables are made while the first events are read.
  const building = models.map((model) => ({ model, made: limited(() => makeNext(db, model)) }));
  const told = progressOf(log, progress);
  const memory = rowMemory();
  const skips = await skipsOf(log, models);
  const pass = onePass(
    log,
    building.map(({ model, made }) => builderOf({ db, log, memory, limited, made, skipped: skips(model) }, model)),
    async (position, events) => {
      stopping?.throwIfAborted();
      if (faultPoint) await faultPoint('rebuild: a page read');
      await told(position, events);
    },
  );
  try {
    return await fill(deps, models, pass, { limited, dryRun, mayGoOn, keepOld, swapped });
  } finally {
    // Whoever clears up must find all of them.
    await Promise.allSettled(building.map(({ made }) => made));
  }
}

interface Filling extends Required<Pick<RebuildOptions, 'dryRun' | 'keepOld'>>, Pick<RebuildOptions, 'swapped'> {
  readonly limited: Limited;
  readonly mayGoOn: () => Promise<void>;
}

async function fill(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
  { limited, dryRun, mayGoOn, keepOld, swapped }: Filling,
): Promise<RebuildReport[]> {
  const { db } = deps;
  // The indexes of a read model are made while rows of others are still on their way.
  await pass.to(await livePlaces(deps, db, models), (model) => withIndexes(db, limited, model));
  const differences = await whateverIsLost(() => compareAtOnePosition(deps, models, pass));
  const reports = models.map((model) => ({
    readModel: model.name,
    tables: differences.get(model.name) ?? [],
    swapped: !dryRun,
  }));
  if (dryRun) return reports;
  await pass.toEnd();
  const told = swapped && ((tx: Queryable) => swapped(tx, reports));
  await whateverIsLost(() => swap(deps, models, pass, { mayGoOn, keepOld, swapped: told }));
  const kept = await keptNow(db);
  const left = models.map(({ name }) => beforeName(name)).filter((name) => !kept.has(name));
  await dropSchemas(deps, [...models.map(oldSchema), ...left]);
  return reports;
}

/**
 * Compares live and new tables where both stand at the same position: the live projectors are held up only while the last events
 * are taken in and a snapshot is made, the comparison itself runs in the snapshot.
 */
async function compareAtOnePosition(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
): Promise<ReadonlyMap<string, readonly TableDifference[]>> {
  const { db } = deps;
  const { differences } = await db.transaction(async (seeing) => {
    await seeing.query(`set transaction isolation level repeatable read, read only`);
    const snapshot = await db.transaction(
      async (holdUp) => {
        await pass.to(await livePlaces(deps, holdUp, models, 'for update'));
        const [exported] = await seeing.query<{ id: string }>(`select pg_export_snapshot() as id`);
        return exported?.id ?? '';
      },
      { unhurried: true, idleMs: HELD_UP_MS },
    );
    const comparison = compareIn(db, snapshot, models);
    await comparison.taken;
    return comparison;
  }, inRebuild);
  return differences;
}

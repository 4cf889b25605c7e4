import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import { catalog } from '#domain/catalog.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { PROJECTION_CHANNEL } from '#platform/read-position.ts';
import { type Builder, mustBeKnown, startBuilder } from './builder.ts';
import { compare, type TableDifference } from './compare.ts';
import type { ReadModel } from './read-model.ts';
import { createIndexes, ensureProjectionSchema, nextSchema, oldSchema, quoted, shapeOf } from './schema.ts';

/** Events of one page. */
const PAGE = 5_000;

export interface RebuildDependencies {
  readonly log: Pick<Log, 'head' | 'open' | 'stored'>;
  readonly db: Database;
  readonly logger: Logger;
}

/** How far a rebuild is. */
export interface RebuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Share of the log that has been read, 0 to 1. */
  readonly done: number;
  readonly secondsLeft: number;
}

export interface RebuildReport {
  readonly readModel: string;
  readonly tables: readonly TableDifference[];
  /** False after a dry run. */
  readonly swapped: boolean;
}

/** Another process rebuilds one of these read models at the moment. */
export class AlreadyRebuilding extends Error {
  constructor(name: string) {
    super(`${name} is being rebuilt by another process`);
    this.name = 'AlreadyRebuilding';
  }
}

/**
 * Builds `models` anew in one pass over the log beside the live tables, reports what changes, and swaps them in one transaction.
 * Readers and live projectors go on meanwhile; a projector that held a read model finds its claim gone and takes up the new
 * tables where the rebuild left off. Throws RebuildStopped and AlreadyRebuilding, having changed nothing that is live.
 */
export async function rebuild(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  options: { dryRun?: boolean; progress?: (progress: RebuildProgress) => void } = {},
): Promise<RebuildReport[]> {
  await ensureProjectionSchema(deps.db);
  // Held until the end: the connection that holds the locks does nothing else.
  return deps.db.transaction(async (guard) => {
    for (const model of models.toSorted(byName)) await lockForRebuild(guard, model);
    try {
      return await build(deps, models, options);
    } finally {
      await dropSchemas(deps, models.map(nextSchema));
    }
  });
}

async function build(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  { dryRun = false, progress }: { dryRun?: boolean; progress?: (progress: RebuildProgress) => void },
): Promise<RebuildReport[]> {
  const { db } = deps;
  const builders = await Promise.all(models.map((model) => startBuilder(db, model)));
  const pass = onePass(deps, builders, progress);
  await pass.toEnd(db);
  for (const model of models) await withIndexes(db, model);
  await pass.toEnd(db);
  const differences = await compareAtOnePosition(deps, models, pass);
  if (!dryRun) await swap(deps, models, pass);
  return models.map((model) => ({
    readModel: model.name,
    tables: differences.get(model.name) ?? [],
    swapped: !dryRun,
  }));
}

/** The one pass over the log for all builders. */
interface Pass {
  /** Everything up to here is in the builders' tables. */
  readonly position: () => number;
  /** Reads on to where nothing more is visible, at least to `least`, and writes everything through `db`. */
  toEnd(db: Queryable, least?: number): Promise<void>;
}

function onePass(
  { log }: RebuildDependencies,
  builders: readonly Builder[],
  progress: ((progress: RebuildProgress) => void) | undefined,
): Pass {
  const models = builders.map(({ model }) => model);
  const wanted = (event: StoredEvent): boolean =>
    !catalog.has(event.type) || models.some((model) => model.effectsOf(event.type).length > 0);
  const started = performance.now();
  let position = 0;
  let done = 0;

  const told = async (): Promise<void> => {
    if (!progress) return;
    const head = Math.max(await log.head(), position, 1);
    const seconds = (performance.now() - started) / 1_000;
    const share = position / head;
    progress({
      events: done,
      eventsPerSecond: done / seconds,
      done: share,
      secondsLeft: share > 0 ? (seconds / share) * (1 - share) : 0,
    });
  };

  return {
    position: () => position,
    toEnd: async (db, least = 0) => {
      let next = log.stored.readAll(position, { limit: PAGE });
      for (;;) {
        const page = await next;
        const more = !page.endReached || page.nextPosition < least;
        // The next page is on its way while this one is folded.
        next = more ? log.stored.readAll(page.nextPosition, { limit: PAGE }) : next;
        next.catch(() => undefined);
        const events = await log.open(page.events.filter(wanted));
        for (const event of events) if (!catalog.has(event.type)) mustBeKnown(models, event);
        for (const { model, take } of builders)
          await take(events.filter(({ type }) => model.effectsOf(type).length > 0));
        position = page.nextPosition;
        done += page.events.length;
        await told();
        if (!more) break;
      }
      for (const builder of builders) await builder.flush(db);
    },
  };
}

/**
 * Compares live and new tables where both stand at the same position: the live projectors are held up only while the last events
 * are taken in and a snapshot is made, the comparison itself runs in the snapshot.
 */
async function compareAtOnePosition(
  { db }: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
): Promise<ReadonlyMap<string, TableDifference[]>> {
  return db.transaction(async (snapshot) => {
    await snapshot.query(`set transaction isolation level repeatable read, read only`);
    await db.transaction(async (holdUp) => {
      await pass.toEnd(db, await lockCheckpoints(holdUp, models));
      await snapshot.query(`select 1`);
    });
    const differences = new Map<string, TableDifference[]>();
    for (const model of models) differences.set(model.name, await compare(snapshot, model));
    return differences;
  });
}

/** Puts the new tables in the place of the live ones, for all models at once and without a moment in between. */
async function swap(deps: RebuildDependencies, models: readonly ReadModel[], pass: Pass): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // From here the live projectors wait at their fence; then they find their epoch gone.
    await pass.toEnd(tx, await lockCheckpoints(tx, models));
    for (const model of models) {
      const live = await tx.query(`select 1 from pg_namespace where nspname = $1`, [model.name]);
      if (live.length > 0) await tx.query(`alter schema ${quoted(model.name)} rename to ${quoted(oldSchema(model))}`);
      await tx.query(`alter schema ${quoted(nextSchema(model))} rename to ${quoted(model.name)}`);
      await tx.query(`delete from projection.parked where name = $1`, [model.name]);
      await tx.query(
        `insert into projection.checkpoints as c (name, version, shape, position, epoch, lease_until)
         values ($1, $2, $3, $4, 1, now() - interval '1 second')
         on conflict (name) do update set version = excluded.version, shape = excluded.shape, position = excluded.position,
           epoch = c.epoch + 1, lease_until = excluded.lease_until, updated_at = now()`,
        [model.name, model.version, shapeOf(model), pass.position()],
      );
      await tx.query(`select pg_notify($1, $2)`, [PROJECTION_CHANNEL, `${model.name} ${pass.position()}`]);
    }
  });
  await dropSchemas(deps, models.map(oldSchema));
}

/** Locks the checkpoints of `models`; answers the furthest of them. */
async function lockCheckpoints(tx: Queryable, models: readonly ReadModel[]): Promise<number> {
  const rows = await tx.query<{ position: number }>(
    `select position from projection.checkpoints where name = any($1) order by name for update`,
    [models.map(({ name }) => name)],
  );
  return Math.max(0, ...rows.map(({ position }) => position));
}

async function lockForRebuild(guard: Queryable, model: ReadModel): Promise<void> {
  const [lock] = await guard.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('rebuild'), hashtext($1)) as taken`,
    [model.name],
  );
  if (!lock?.taken) throw new AlreadyRebuilding(model.name);
}

async function withIndexes(db: Database, model: ReadModel): Promise<void> {
  await db.transaction(async (tx) => {
    await createIndexes(tx, model, nextSchema(model));
    for (const name of Object.keys(model.tables)) {
      await tx.query(`analyze ${quoted(nextSchema(model))}.${quoted(name)}`);
    }
  });
}

/** Readers that are still in the old tables finish first; while they do, others must not queue behind us. */
async function dropSchemas({ db, logger }: RebuildDependencies, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      try {
        await db.transaction(async (tx) => {
          await tx.query(`set local lock_timeout to '200ms'`);
          await tx.query(`drop schema if exists ${quoted(schema)} cascade`);
        });
        break;
      } catch (error) {
        // Nothing depends on it: the next rebuild clears what is left.
        logger.warn({ schema, attempt, error: String(error) }, 'an old schema could not be dropped yet');
      }
    }
  }
}

const byName = (left: ReadModel, right: ReadModel): number => (left.name < right.name ? -1 : 1);

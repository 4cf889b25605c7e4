import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import { builderOf, makeNext } from './builder.ts';
import { placeAt } from '../checkpoint.ts';
import { compare, type TableDifference } from './compare.ts';
import { onePass, type Pass, type Places, progressOf, type RebuildProgress } from './pass.ts';
import { type LogSource, passByWorkers } from './pass-by-workers.ts';
import type { ReadModel } from '../read-model.ts';
import { ensureProjectionSchema, inSchema, nextSchema, oldSchema, quoted } from '../tables/schema.ts';
import { statisticsFor } from './statistics.ts';

/** Readers wait at most this long for a swap that does not come through. Must stay below PostgreSQL's deadlock_timeout of 1 s. */
const LOCK_WAIT_MS = 100;
/** More would only wait for one another, and for a connection: that wait has an end. */
const INDEXES_AT_ONCE = 3;
/** For a minute or so; a statement that reads a read model for longer than that stops the rebuild. */
const LOCK_ATTEMPTS = 300;
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

export interface RebuildDependencies {
  readonly log: Pick<Log, 'head' | 'readAll'>;
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
  /** Threads that read the log and make the rows, each its slots; by default this one does. */
  readonly workers?: { readonly count: number; readonly source: LogSource };
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
  options: RebuildOptions = {},
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
  { dryRun = false, progress, workers }: RebuildOptions,
): Promise<RebuildReport[]> {
  const { log, db } = deps;
  for (const model of models) await makeNext(db, model);
  const tell = progressOf(log, progress);
  const pass = workers
    ? passByWorkers(workers, models, tell)
    : onePass(
        log,
        models.map((model) => builderOf(db, model)),
        tell,
      );
  try {
    return await fill(deps, models, pass, dryRun);
  } finally {
    await pass.close();
  }
}

async function fill(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
  dryRun: boolean,
): Promise<RebuildReport[]> {
  const { db } = deps;
  await pass.to(await livePlaces(deps, db, models));
  await withIndexes(db, models);
  const differences = await compareAtOnePosition(deps, models, pass);
  if (!dryRun) {
    await pass.toEnd();
    await swap(deps, models, pass);
  }
  return models.map((model) => ({
    readModel: model.name,
    tables: differences.get(model.name) ?? [],
    swapped: !dryRun,
  }));
}

/**
 * Compares live and new tables where both stand at the same position: the live projectors are held up only while the last events
 * are taken in and a snapshot is made, the comparison itself runs in the snapshot.
 */
async function compareAtOnePosition(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
): Promise<ReadonlyMap<string, TableDifference[]>> {
  const { db } = deps;
  return db.transaction(async (snapshot) => {
    await snapshot.query(`set transaction isolation level repeatable read, read only`);
    await db.transaction(async (holdUp) => {
      await pass.to(await livePlaces(deps, holdUp, models, 'for update'));
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
    const live = await livePlaces(deps, tx, models, 'for update');
    await pass.toEnd(Math.max(...[...live.values()].flat()), tx);
    const places = pass.places();
    await keepReadersOut(tx, models);
    for (const model of models) {
      const old = await tx.query(`select 1 from pg_namespace where nspname = $1`, [model.name]);
      if (old.length > 0) await tx.query(`alter schema ${quoted(model.name)} rename to ${quoted(oldSchema(model))}`);
      await tx.query(`alter schema ${quoted(nextSchema(model))} rename to ${quoted(model.name)}`);
      await tx.query(`delete from projection.parked where name = $1`, [model.name]);
      await placeAt(tx, model, places.get(model.name) ?? []);
    }
  });
  await dropSchemas(deps, models.map(oldSchema));
}

/**
 * Locks the live tables until the swap. A statement looks its tables up one after another: without this, one that began before
 * the swap could find its first table among the old and its second among the new ones. A reader that has one of our tables and
 * waits for the next would wait for us as we for it, so we wait shortly only, and try again.
 */
async function keepReadersOut(tx: Queryable, models: readonly ReadModel[]): Promise<void> {
  const tables = await tx.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname = any($1) order by 1`,
    [models.map(({ name }) => name)],
  );
  if (tables.length === 0) return;
  const lock = `lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`;
  await tx.query(`set local lock_timeout to '${LOCK_WAIT_MS}ms'`);
  for (let attempt = 1; ; attempt += 1) {
    await tx.query(`savepoint readers_inside`);
    try {
      await tx.query(lock);
      break;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isLockTimeout(error)) throw error;
      await tx.query(`rollback to savepoint readers_inside`);
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
    }
  }
  await tx.query(`set local lock_timeout to default`);
}

/**
 * Where the slots of the live read models are, and where the log ends for one that nobody has made yet, or that is further than the
 * log because that was restored from a backup; `for update` also keeps them there.
 */
async function livePlaces(
  { log }: RebuildDependencies,
  db: Queryable,
  models: readonly ReadModel[],
  lock: 'for update' | '' = '',
): Promise<Places> {
  const rows = await db.query<{ name: string; slot: number; position: number }>(
    `select name, slot, position from projection.checkpoints where name = any($1) order by name, slot ${lock}`,
    [models.map(({ name }) => name)],
  );
  const head = await log.head();
  const positions = new Map(rows.map(({ name, slot, position }) => [`${name} ${slot}`, position]));
  return new Map(
    models.map(({ name }) => [name, allSlots.map((slot) => Math.min(positions.get(`${name} ${slot}`) ?? head, head))]),
  );
}

async function lockForRebuild(guard: Queryable, model: ReadModel): Promise<void> {
  const [lock] = await guard.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('rebuild'), hashtext($1)) as taken`,
    [model.name],
  );
  if (!lock?.taken) throw new AlreadyRebuilding(model.name);
}

/** Each index on a connection of its own, a few at a time; what the planner must know of a table comes after its indexes. */
async function withIndexes(db: Database, models: readonly ReadModel[]): Promise<void> {
  const limited = atMost(INDEXES_AT_ONCE);
  const inTransaction = (work: (tx: Queryable) => Promise<void>): Promise<void> =>
    limited(() => db.transaction(work, { flushed: false }));
  await Promise.all(
    models.flatMap((model) =>
      Object.entries(model.tables).map(async ([name, { indexes = [] }]) => {
        await Promise.all(indexes.map((index) => inTransaction((tx) => inSchema(tx, nextSchema(model), [index]))));
        await inTransaction((tx) => statisticsFor(tx, model, name));
      }),
    ),
  );
}

/** Runs what it is given, `most` at once; the others wait their turn. */
function atMost(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
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

import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import { atMost, CONNECTIONS_AT_ONCE } from './at-most.ts';
import { builderOf, makeNext } from './builder.ts';
import { dropSchemas, guarded, inRebuild } from './guard.ts';
import { placeAt } from '../checkpoint.ts';
import { compareIn, type TableDifference } from './compare.ts';
import { whateverIsLost } from './once-more.ts';
import { onePass, type Pass, type Places, progressOf, type RebuildProgress } from './pass.ts';
import { rowMemory } from './row-memory.ts';
import type { ReadModel } from '../read-model.ts';
import { ensureProjectionSchema, indexesOf, inSchema, nextSchema, oldSchema, quoted } from '../tables/schema.ts';
import { statisticsFor } from './statistics.ts';

/** Readers wait at most this long for a swap that does not come through. Must stay below PostgreSQL's deadlock_timeout of 1 s. */
const LOCK_WAIT_MS = 100;
/** For a minute or so; a statement that reads a read model for longer than that stops the rebuild. */
const LOCK_ATTEMPTS = 300;
/** A process that says nothing for so long holds up the live projectors no more, ms. */
const HELD_UP_MS = 5_000;
/** And the readers, ms. */
const READERS_OUT_MS = 1_000;
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

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
  { dryRun = false, progress, stopping }: RebuildOptions,
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
  const pass = onePass(
    log,
    building.map(({ model, made }) => builderOf({ db, log, memory, made }, model)),
    async (position, events) => {
      stopping?.throwIfAborted();
      await told(position, events);
    },
  );
  try {
    return await fill(deps, models, pass, { dryRun, mayGoOn });
  } finally {
    // Whoever clears up must find all of them.
    await Promise.allSettled(building.map(({ made }) => made));
  }
}

async function fill(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
  { dryRun, mayGoOn }: { readonly dryRun: boolean; readonly mayGoOn: () => Promise<void> },
): Promise<RebuildReport[]> {
  const { db } = deps;
  await pass.to(await livePlaces(deps, db, models));
  await withIndexes(db, models);
  const differences = await whateverIsLost(() => compareAtOnePosition(deps, models, pass));
  if (!dryRun) {
    await pass.toEnd();
    await whateverIsLost(() => swap(deps, models, pass, mayGoOn));
    await dropSchemas(deps, models.map(oldSchema));
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

/** Puts the new tables in the place of the live ones, for all models at once and without a moment in between. Can be repeated. */
async function swap(
  deps: RebuildDependencies,
  models: readonly ReadModel[],
  pass: Pass,
  mayGoOn: () => Promise<void>,
): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      await mayGoOn();
      // The answer to an earlier commit was lost: it has happened.
      if (!(await areBuilt(tx, models))) return;
      // From here the live projectors wait at their fence; then they find their epoch gone.
      const live = await livePlaces(deps, tx, models, 'for update');
      await pass.toEnd(Math.max(...[...live.values()].flat()));
      const places = pass.places();
      await keepReadersOut(tx, models);
      await mayGoOn();
      for (const model of models) {
        const old = await tx.query(`select 1 from pg_namespace where nspname = $1`, [model.name]);
        if (old.length > 0) await tx.query(`alter schema ${quoted(model.name)} rename to ${quoted(oldSchema(model))}`);
        await tx.query(`alter schema ${quoted(nextSchema(model))} rename to ${quoted(model.name)}`);
        await tx.query(`delete from projection.parked where name = $1`, [model.name]);
        await placeAt(tx, model, places.get(model.name) ?? []);
      }
    },
    { unhurried: true, idleMs: HELD_UP_MS },
  );
}

async function areBuilt(tx: Queryable, models: readonly ReadModel[]): Promise<boolean> {
  const found = await tx.query(`select 1 from pg_namespace where nspname = any($1)`, [models.map(nextSchema)]);
  return found.length === models.length;
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
  await tx.query(`set local idle_in_transaction_session_timeout to ${READERS_OUT_MS}`);
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

/** Each index on a connection of its own, a few at a time; what the planner must know of a table comes after its indexes. */
async function withIndexes(db: Database, models: readonly ReadModel[]): Promise<void> {
  const limited = atMost(CONNECTIONS_AT_ONCE);
  const inTransaction = (work: (tx: Queryable) => Promise<void>): Promise<void> =>
    limited(() => db.transaction(work, { ...inRebuild, flushed: false }));
  await Promise.all(
    models.flatMap((model) =>
      Object.entries(model.tables).map(async ([name, table]) => {
        const indexes = indexesOf(name, table);
        await Promise.all(indexes.map((index) => inTransaction((tx) => inSchema(tx, nextSchema(model), [index]))));
        await inTransaction((tx) => statisticsFor(tx, model, name));
      }),
    ),
  );
}

import type { Log } from '#event-store/log.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import { placeAt } from '../checkpoint.ts';
import type { ReadModel } from '../read-model.ts';
import { nextSchema, quoted } from '../tables/schema.ts';
import { putAside } from '../upkeep/kept.ts';
import type { Pass, Places } from './pass.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

/** Readers wait at most this long for a swap that does not come through. Must stay below PostgreSQL's deadlock_timeout of 1 s. */
const LOCK_WAIT_MS = 100;
/** For a minute or so; a statement that reads a read model for longer than that stops the rebuild. */
const LOCK_ATTEMPTS = 300;
/** A process that says nothing for so long holds up the live projectors no more, ms. */
export const HELD_UP_MS = 5_000;
/** And the readers, ms. */
const READERS_OUT_MS = 1_000;
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

interface SwapDependencies {
  readonly log: Pick<Log, 'head'>;
  readonly db: Database;
}

interface Swapping {
  /** Throws when nothing live may be changed any more. */
  readonly mayGoOn: () => Promise<void>;
  /** Whether what was there before is kept, to be brought back. */
  readonly keepOld: boolean;
  /** Writes what has to be true together with the swap. */
  readonly swapped: ((tx: Queryable) => Promise<void>) | undefined;
}

/** Puts the new tables in the place of the live ones, for all models at once and without a moment in between. Can be repeated. */
export async function swap(
  deps: SwapDependencies,
  models: readonly ReadModel[],
  pass: Pass,
  { mayGoOn, keepOld, swapped }: Swapping,
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
      if (faultPoint) await faultPoint('rebuild: in the swap');
      for (const model of models) {
        // What was behind may hold somebody whose erasure only the new tables have taken in: nothing would take it in there any more.
        const knowsErased = model.nothingPersonal || Math.min(...(live.get(model.name) ?? [])) >= pass.lastErasure();
        await putAside(tx, model, keepOld && knowsErased);
        await tx.query(`alter schema ${quoted(nextSchema(model))} rename to ${quoted(model.name)}`);
        await tx.query(`delete from projection.parked where name = $1`, [model.name]);
        await placeAt(tx, model, places.get(model.name) ?? []);
      }
      await swapped?.(tx);
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
export async function keepReadersOut(tx: Queryable, models: readonly ReadModel[]): Promise<void> {
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
export async function livePlaces(
  { log }: Pick<SwapDependencies, 'log'>,
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

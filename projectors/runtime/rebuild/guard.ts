import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { every } from '#event-store/background.ts';
import type { Database, Queryable, TransactionOptions } from '#platform/database.ts';
import type { ReadModel } from '../read-model.ts';
import { beforeName, nextSchema, oldSchema, quoted } from '../tables/schema.ts';
import { keptNow } from '../upkeep/kept.ts';

/**
 * How a rebuild runs its transactions: a statement takes as long as there are rows, but a process that is paused, or hangs, lets go of
 * what it has locked.
 */
export const inRebuild: TransactionOptions = { unhurried: true, idleMs: 30_000, name: 'hopscotch rebuild' };
/** The same for what an admin has asked for, which may be a rebuild. */
export const inUpkeep: TransactionOptions = { ...inRebuild, name: 'hopscotch upkeep' };
/** Between two tries to drop a schema, ms: whoever is still in it ends, and a server that is away comes back. */
const DROP_AGAIN_MS = 500;
/** How often the connection that holds the right to rebuild says that it is still there, ms. */
const BEAT_MS = 5_000;

interface GuardDependencies {
  readonly db: Database;
  readonly logger: Logger;
}

/** Another process rebuilds one of these read models at the moment. */
export class AlreadyRebuilding extends Error {
  constructor(name: string) {
    super(`${name} is being rebuilt by another process`);
    this.name = 'AlreadyRebuilding';
  }
}

/**
 * Runs `work` while no other process can rebuild `models`, and clears away what it leaves beside the live tables. `work` gets a
 * question that throws when the right to rebuild is gone, to be asked before anything live is changed. Throws AlreadyRebuilding.
 */
export async function guarded<Result>(
  deps: GuardDependencies,
  models: readonly ReadModel[],
  work: (stillOurs: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  // Held until the end: the connection that holds the locks does nothing else.
  return deps.db.transaction(async (guard) => {
    const [taken] = await tryLock(guard, models);
    if (taken !== undefined) throw new AlreadyRebuilding(taken);
    const stillOurs = async (): Promise<void> => void (await guard.query(`select 1`));
    const beat = every(BEAT_MS, stillOurs, { name: 'the right to rebuild', logger: deps.logger });
    try {
      return await work(stillOurs);
    } finally {
      await beat.stop();
      // Without the locks another rebuild may be filling tables of these names.
      const ours = await stillOurs().then(
        () => true,
        () => false,
      );
      if (ours) await dropSchemas(deps, models.map(nextSchema));
    }
  }, inRebuild);
}

/** Clears away what rebuilds of `models` have left that were killed, unless somebody rebuilds them right now. */
export async function clearLeftovers(deps: GuardDependencies, models: readonly ReadModel[]): Promise<void> {
  const leftBy = (model: ReadModel): string[] => [nextSchema(model), oldSchema(model), beforeName(model.name)];
  const left = new Set(await thereOf(deps.db, models.flatMap(leftBy)));
  for (const model of models) {
    const schemas = leftBy(model).filter((schema) => left.has(schema));
    if (schemas.length === 0) continue;
    await deps.db.transaction(async (guard) => {
      if ((await tryLock(guard, [model])).length > 0) return;
      // What can be brought back stays its time.
      const kept = await keptNow(deps.db);
      await dropSchemas(
        deps,
        schemas.filter((schema) => !kept.has(schema)),
      );
    }, inRebuild);
  }
}

/** Readers that are still in the old tables finish first; while they do, others must not queue behind us. */
export async function dropSchemas(deps: GuardDependencies, schemas: readonly string[]): Promise<void> {
  // Whatever keeps them from being dropped is for `dropSchema` to say: this never throws.
  const there = await thereOf(deps.db, schemas).catch(() => schemas);
  // Each commit waits for the disk: one for all of them, unless somebody is still in one.
  if (there.length === 0 || (await drop(deps.db, there)) === undefined) return;
  for (const schema of there) await dropSchema(deps, schema);
}

async function thereOf(db: Queryable, schemas: readonly string[]): Promise<readonly string[]> {
  const found = await db.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname = any($1) order by 1`,
    [schemas],
  );
  return found.map(({ name }) => name);
}

async function dropSchema({ db, logger }: GuardDependencies, schema: string): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    if (attempt > 1) await sleep(DROP_AGAIN_MS);
    const error = await drop(db, [schema]);
    if (error === undefined) return;
    // Nothing depends on it: whoever looks for leftovers clears it away.
    logger.warn({ schema, attempt, error }, 'an old schema could not be dropped yet');
  }
}

/** Drops all of `schemas` or none; answers why not. */
async function drop(db: Database, schemas: readonly string[]): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout to '200ms'`);
      await tx.query(`drop schema if exists ${schemas.map(quoted).join(', ')} cascade`);
    }, inRebuild);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Those of `names` that somebody rebuilds at the moment. */
export async function rebuiltNow(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where exists (
       select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.objsubid = 2
         and l.classid = hashtext('rebuild')::oid and l.objid = hashtext(name)::oid) order by 1`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Takes the right to rebuild `models`, until the transaction of `guard` ends; answers those that somebody else rebuilds. */
async function tryLock(guard: Queryable, models: readonly ReadModel[]): Promise<readonly string[]> {
  const locks = await guard.query<{ name: string; taken: boolean }>(
    `select name, pg_try_advisory_xact_lock(hashtext('rebuild'), hashtext(name)) as taken from unnest($1::text[]) as name`,
    [models.map(({ name }) => name)],
  );
  return locks.filter(({ taken }) => !taken).map(({ name }) => name);
}

import type { Logger } from 'pino';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import { placeAt, storedCheckpoint } from './checkpoint.ts';
import type { ReadModel } from './read-model.ts';
import { AlreadyRebuilding, clearLeftovers } from './rebuild/guard.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { createTables, ensureProjectionSchema, indexesOf, inSchema, quoted, shapeOf } from './tables/schema.ts';

/**
 * Makes sure that every read model has tables. New ones are made, from the whole log when there is one already. Answers those
 * that another version of the code or another log has made: readers still have them, but they must be rebuilt.
 */
export async function prepare(
  deps: { readonly log: Log; readonly db: Database; readonly logger: Logger },
  models: readonly ReadModel[],
): Promise<{ readonly outdated: readonly ReadModel[] }> {
  const { log, db } = deps;
  await ensureProjectionSchema(db);
  await clearLeftovers(deps, models);
  const { missing, outdated, head } = await stateOf(db, models, log);
  if (missing.length === 0) return { outdated };
  if (head === 0) {
    for (const model of missing) await createEmpty(db, model);
    return { outdated };
  }
  try {
    await rebuild(deps, missing);
    return { outdated };
  } catch (error) {
    if (!(error instanceof AlreadyRebuilding)) throw error;
    // Another process that started with us makes them: wait until they are there.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return prepare(deps, models);
  }
}

/**
 * Which of `models` nobody has made yet, which another version of the code or another log has made, and where the log ends. That is asked
 * last: others project meanwhile, and what is beyond an end of before would be taken for another log's.
 */
export async function stateOf(
  db: Database,
  models: readonly ReadModel[],
  log: Pick<Log, 'head'>,
): Promise<{ readonly missing: readonly ReadModel[]; readonly outdated: readonly ReadModel[]; readonly head: number }> {
  const all = [];
  for (const model of models) all.push({ model, stored: await storedCheckpoint(db, model.name) });
  const head = await log.head();
  const missing: ReadModel[] = [];
  const outdated: ReadModel[] = [];
  for (const { model, stored } of all) {
    if (!stored) missing.push(model);
    else if (stored.version !== model.version || stored.shape !== shapeOf(model)) outdated.push(model);
    // The log was restored from an older backup: what is appended now would be taken for known.
    else if (stored.furthest > head) outdated.push(model);
  }
  return { missing, outdated, head };
}

async function createEmpty(db: Database, model: ReadModel): Promise<void> {
  await db.transaction(
    async (tx) => {
      // Of two processes that start at once, the second finds the work done.
      await tx.query(`select pg_advisory_xact_lock(hashtext('projection'), hashtext($1))`, [model.name]);
      if (await storedCheckpoint(tx, model.name)) return;
      await tx.query(`drop schema if exists ${quoted(model.name)} cascade`);
      await createTables(tx, model, model.name);
      for (const [name, table] of Object.entries(model.tables)) await inSchema(tx, model.name, indexesOf(name, table));
      await placeAt(
        tx,
        model,
        allSlots.map(() => 0),
      );
    },
    { unhurried: true },
  );
}

import { v5 as uuidv5 } from 'uuid';
import { streams } from '#domain/catalog.ts';
import { upkeep } from '#domain/upkeep/concept.ts';
import { every, type Repeated, unawaited } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import type { ReadModel } from '../read-model.ts';
import { clearLeftovers, inUpkeep } from '../rebuild/guard.ts';
import type { UpkeepDependencies } from './dependencies.ts';
import { forgetKept, keptTooLong } from './kept.ts';
import { beat, forgetWork, type OpenWork, openWorks } from './notes.ts';
import { outcomeOf } from './outcome.ts';

/** How often it is looked for what was asked for, ms. */
const LOOK_MS = 1_000;
/** How often whoever works on something says so, ms. */
const BEAT_MS = 5_000;
/** How often it is looked for tables whose time is over, or that a rebuild could not clear away: nobody is erased in those, ms. */
const CLEAR_MS = 60_000;
/** Of the ids of what projectors write into the log. */
const OF_ENDS = '5d0a5b0e-6a4b-4a77-9a0c-3a1f5a1c8e42';

/**
 * Carries out what admins have asked to be done to `models`, until stopped. Many processes may run this: each thing is done by one
 * of them, and what a killed one has left another takes up. What comes of it is in the log.
 */
export function carryOutUpkeep(
  deps: UpkeepDependencies,
  models: readonly ReadModel[],
  { lookMs = LOOK_MS, clearMs = CLEAR_MS }: { readonly lookMs?: number; readonly clearMs?: number } = {},
): Repeated {
  const { db, logger } = deps;
  const stopping = new AbortController();
  const names = models.map(({ name }) => name);
  const looking = every(
    lookMs,
    async () => {
      for (const work of await openWorks(db, names)) {
        if (stopping.signal.aborted) return;
        const model = models.find(({ name }) => name === work.readModel);
        if (model) await carryOut(deps, model, work, stopping.signal);
      }
    },
    { name: 'upkeep of read models', logger },
  );
  const clearing = every(
    clearMs,
    async () => {
      await clearLeftovers(deps, models);
      for (const model of await keptTooLong(db, models))
        await db.transaction((tx) => forgetKept(tx, model), { unhurried: true, lockMs: 1_000 });
    },
    { name: 'tables that a rebuild has left', logger },
  );
  return {
    soon: looking.soon,
    stop: async () => {
      stopping.abort();
      await Promise.all([looking.stop(), clearing.stop()]);
    },
  };
}

/** Does `work` unless another process does, or has. */
async function carryOut(
  deps: UpkeepDependencies,
  model: ReadModel,
  work: OpenWork,
  stopping: AbortSignal,
): Promise<void> {
  const { db, log, logger } = deps;
  const { workId, readModel } = work;
  // Held until the end: the connection that holds the lock does nothing else.
  await db.transaction(async (guard) => {
    const [lock] = await guard.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('upkeep'), hashtext($1)) as taken`,
      [workId],
    );
    if (lock?.taken !== true) return;
    // The rows that said that it is open may not show its end yet.
    const { state } = await log.fold(streams.upkeep(readModel), upkeep.decider);
    if (state.open?.workId !== workId) return;
    const beating = every(
      BEAT_MS,
      async () => {
        await guard.query(`select 1`);
        await beat(db, workId);
      },
      { name: 'the right to upkeep', logger },
    );
    try {
      const outcome = await outcomeOf(deps, model, work, {
        stopping,
        progress: (progress) => unawaited({ name: 'progress of upkeep', logger }, beat(db, workId, progress)),
      });
      const commandId = uuidv5(workId, OF_ENDS);
      await handle(
        log,
        readModel,
        { type: 'EndUpkeep', readModel, workId, outcome },
        {
          commandId,
          correlationId: commandId,
          causationId: null,
          actor: { id: 'projectors', role: 'system' },
          occurredAt: new Date().toISOString(),
        },
      );
      await forgetWork(db, workId);
    } finally {
      await beating.stop();
    }
  }, inUpkeep);
}

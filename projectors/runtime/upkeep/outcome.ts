import type { Failure } from '#domain/upkeep/events.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import { isPassing } from '#platform/outages.ts';
import { FenceLost } from '#platform/partitions/claims.ts';
import { byStream, type ReadModel } from '../read-model.ts';
import { RebuildStopped } from '../rebuild/builder.ts';
import { AlreadyRebuilding } from '../rebuild/guard.ts';
import { rebuild, type RebuildOptions } from '../rebuild/rebuild.ts';
import type { UpkeepDependencies } from './dependencies.ts';
import { begin, leave, noteOutcome, type OpenWork, type Outcome } from './notes.ts';
import { retryStream } from './retry.ts';
import { NothingKept, rollBack } from './roll-back.ts';

/** So often it is begun by processes that end meanwhile: what ends three of them ends a fourth, too. */
const ATTEMPTS = 3;
/** How often it is told how far it is, ms. */
const TELL_MS = 250;

interface Running {
  readonly stopping: AbortSignal;
  readonly progress: (progress: { done: number; events: number }) => void;
}

const failed = (code: Failure['code'], event?: { position: number; type: string }): { failure: Failure } => ({
  failure: { code, position: event?.position ?? null, eventType: event?.type ?? null },
});

/** Does `work` and answers what came of it. Throws what passes by itself, and the reason when it is stopped: then it is begun anew. */
export async function outcomeOf(
  deps: UpkeepDependencies,
  model: ReadModel,
  work: OpenWork,
  running: Running,
): Promise<Outcome> {
  const { attempts, outcome } = await begin(deps.db, work.workId);
  if (outcome) return outcome;
  if (attempts > ATTEMPTS) return failed('given-up');
  try {
    return await done(deps, model, work, running);
  } catch (error) {
    if (running.stopping.aborted || isPassing(error)) {
      await leave(deps.db, work.workId);
      throw error;
    }
    if (error instanceof AlreadyRebuilding) return failed('busy');
    if (error instanceof NothingKept || error instanceof FenceLost) return failed('nothing-kept');
    if (error instanceof RebuildStopped)
      return failed('stopped-at', { position: error.event.position, type: storedTypeOf(error.event) });
    deps.logger.error({ readModel: model.name, kind: work.kind, err: error }, 'upkeep of a read model failed');
    return failed('failed');
  }
}

async function done(
  deps: UpkeepDependencies,
  model: ReadModel,
  { workId, kind, position }: OpenWork,
  { stopping, progress }: Running,
): Promise<Outcome> {
  const rebuilt = async (options: RebuildOptions): Promise<Outcome> => {
    const [report] = await rebuild(deps, [model], {
      stopping,
      progress: atMostEvery(TELL_MS, progress),
      swapped: (tx, [one]) => noteOutcome(tx, workId, { tables: one?.tables ?? [] }),
      ...options,
    });
    return { tables: report?.tables ?? [] };
  };
  switch (kind) {
    case 'preview':
      return rebuilt({ dryRun: true });
    case 'rebuild':
      return rebuilt({ keepOld: true });
    case 'roll-back':
      await rollBack(deps, model, { stopping, swapped: (tx) => noteOutcome(tx, workId, { tables: [] }) });
      return { tables: [] };
    case 'retry':
    case 'skip': {
      // Of several streams that share rows only a rebuild knows the order.
      if (model.partition !== byStream) return rebuilt({});
      const [parked] = await deps.db.query<{ stream: string }>(
        `select stream from projection.parked where name = $1 and position = $2`,
        [model.name, position],
      );
      const still = parked && (await retryStream(deps, model, parked.stream));
      return still ? failed('still-parked', still) : { tables: [] };
    }
  }
}

function atMostEvery<Told>(ms: number, tell: (told: Told) => void): (told: Told) => void {
  let toldAt = -Infinity;
  return (told) => {
    if (performance.now() - toldAt < ms) return;
    toldAt = performance.now();
    tell(told);
  };
}

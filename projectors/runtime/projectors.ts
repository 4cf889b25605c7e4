import type { Logger } from 'pino';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { Subscription } from '#event-store/port.ts';
import type { Database } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import { advance, FenceLost, release, renew, type Claim } from './checkpoint.ts';
import { liveReadModel, type LiveReadModel } from './live.ts';
import { prepare } from './prepare.ts';
import type { ReadModel } from './read-model.ts';
import { AlreadyRebuilding, rebuild } from './rebuild.ts';
import { projectorMetrics } from './projector-metrics.ts';

/** How often claims are renewed, and read models that this process does not write are looked at again. */
const TICK_MS = 2_000;

export interface ProjectorDependencies {
  readonly log: Log;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export interface RunningProjectors {
  /** Ends after the batch in progress and lets another process take over at once. */
  stop(): Promise<void>;
}

/**
 * Keeps `models` up with the log until stopped: one subscription for all of them, events opened once. A read model that is new or
 * was made by another version is rebuilt first; of a new one the caller waits for it, of an old one the site goes on reading.
 * Many processes may run this: each read model is written by the one that claimed it last, the others stand by. With `waitForLease`
 * it takes from nobody who is alive, which is for commands that run beside a site for a moment.
 */
export async function runProjectors(
  deps: ProjectorDependencies,
  models: readonly ReadModel[],
  { waitForLease = false }: { waitForLease?: boolean } = {},
): Promise<RunningProjectors> {
  const { log, logger } = deps;
  const state = await prepare(deps, models);
  const metrics = projectorMetrics(deps, models);
  const lives = models.map((model) => liveReadModel(model, { ...deps, parked: metrics.parked }));
  const behind = new Set<LiveReadModel>();
  const rebuilding = new Set<LiveReadModel>(lives.filter(({ model }) => state.outdated.includes(model)));

  for (const live of lives) if (!rebuilding.has(live)) await live.takeOver({ waitForLease });
  const starts = claimsOf(lives).map(({ position }) => position);
  let fedTo = starts.length > 0 ? Math.min(...starts) : await log.head();

  /** What goes wrong with one read model never holds up another; it is tried again at the next tick. */
  const guarded = async (live: LiveReadModel, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      behind.delete(live);
    } catch (error) {
      if (error instanceof FenceLost) return standBy(live);
      behind.add(live);
      logger.error({ readModel: live.model.name, error: String(error) }, 'a read model could not be written');
    }
  };

  /** Right after a rebuild's swap nobody holds the new tables, and we may have them at once. */
  const standBy = async (live: LiveReadModel): Promise<void> => {
    live.giveUp();
    behind.delete(live);
    logger.info({ readModel: live.model.name }, 'another projector or a rebuild has taken over');
    await retake(live);
  };

  const retake = async (live: LiveReadModel): Promise<void> => {
    if (rebuilding.has(live)) return;
    try {
      if (await live.takeOver({ waitForLease: true })) await guarded(live, () => live.catchUp());
    } catch (error) {
      logger.warn({ readModel: live.model.name, error: String(error) }, 'a read model could not be claimed');
    }
  };

  const feed = async (page: OpenedPage): Promise<void> => {
    const started = performance.now();
    const from = fedTo;
    const ready = lives.filter((live) => live.held() && !behind.has(live));
    const idle = ready.filter((live) => live.isIdle(page, from));
    await Promise.all([
      ...ready.filter((live) => !idle.includes(live)).map((live) => guarded(live, () => live.handle(page, from))),
      moveIdle(idle, page.nextPosition),
    ]);
    fedTo = page.nextPosition;
    metrics.projected(page.events.length, started);
  };

  const moveIdle = async (idle: readonly LiveReadModel[], position: number): Promise<void> => {
    if (idle.length === 0) return;
    try {
      const moved = await advance(deps.db, claimsOf(idle), position);
      for (const live of idle) {
        if (moved.has(live.model.name)) live.moved(position);
        else await standBy(live);
      }
    } catch (error) {
      for (const live of idle) behind.add(live);
      logger.error({ error: String(error) }, 'checkpoints could not be moved');
    }
  };

  const tick = async (): Promise<void> => {
    const held = lives.filter((live) => live.held());
    const ours = await renew(deps.db, claimsOf(held));
    for (const live of held) if (!ours.has(live.model.name)) await standBy(live);
    for (const live of lives) {
      if (!live.held()) await retake(live);
      else if (behind.has(live)) await guarded(live, () => live.catchUp());
    }
  };

  const bringUpToDate = async (outdated: readonly LiveReadModel[]): Promise<void> => {
    try {
      await rebuild(
        deps,
        outdated.map(({ model }) => model),
      );
    } catch (error) {
      if (!(error instanceof AlreadyRebuilding))
        logger.error({ error: String(error) }, 'read models could not be rebuilt');
    }
    for (const live of outdated) {
      rebuilding.delete(live);
      await retake(live);
    }
  };

  const subscription: Subscription = log.subscribe(fedTo, feed);
  const ticking = every(TICK_MS, tick, (error) => logger.warn({ error: String(error) }, 'claims could not be renewed'));
  const updating = rebuilding.size > 0 ? bringUpToDate([...rebuilding]) : Promise.resolve();
  metrics.watch(() => claimsOf(lives));
  return {
    stop: async () => {
      await ticking.stop();
      await subscription.close();
      await updating;
      await release(deps.db, claimsOf(lives)).catch((error: unknown) =>
        logger.warn({ error: String(error) }, 'claims could not be released'),
      );
      for (const live of lives) live.giveUp();
    },
  };
}

function claimsOf(lives: readonly LiveReadModel[]): Claim[] {
  return lives.flatMap((live) => live.held() ?? []);
}

/** Runs `work` again and again, never twice at once, until stopped; `stop` waits for a run in progress. */
function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(failed)
        .finally(() => {
          if (!stopped) next();
        });
    }, ms);
    timer.unref();
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

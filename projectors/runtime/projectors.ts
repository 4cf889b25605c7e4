import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { again, every, unawaited } from '#event-store/background.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import { isPassing } from '#platform/outages.ts';
import { type Claim, FenceLost } from '#platform/partitions/claims.ts';
import { following } from '#platform/partitions/following.ts';
import type { Behind } from '#platform/partitions/measure-shares.ts';
import { sharingOf } from '#platform/partitions/sharing.ts';
import { settleTogether } from '#platform/partitions/settle-together.ts';
import { type Moved, PROJECTION_CHANNEL } from '#platform/read-position.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import { CHECKPOINTS, noteChanges, workOf } from './checkpoint.ts';
import { liveReadModel, type LiveReadModel } from './live.ts';
import { prepare, stateOf } from './prepare.ts';
import type { ReadModel } from './read-model.ts';
import { AlreadyRebuilding } from './rebuild/guard.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { projectorMetrics } from './projector-metrics.ts';

/** How often a read model that is behind is tried again. */
const MEND_MS = 2_000;
/** Until a read model that cannot be rebuilt is tried again: an admin may have it go on without an event meanwhile. */
const ANEW_MS = 600_000;
/** After a page, so many times as long as it took, a projector lets the next one fill: under load half as many pages hold twice as much. */
const REST = 1;
/** At most so long, ms, the next page fills because the last one was full: readers of their own writes wait no longer than they can see. */
const FILL_MS = 40;
/**
 * So long after pages that changed nothing in a read model it is stored that they have been passed, ms. The first that changes something
 * in another one after so long stores it for all: their slots are many more than those that it concerns.
 */
const SETTLE_MS = 100;

export interface ProjectorDependencies {
  readonly log: Log;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Where it is told what was committed of what; undefined where it is not. */
  readonly tracing?: Tracing | undefined;
  /**
   * Told how far read models have come, for those who wait elsewhere. Without it the database tells its listeners, which costs each
   * page that changes nothing a commit, too, and each commit a lock on the whole server.
   */
  readonly moved?: ((moved: Moved) => void) | undefined;
  /** Told of every page that this process has handled, once its rows are there. */
  readonly handled?: (page: OpenedPage) => void;
}

export interface RunningProjectors {
  /** How far the read models are behind the log, whoever writes them. */
  behind(): Promise<Behind>;
  /** Ends after the batch in progress and lets another process take over at once. */
  stop(): Promise<void>;
}

/**
 * Keeps `models` up with the log until stopped: one subscription for all of them, events opened once. A read model that is new or
 * was made by another version is rebuilt first; of a new one the caller waits for it, of an old one the site goes on reading.
 * Many processes may run this: they share the slots of the read models, and what one leaves or loses the others take over. With
 * `waitForLease` it takes from nobody who is alive and gives way to whoever comes, for commands that run beside a site for a moment.
 */
export async function runProjectors(
  deps: ProjectorDependencies,
  models: readonly ReadModel[],
  { waitForLease = false }: { waitForLease?: boolean } = {},
): Promise<RunningProjectors> {
  const { log, db, logger } = deps;
  const metrics = projectorMetrics(deps, models);
  /** Those that are made anew: until it is known which these are, it may be any. */
  const rebuilding = new Set<ReadModel>(models);
  metrics.rebuilding(rebuilding);
  const { outdated } = await prepare(deps, models);
  for (const model of models) if (!outdated.includes(model)) rebuilding.delete(model);
  const channel = deps.moved ? undefined : PROJECTION_CHANNEL;
  const settle = settleTogether({ db, log, table: CHECKPOINTS, channel, noteChanges });
  const lives = models.map((model) =>
    liveReadModel(model, { ...deps, parked: metrics.parked, took: metrics.took, settle }),
  );
  const held = (): readonly Claim[] => lives.flatMap((live) => live.held());
  // Asked for at every heartbeat, and made of every column of every table.
  const works = new Map(models.map((model) => [model, workOf(model)]));
  /** Those that have something to make up for: pages pass them by until they have. */
  const behind = new Set<LiveReadModel>();
  const stopping = new AbortController();

  const takeUp = (claims: readonly Claim[]): Promise<void> =>
    pages.takeUp(claims, async () => {
      for (const [live, its] of byModel(lives, claims)) {
        await live.takeUp(its);
        catchUpIfBehind(live);
      }
    });

  const letGo = async (claims: readonly Claim[]): Promise<void> => {
    await Promise.all(byModel(lives, claims).map(([live, its]) => live.letGo(its)));
  };

  const catchUpIfBehind = (live: LiveReadModel): void => {
    if (live.reached() >= pages.fedTo()) return void behind.delete(live);
    behind.add(live);
    mending.soon();
  };

  /** What goes wrong with one read model never holds up another; it is tried again. */
  const guarded = async (live: LiveReadModel, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      // A page may have passed by while this one made up for earlier ones.
      catchUpIfBehind(live);
    } catch (error) {
      behind.add(live);
      if (error instanceof FenceLost) lost(live, error.lost);
      else logger.error({ readModel: live.model.name, err: error }, 'a read model could not be written');
    }
  };

  /** The slots that are left go on at once, and right after a rebuild we may have the new tables' at once, too. */
  const lost = (live: LiveReadModel, claims: readonly Claim[]): void => {
    const slots = claims.map(({ slot }) => slot);
    logger.info({ readModel: live.model.name, slots }, 'another projector or a rebuild has taken over');
    sharing.soon();
    mending.soon();
  };

  const pages = following({ log, logger, held, subscribe: { rest: REST, fillMs: FILL_MS } }, async (page, from) => {
    const started = performance.now();
    const ready = lives.filter((live) => live.held().length > 0 && !behind.has(live));
    const idle = new Set(deps.moved === undefined ? [] : ready.filter((live) => live.isIdle(page)));
    // When something is stored of the page, that the others have passed it costs a row for each of their slots, and no commit.
    const storesAll = idle.size < ready.length && started - allStored >= SETTLE_MS;
    await Promise.all(
      ready.map((live) => guarded(live, () => live.handle(page, from, { unsettled: !storesAll && idle.has(live) }))),
    );
    if (storesAll) {
      allStored = started;
      clearTimeout(settling);
      settling = undefined;
    } else if (idle.size > 0) settling ??= setTimeout(settlePassed, SETTLE_MS).unref();
    metrics.projected(page.events.length, started);
    deps.handled?.(page);
  });

  let settling: NodeJS.Timeout | undefined;
  /** When a page was stored for all read models. */
  let allStored = -Infinity;
  const settlePassed = (): void => {
    settling = undefined;
    allStored = performance.now();
    unawaited(
      { name: 'storing that pages were passed', logger },
      Promise.all(lives.map((live) => guarded(live, () => live.settle()))),
    );
  };

  /** Makes `outdated` anew but for those that cannot be, which hold up no other: which of several it was shows by halves. Answers them. */
  const rebuildAll = async (outdated: readonly ReadModel[]): Promise<readonly ReadModel[]> => {
    try {
      if (outdated.length > 0) await rebuild(deps, outdated, { stopping: stopping.signal });
      return [];
    } catch (error) {
      if (stopping.signal.aborted || error instanceof AlreadyRebuilding || isPassing(error)) throw error;
      if (outdated.length === 1) {
        const readModel = outdated[0]?.name;
        logger.error({ readModel, err: error }, 'a read model could not be rebuilt; it is tried again');
        return outdated;
      }
    }
    const half = Math.ceil(outdated.length / 2);
    return [...(await rebuildAll(outdated.slice(0, half))), ...(await rebuildAll(outdated.slice(half)))];
  };

  /** Readers have the old tables meanwhile, so what passes by itself is waited for. */
  const bringUpToDate = async (): Promise<void> => {
    const done = new AbortController();
    let stopped: readonly ReadModel[] = [];
    let triedAt = -Infinity;
    const step = async (): Promise<void> => {
      const { outdated } = await stateOf(db, [...rebuilding], log);
      const isDue = outdated.some((model) => !stopped.includes(model)) || performance.now() - triedAt >= ANEW_MS;
      try {
        if (isDue) stopped = await rebuildAll(outdated);
        if (isDue) triedAt = performance.now();
      } catch (error) {
        if (stopping.signal.aborted) return;
        // Should the process that does it die on the way, it is ours to do.
        if (!(error instanceof AlreadyRebuilding)) throw error;
        await sleep(MEND_MS, undefined, { signal: stopping.signal });
        return;
      }
      // Also what somebody else has made anew since it stopped.
      const left = outdated.filter((model) => stopped.includes(model));
      for (const model of rebuilding) if (!left.includes(model)) rebuilding.delete(model);
      sharing.soon();
      if (left.length > 0) await sleep(MEND_MS, undefined, { signal: stopping.signal });
      else done.abort();
    };
    await again({ name: 'rebuild at the start', logger }, step, AbortSignal.any([stopping.signal, done.signal]));
  };

  const mending = every(
    MEND_MS,
    async () => void (await Promise.all([...behind].map((live) => guarded(live, () => live.catchUp())))),
    { name: 'read models that are behind', logger },
  );
  const sharing = sharingOf(
    { db, logger, log, kind: 'projectors', claims: CHECKPOINTS, modest: waitForLease },
    {
      names: models.map(({ name }) => name),
      runs: () => [...works].flatMap(([model, work]) => (rebuilding.has(model) ? [] : [work])),
      held,
      reached: () => Math.min(...lives.map((live) => live.reached())),
      takeUp,
      letGo,
    },
  );
  try {
    await sharing.start();
  } catch (error) {
    await Promise.all([mending.stop(), pages.close(), sharing.stop()]);
    throw error;
  }
  const updating = rebuilding.size > 0 ? bringUpToDate() : Promise.resolve();
  return {
    behind: metrics.watch(held),
    stop: async () => {
      stopping.abort();
      await mending.stop();
      await pages.close();
      await updating;
      clearTimeout(settling);
      await Promise.all(lives.map((live) => guarded(live, () => live.settle())));
      await sharing.stop();
    },
  };
}

/** The claims of each read model that has some. */
function byModel(lives: readonly LiveReadModel[], claims: readonly Claim[]): [LiveReadModel, Claim[]][] {
  return lives
    .map((live): [LiveReadModel, Claim[]] => [live, claims.filter(({ name }) => name === live.model.name)])
    .filter(([, its]) => its.length > 0);
}

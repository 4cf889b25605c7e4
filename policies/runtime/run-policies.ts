import { every } from '#event-store/background.ts';
import type { OpenedPage } from '#event-store/log.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import { nobodyForgotten } from '#platform/forgettings.ts';
import { type Claim, FenceLost } from '#platform/partitions/claims.ts';
import { following } from '#platform/partitions/following.ts';
import { settleTogether } from '#platform/partitions/settle-together.ts';
import { sharingOf } from '#platform/partitions/sharing.ts';
import { semaphoreOf } from '#platform/turns/semaphore.ts';
import type { PolicyDependencies } from '../bring-about.ts';
import { type LivePolicy, livePolicy, PAGE } from './live-policy.ts';
import { leftOutBy, leftOutByAll } from './placing.ts';
import { type Policy, ReadModelsBehind } from '../policy.ts';
import { CHECKPOINTS, ensurePolicySchema } from './progress.ts';
import { PAUSES } from './stopped.ts';

/** How often a policy that is behind is tried again, ms. */
const MEND_MS = 2_000;
/** How often it is stored how far the policies are, ms, when they have nothing else to store: nobody waits for it. */
const SETTLE_MS = 250;
/** Between two pages of the log, ms: under load each holds more, and whoever is alone waits no longer than this for points or a letter. */
const PAUSE_MS = 50;
/** The same at most, after a page of many events. */
const FILL_MS = 100;

/** How often the log says that a policy waits for read models, ms: it looks again all the time, and those who follow them say more. */
const SAY_EVERY_MS = 60_000;

/** Events of which what follows is brought about at a time, by all policies together: more would take the log's connections from others. */
const AT_ONCE = 6;

export interface RunningPolicies {
  /** The slots that this process has. */
  held(): readonly Claim[];
  stop(): Promise<void>;
}

/**
 * Runs `policies` over the log from where they were, until stopped. Many processes may: they share the slots of the policies. No
 * event is passed over: at one that fails, or that this version cannot read, its partition stops and waits for better days, and
 * the others go on. Each event is taken at least once, because after a crash those since the last checkpoint come again. Nothing happens twice all the
 * same: a command's id is derived from its event and policy, and the ledger knows what it has paid; mails carry a key and are
 * enqueued under the fence.
 */
export async function runPolicies(deps: PolicyDependencies, policies: readonly Policy[]): Promise<RunningPolicies> {
  const { log, db, logger, pauses = PAUSES, handled } = deps;
  const names = policies.map(({ name }) => name);
  await ensurePolicySchema(db, log, policies);
  const notForgotten = await nobodyForgotten(db);
  const settle = settleTogether({ db, log, table: CHECKPOINTS });
  const places = semaphoreOf(AT_ONCE);
  const whenFree = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // Nobody gives up waiting: what has a place ends by itself.
    const giveBack = await places.take(new AbortController().signal);
    try {
      return await work();
    } finally {
      giveBack?.();
    }
  };
  const lives = policies.map((policy) => livePolicy({ ...deps, settle, notForgotten, whenFree }, policy));
  const held = (): readonly Claim[] => lives.flatMap((live) => live.held());
  const lacks = (live: LivePolicy): boolean => live.reached() < pages.fedTo();

  let waitSaidAt = -Infinity;
  const sayWaits = (policy: string, behind: readonly string[]): void => {
    if (performance.now() - waitSaidAt < SAY_EVERY_MS) return;
    waitSaidAt = performance.now();
    logger.warn({ policy, behind }, 'a policy waits for read models that are behind the log');
  };

  /** A slot that was lost is no failure: the others go on at once. Nor is what waits for a read model: it is looked at again in a while. */
  const guarded = async (live: LivePolicy, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof ReadModelsBehind) return sayWaits(live.policy.name, error.readModels);
      if (!(error instanceof FenceLost)) throw error;
      const slots = error.lost.map(({ slot }) => slot);
      logger.info({ policy: live.policy.name, slots }, 'another process has taken over');
      sharing.soon();
    }
    if (lacks(live)) mending.soon();
  };

  const take = async (live: LivePolicy, page: OpenedPage, from: number): Promise<void> => {
    // What has something to make up for comes to this page by itself.
    if (live.reached() < from) return;
    const began = performance.now();
    const own = withoutWhatIsLeftOutBy(live.policy, page);
    await guarded(live, () => live.handle(own, from));
    handled?.(live.policy.name, own.events.length, (performance.now() - began) / 1_000);
  };
  const pages = following(
    {
      log,
      logger,
      held,
      subscribe: { exceptTypes: leftOutByAll(policies), limit: PAGE, pauseMs: PAUSE_MS, fillMs: FILL_MS },
    },
    async (page, from) => {
      const taken = await Promise.allSettled(lives.map((live) => take(live, page, from)));
      if (taken.some(({ status }) => status === 'rejected')) mending.soon();
    },
  );

  const mending = every(
    MEND_MS,
    async () => {
      await Promise.all(lives.filter(lacks).map((live) => guarded(live, () => live.catchUp())));
    },
    { name: 'policies that are behind', logger },
  );
  const retrying = every(
    pauses.lookMs,
    async () => {
      await Promise.all(lives.map((live) => guarded(live, () => live.tryAgain())));
    },
    { name: 'policies whose partitions stand', logger },
  );
  const sharing = sharingOf(
    { db, logger, log, kind: 'policies', claims: CHECKPOINTS, modest: false },
    {
      names,
      runs: () => names,
      held,
      reached: () => Math.min(...lives.map((live) => live.reached())),
      takeUp: async (claims) => {
        await pages.takeUp(claims, async () => {
          await Promise.all(byPolicy(lives, claims).map(([live, its]) => live.takeUp(its)));
        });
        if (lives.some(lacks)) mending.soon();
        retrying.soon();
      },
      letGo: async (claims) => {
        await Promise.all(byPolicy(lives, claims).map(([live, its]) => live.letGo(its)));
      },
    },
  );
  const settling = every(
    SETTLE_MS,
    async () => void (await Promise.all(lives.map((live) => guarded(live, () => live.settle())))),
    { name: 'storing how far policies are', logger },
  );
  const stopAll = (): Promise<unknown> =>
    Promise.all([mending.stop(), retrying.stop(), settling.stop(), sharing.stop()]);
  try {
    await sharing.start();
  } catch (error) {
    await pages.close();
    await stopAll();
    throw error;
  }
  return {
    held,
    stop: async () => {
      await pages.close();
      // What cannot be stored any more comes again to whoever goes on.
      await Promise.allSettled(lives.map((live) => live.settle()));
      await stopAll();
    },
  };
}

const withoutWhatIsLeftOutBy = (policy: Policy, page: OpenedPage): OpenedPage => {
  const leftOut = new Set(leftOutBy(policy));
  return { ...page, events: page.events.filter((event) => !leftOut.has(storedTypeOf(event))) };
};

/** The claims of each policy that has some. */
function byPolicy(lives: readonly LivePolicy[], claims: readonly Claim[]): [LivePolicy, Claim[]][] {
  return lives
    .map((live): [LivePolicy, Claim[]] => [live, claims.filter(({ name }) => name === live.policy.name)])
    .filter(([, its]) => its.length > 0);
}

import type { Logger } from 'pino';
import { concepts, streams } from '#domain/catalog.ts';
import { every } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import { WrongExpectedRevision } from '#event-store/port.ts';
import { isPassing } from '#platform/outages.ts';
import { readRun, type RecordedRun } from '#platform/scraping/page-commands.ts';
import type { ScrapeOutcome, ScrapeService, Unchanged } from '#platform/scraping/scraping.ts';
import type { Burial, Performed, ScrapeJob } from '#platform/scraping/scraping-jobs.ts';
import type { Claim, OpenRuns } from './open-runs.ts';
import { recordEnd } from './record-end.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

export interface WorkerDependencies {
  readonly log: Log;
  readonly runs: OpenRuns;
  readonly service: ScrapeService;
  readonly logger: Logger;
  /** How long a claim lasts without being renewed, ms. */
  readonly leaseMs: number;
  /** How long to wait before the second attempt, ms; twice as long before each further one. */
  readonly retryMs: number;
  readonly bury: (burial: Burial) => Promise<void>;
  /** Told how each attempt ended, and how long it took, ms. */
  readonly ended: (how: HowEnded, ms: number) => void;
  /** Once it aborts, what is under way is given back instead of recorded. */
  readonly givingUp: AbortSignal;
}

/** What one attempt works with. */
type Attempt = Omit<WorkerDependencies, 'ended'> & { readonly ended: (how: HowEnded) => void };

export const waysToEnd = ['recorded', 'recorded_before', 'put_back', 'gave_up'] as const;
export type HowEnded = (typeof waysToEnd)[number];

/** How often a run is tried that goes wrong on our side, as when it ends the process each time. */
export const ATTEMPTS = 5;

/** Reads the pages that were asked for and records what came of it. */
export interface Worker {
  /** Does `job` unless somebody else is doing it. Throws nothing that the job itself causes. */
  perform(job: ScrapeJob): Promise<Performed>;
  /** The same for a run that is claimed. */
  carryOut(claim: Claim): Promise<Performed>;
}

export function scrapeWorker(deps: WorkerDependencies): Worker {
  const carryOut = (claim: Claim): Promise<Performed> => keepingClaim(deps, claim, () => attempt(deps, claim));
  return {
    perform: async (job) => {
      const claim = await deps.runs.claim(job);
      return claim ? carryOut(claim) : { againInMs: deps.leaseMs };
    },
    carryOut,
  };
}

/** Renews the claim while `work` lasts; without that a slow page would be read by two. */
async function keepingClaim<Result>(
  { runs, leaseMs, logger }: WorkerDependencies,
  claim: Claim,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = every(leaseMs / 4, () => runs.renew(claim), { name: 'claims of runs', logger });
  try {
    return await work();
  } finally {
    await renewing.stop();
  }
}

async function attempt(worker: WorkerDependencies, claim: Claim): Promise<Performed> {
  const began = performance.now();
  const deps: Attempt = { ...worker, ended: (how) => worker.ended(how, performance.now() - began) };
  const { log, runs, givingUp, ended } = deps;
  try {
    const { asked, end } = await readRun(log, claim);
    if (!asked || end) {
      await runs.forget(claim.runId);
      ended('recorded_before');
      return 'done';
    }
    if (claim.attempts > ATTEMPTS) return await giveUp(deps, claim, asked, 'no worker lived to the end of it');
    const outcome = await read(deps, asked);
    if (givingUp.aborted) return await putBack(deps, claim, 0, false);
    if (faultPoint) await faultPoint('scrape: page read, not recorded');
    await recordEnd(log, asked, outcome);
    await runs.forget(claim.runId);
    ended('recorded');
    return 'done';
  } catch (error) {
    return afterFailure(deps, claim, error);
  }
}

/** What is read again is read only if it has changed, where its server can tell. */
async function read(
  { log, service }: Pick<WorkerDependencies, 'log' | 'service'>,
  { data: { url, pageId, again } }: NonNullable<RecordedRun['asked']>,
): Promise<ScrapeOutcome | Unchanged> {
  const known =
    again && service.scrapeUnless
      ? (await log.fold(streams.page(pageId), concepts.page.decider)).state.again.validators
      : null;
  return known && service.scrapeUnless ? service.scrapeUnless(url, known) : service.scrape(url);
}

async function afterFailure(deps: Attempt, claim: Claim, error: unknown): Promise<Performed> {
  const { log, logger, retryMs } = deps;
  const { runId, pageId, attempts } = claim;
  const reason = error instanceof Error ? error.message : String(error);
  logger.warn(
    { runId, pageId, attempts, reason },
    'a page could not be read or its reading not recorded; it is tried again',
  );
  const waitMs = retryMs * 2 ** Math.min(attempts - 1, 5);
  if (isPassing(error) || error instanceof WrongExpectedRevision) return putBack(deps, claim, waitMs, false);
  if (attempts < ATTEMPTS) return putBack(deps, claim, waitMs, true);
  const { asked } = await readRun(log, claim);
  return asked ? giveUp(deps, claim, asked, reason) : 'done';
}

/** When the database cannot be told, the claim ends by itself. */
async function putBack(deps: Attempt, claim: Claim, waitMs: number, counts: boolean): Promise<Performed> {
  await deps.runs.putBack(claim, waitMs, counts).catch(() => undefined);
  deps.ended('put_back');
  return { againInMs: waitMs };
}

/** Nobody shall wait for ever: the run ends as failed, and operators find it among the buried ones. */
async function giveUp(
  { log, runs, logger, bury, ended }: Attempt,
  claim: Claim,
  asked: NonNullable<RecordedRun['asked']>,
  reason: string,
): Promise<Performed> {
  const { runId, pageId, attempts } = claim;
  logger.error({ runId, pageId, attempts, reason }, 'a page was given up');
  await bury({ runId, pageId, attempts, reason });
  await recordEnd(log, asked, { ok: false, failure: 'gave-up', detail: reason, durationMs: 0 });
  await runs.forget(runId);
  ended('gave_up');
  return 'done';
}

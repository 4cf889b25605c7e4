import type { Logger } from 'pino';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { ownerAddress } from '#event-store/postgres/address.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import { keepAnchors } from '#platform/anchors/keep-anchors.ts';
import type { Config } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { openDatabase } from '#platform/database.ts';
import { openCounters } from '#platform/http/protection/counters.ts';
import { createLogger } from '#platform/logger.ts';
import { countedLetters } from '#platform/mail/counted-letters.ts';
import { measureMail } from '#platform/mail/measure-mail.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { createMetrics } from '#platform/metrics.ts';
import { measureNats } from '#platform/nats/measure-nats.ts';
import { measureOutages, type NeededServer, outagesOf } from '#platform/outages.ts';
import { openPayments } from '#platform/payments/open-payments.ts';
import { inProcessJobs } from '#platform/scraping/scraping-jobs.ts';
import { tracedLog } from '#platform/tracing/traced-log.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';
import { ensurePolicySchema } from '#policies/runtime/progress.ts';
import { allPolicies } from '#policies/runtime/runner.ts';
import { measureChain } from '../doctor/measure-chain.ts';
import { measureWaits } from '../doctor/measure-waits.ts';
import { finishErasures } from '../erasure/finish-erasures.ts';
import { registerAt } from '../erasure/register.ts';
import { adoptLog, requireOwnLog } from '../log/adopt-log.ts';
import { ensurePutBacks, settlePutBack } from '../log/put-back.ts';
import { isForTrying } from './demo-accounts.ts';

/** What a part works with that answers nobody. */
export type WorkerContext = Pick<
  ServerContext,
  'config' | 'log' | 'db' | 'logger' | 'metrics' | 'mail' | 'payments' | 'scrapeJobs' | 'nats' | 'tracing'
>;

export interface Composition<Context> {
  readonly context: Context;
  readonly putBack: PutBackWatch;
  /** Closes every connection; whoever uses the context must have ended. */
  close(): Promise<void>;
}

/** For whoever follows the log, which may be put back to an older state beneath them. */
export interface PutBackWatch {
  /** Looks whether it was, and lets everything go back then; answers how often that has happened. */
  look(): Promise<number>;
  /** What this process has read of the log is forgotten; whoever follows it has to have stopped. */
  startOver(): Promise<void>;
}

export interface Options {
  /** Whether this process keeps up the hash chain over the log; any number of them may. */
  readonly keepChain: boolean;
  /**
   * What happens when the log is another one than the database was made with: by default it throws AnotherLog. `adopt` only where no
   * other process can be at work on that database, and then only a site to try things with does; `overlook` only where nothing is
   * computed from the log nor written to it.
   */
  readonly anotherLog?: 'refuse' | 'adopt' | 'overlook';
}

/**
 * What a part works with that answers nobody. A file of its own: whoever signs nobody in and shows no pictures need not load what does,
 * which would be half of its start.
 */
export function composeWorker(
  config: Config,
  databaseUrl: string,
  options: Options,
): Promise<Composition<WorkerContext>> {
  return composing(async (opened) =>
    openWorker(config, await siteAddress(databaseUrl, createLogger(config)), opened, options),
  );
}

export type Opened = <Part extends { close(): Promise<void> }>(part: Part) => Part;

export async function openWorker(
  config: Config,
  databaseUrl: string,
  opened: Opened,
  { keepChain, anotherLog = 'refuse' }: Options,
): Promise<Pick<Composition<WorkerContext>, 'context' | 'putBack'> & { readonly opened: OpenedLog }> {
  const { masterKey, eventstoreUrl, natsUrl, anchorFile, traces } = config;
  const outages = outagesOf();
  const logger = createLogger(config, outages);
  const metrics = createMetrics({ processMetrics: config.mode !== 'test' });
  measureOutages(metrics, outages);
  const reached = (server: NeededServer) => (): void => {
    const over = outages.over(server);
    if (over) logger.warn({ server, ...over }, `${server} is there again`);
  };
  const db = opened(
    openDatabase({ url: databaseUrl, max: config.databasePool, logger, reached: reached('PostgreSQL') }),
  );
  const adopted = await settleWhoseLog({ url: ownerAddress(databaseUrl), eventstoreUrl, logger }, anotherLog);
  const source = { url: databaseUrl, eventstoreUrl, masterKey, anchorFile, reached: reached('EventStoreDB') };
  const openedLog = opened(await openLog({ ...source, logger, keepChain, anotherLog: adopted }));
  const { chain, anchors } = openedLog;
  const tracing = traces === null ? undefined : opened(await throughOtlp(traces));
  const log = tracing ? tracedLog(openedLog.log, tracing) : openedLog.log;
  const policies = allPolicies(config, db);
  const look = async (): Promise<number> => {
    const number = await settlePutBack({ opened: openedLog, db, policies, logger, known: looked });
    // Before anybody reads: a dump that was restored brings back who was erased since, and a log may have lost that they were.
    if (number !== looked)
      await finishErasures({ opened: openedLog, db, register: registerAt(config.erasureRegister), logger });
    looked = number;
    return number;
  };
  let looked: number | undefined;
  // A part that cannot write leaves it to the others.
  if (anotherLog !== 'overlook') {
    await ensurePutBacks(db);
    await look();
    // Whichever part comes first: what is written before the policies run, which may come minutes later, is theirs all the same.
    await ensurePolicySchema(db, log, policies);
  }
  const letters = countedLetters(config, await openCounters(db));
  const mail = await openMail({
    config,
    db,
    logger,
    tried: measureMail({ db, metrics }),
    mayWriteTo: (email, within) => letters.mayWrite('booking', email, within),
    // A mail server that is silent must not keep the connections of everything else.
    atOnce: Math.max(1, Math.floor(config.databasePool / 5)),
  });
  measureWaits({ db, metrics });
  measureChain({ chain, store: openedLog.store, metrics });
  if (keepChain && anchors) opened(keepAnchors({ anchors, chain, config, mail, logger }));
  const { nats, scrapeJobs } =
    natsUrl === null
      ? { nats: undefined, scrapeJobs: inProcessJobs() }
      : await throughNats(natsUrl, { logger, opened });
  measureNats(metrics, nats);
  const payments = await openPayments(config, { db, logger });
  const context = { config, log, db, logger, metrics, mail, payments, nats, scrapeJobs, tracing };
  return { context, putBack: { look, startOver: openedLog.startOver }, opened: openedLog };
}

/** Loaded only here: most sites have no NATS, and its client would be in their memory. */
async function throughNats(url: string, { logger, opened }: { readonly logger: Logger; readonly opened: Opened }) {
  const [{ connectNats }, { natsScrapeJobs }] = await Promise.all([
    import('#platform/nats/connection.ts'),
    import('#platform/nats/scrape-queue.ts'),
  ]);
  const nats = opened(await connectNats({ url, logger }));
  return { nats, scrapeJobs: natsScrapeJobs(nats, { logger }) };
}

/** Loaded only here, as the client of NATS is. */
async function throughOtlp(traces: NonNullable<Config['traces']>): Promise<Tracing> {
  const { tracingTo } = await import('#platform/tracing/otlp.ts');
  return tracingTo(traces);
}

interface LogSource {
  readonly url: string;
  readonly eventstoreUrl: string | null;
  readonly logger: Logger;
}

/** As the owner of the tables, who alone may put a chain aside. Answers whether another log was adopted. */
async function settleWhoseLog(
  { url, eventstoreUrl, logger }: LogSource,
  anotherLog: Required<Options>['anotherLog'],
): Promise<boolean> {
  if (anotherLog === 'overlook') return false;
  const db = openDatabase({ url, max: 1, logger });
  const ownLog = { db, url: eventstoreUrl ?? url, logger };
  try {
    if (anotherLog === 'adopt' && (await isForTrying(db))) return await adoptLog(ownLog);
    await requireOwnLog(ownLog);
    return false;
  } finally {
    await db.close();
  }
}

/** Builds a context of parts that are closed together, last first; those that were opened are when `build` fails. */
export async function composing<Context>(
  build: (opened: Opened) => Promise<Omit<Composition<Context>, 'close'>>,
): Promise<Composition<Context>> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  const opened: Opened = (part) => {
    closing.push(() => part.close());
    return part;
  };
  try {
    return { ...(await build(opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

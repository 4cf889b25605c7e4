import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg } from 'nats';
import type { Logger } from 'pino';
import { every } from '#event-store/background.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';
import { z } from 'zod';
import type { GiveBack, Semaphore } from '../turns/semaphore.ts';
import type { Burial, Performed, PerformJob, ScrapeJob, ScrapeJobs } from '../scraping/scraping-jobs.ts';
import { messageOf } from '../message-of.ts';
import type { Nats } from './connection.ts';
import { DEAD_SUBJECT, ensureStreams, JOB_SUBJECT, MOST_DELIVERIES } from './scrape-streams.ts';

export interface ScrapeQueueOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** After this a worker that gives no sign of life has lost its job, which is brought to another; default 4,000. */
  readonly ackWaitMs?: number;
}

const JobSchema = z.object({ pageId: z.uuid(), runId: z.uuid(), caller: z.string().max(100).optional() });

/** How long one request for a job stays with the server. */
const ASK_FOR_MS = 5_000;
const AGAIN_AFTER_MS = 500;

/**
 * Jobs through a work queue of JetStream: one message a run (the run's id removes duplicates), acknowledged when the run's end is
 * in the log, brought again when its worker dies. What JetStream loses all the same, workers find in the log.
 */
export function natsScrapeJobs(nats: Nats, { logger, ackWaitMs = 4_000 }: ScrapeQueueOptions): ScrapeJobs {
  const queue: Queue = { nats, logger, ackWaitMs, consumer: undefined };
  const send = async (subject: string, id: string, message: ScrapeJob | Burial): Promise<void> => {
    const { connection } = nats;
    if (!connection) throw new Error('NATS is away');
    const publish = () =>
      connection.jetstream({ timeout: 2_000 }).publish(subject, JSON.stringify(message), { msgID: id });
    await publish().catch(async () => {
      // The stream may be gone.
      await ensureStreams(connection, ackWaitMs);
      await publish();
    });
  };
  return {
    submit: (job) => {
      if (!nats.connected) return;
      send(JOB_SUBJECT, job.runId, job).catch((error: unknown) =>
        logger.warn({ runId: job.runId, error: messageOf(error) }, 'a job waits in the log, NATS did not take it'),
      );
    },
    work: async (perform, places) => {
      const stopping = new AbortController();
      const inHand = new Set<Promise<void>>();
      const pulling = pull(queue, perform, places, inHand, stopping.signal);
      return {
        stop: async () => {
          stopping.abort();
          await pulling;
          await Promise.all(inHand);
        },
      };
    },
    get delivers() {
      return nats.connected && queue.consumer !== undefined;
    },
    bury: (burial) =>
      send(DEAD_SUBJECT, burial.runId, burial).catch((error: unknown) =>
        logger.warn({ runId: burial.runId, error: messageOf(error) }, 'a dead job is in the log only'),
      ),
  };
}

interface Queue {
  readonly nats: Nats;
  readonly logger: Pick<Logger, 'warn'>;
  readonly ackWaitMs: number;
  /** Undefined while jobs cannot be brought. */
  consumer: Consumer | undefined;
}

/** Asks for a job whenever there is a place for one; while it asks, the place is anybody's. */
async function pull(
  queue: Queue,
  perform: PerformJob,
  places: Semaphore,
  inHand: Set<Promise<void>>,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const giveBack = await places.take(stopping);
    giveBack?.();
    const message = giveBack && (await next(queue, stopping));
    if (!message) continue;
    const work = handle(queue, message, perform, places.take(stopping)).finally(() => inHand.delete(work));
    inHand.add(work);
  }
}

/** The next job; undefined when there was none for a while. */
async function next(queue: Queue, stopping: AbortSignal): Promise<JsMsg | undefined> {
  const { nats, logger, ackWaitMs } = queue;
  try {
    const { connection } = nats;
    if (!connection) throw new Error('NATS is away');
    const consumer = (queue.consumer ??= await ensureStreams(connection, ackWaitMs));
    const asked = consumer.next({ expires: ASK_FOR_MS });
    const message = await unlessAborted(asked, stopping);
    // What still comes for somebody who has gone is for others.
    if (stopping.aborted) asked.then((late) => late?.nak()).catch(() => undefined);
    return message && !stopping.aborted ? message : undefined;
  } catch (error) {
    queue.consumer = undefined;
    if (nats.connected) logger.warn({ error: messageOf(error) }, 'the queue of jobs does not answer');
    await sleep(AGAIN_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
    return undefined;
  }
}

/** Does one job in `place`, and tells the server what to do with its message. Throws nothing. */
async function handle(
  { logger, ackWaitMs }: Queue,
  message: JsMsg,
  perform: PerformJob,
  place: Promise<GiveBack | undefined>,
): Promise<void> {
  const working = every(ackWaitMs / 4, () => message.working(), { name: 'jobs in hand', logger });
  const giveBack = await place;
  try {
    const job = JobSchema.safeParse(jsonOf(message));
    if (!job.success) message.term();
    else if (!giveBack) message.nak();
    else {
      // What fails here is brought to another one while it is done here.
      if (faultPoint) await faultPoint('job: in hand, nothing done').catch(() => message.nak());
      const performed = await perform(job.data);
      if (faultPoint) await faultPoint('job: done, not acknowledged');
      settle(message, performed);
    }
  } catch (error) {
    // Not answered, the message comes again by itself when its time is over.
    logger.warn({ error: messageOf(error) }, 'a job is brought again');
  } finally {
    await working.stop();
    giveBack?.();
  }
}

function settle(message: JsMsg, performed: Performed): void {
  if (performed === 'done') message.ack();
  // Whoever looks into the log finds the run there. No reason is sent along: older servers would not understand.
  else if (message.info.deliveryCount >= MOST_DELIVERIES) message.term();
  else message.nak(performed.againInMs);
}

function jsonOf(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => resolve(undefined);
    signal.addEventListener('abort', aborted);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}

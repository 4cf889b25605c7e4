import {
  AckPolicy,
  type Consumer,
  type JetStreamManager,
  nanos,
  type NatsConnection,
  RetentionPolicy,
  type StreamConfig,
} from 'nats';

/** The names on the server. One NATS account serves one site. */
export const JOBS = 'HOPSCOTCH_SCRAPE_JOBS';
export const JOB_SUBJECT = 'hopscotch.scrape.jobs';
export const DEAD = 'HOPSCOTCH_SCRAPE_DEAD';
export const DEAD_SUBJECT = 'hopscotch.scrape.dead';
const WORKERS = 'workers';

/** A job is brought this often at most; a run itself is given up earlier, by the count of its attempts. */
export const MOST_DELIVERIES = 10;

const SECOND = 1_000;
const DAY = 24 * 3600 * SECOND;

/** What waits for a worker: one message a job. Older ones were done long since by those who look into the log. */
const jobs: Partial<StreamConfig> & { name: string } = {
  name: JOBS,
  subjects: [JOB_SUBJECT],
  retention: RetentionPolicy.Workqueue,
  max_msgs: 100_000,
  max_age: nanos(3600 * SECOND),
  duplicate_window: nanos(120 * SECOND),
};

/** What nobody could do, for operators. */
const dead: Partial<StreamConfig> & { name: string } = {
  name: DEAD,
  subjects: [DEAD_SUBJECT],
  max_msgs: 100_000,
  max_age: nanos(30 * DAY),
  duplicate_window: nanos(120 * SECOND),
};

/** Makes the streams and the consumer that all workers share, where they are missing, and answers the consumer. */
export async function ensureStreams(connection: NatsConnection, ackWaitMs: number): Promise<Consumer> {
  const manager = await connection.jetstreamManager({ timeout: 3_000 });
  for (const stream of [jobs, dead]) await ensureStream(manager, stream);
  await manager.consumers.add(JOBS, {
    durable_name: WORKERS,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: MOST_DELIVERIES,
  });
  return connection.jetstream().consumers.get(JOBS, WORKERS);
}

/** A stream that another version made is changed to what it is now. */
async function ensureStream(manager: JetStreamManager, stream: typeof jobs): Promise<void> {
  try {
    await manager.streams.add(stream);
  } catch (error) {
    const found = await manager.streams.info(stream.name).catch(() => undefined);
    if (!found) throw error;
    await manager.streams.update(stream.name, { ...found.config, ...stream });
  }
}

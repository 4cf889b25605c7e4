import { nanos } from 'nats';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasNats, natsServer, type NatsServer } from '#tests/support/servers/nats.ts';
import { until } from '#tests/support/projection.ts';
import { semaphoreOf } from '../turns/semaphore.ts';
import type { Performed, ScrapeJob, ScrapeJobs } from '../scraping/scraping-jobs.ts';
import { connectNats, type Nats } from './connection.ts';
import { natsScrapeJobs } from './scrape-queue.ts';
import { DEAD, JOB_SUBJECT, JOBS, MOST_DELIVERIES } from './scrape-streams.ts';

const logger = pino({ level: 'silent' });
const someJob = (): ScrapeJob => ({ pageId: uuidv7(), runId: uuidv7() });

describe.skipIf(!hasNats)('the queue of scraping jobs in JetStream', () => {
  let server: NatsServer;
  let nats: Nats;
  let opened: { close(): Promise<void> }[];
  beforeEach(async () => {
    server = await natsServer();
    await server.start();
    opened = [];
    nats = await connected();
  });
  afterEach(async () => {
    for (const each of opened.toReversed()) await each.close();
    await server.close();
  });

  const connected = async (): Promise<Nats> => {
    const made = await connectNats({ url: server.url, logger });
    opened.push(made);
    await until(() => made.connected, 'NATS is connected');
    return made;
  };
  /** A worker whose `perform` is given the job and how often it has had it. Answers the runs that it was given, in order. */
  const worker = async (
    jobs: ScrapeJobs,
    perform: (job: ScrapeJob, times: number) => Promise<Performed>,
    places = 4,
  ): Promise<string[]> => {
    const had: string[] = [];
    const working = await jobs.work(
      async (job) => {
        had.push(job.runId);
        return perform(job, had.filter((runId) => runId === job.runId).length);
      },
      semaphoreOf(places),
      async () => undefined,
    );
    opened.push({ close: () => working.stop() });
    await until(() => jobs.delivers, 'the queue delivers');
    return had;
  };
  const waiting = async (stream: string): Promise<number> => {
    const manager = await nats.connection?.jetstreamManager();
    const { state } = (await manager?.streams.info(stream)) ?? {};
    return state?.messages ?? -1;
  };
  const done = async (): Promise<Performed> => 'done';

  test('brings each job to one of the workers, and keeps nothing of what is done', async () => {
    const first = natsScrapeJobs(nats, { logger });
    const second = natsScrapeJobs(await connected(), { logger });
    const had = [await worker(first, done), await worker(second, done)];
    const jobs = Array.from({ length: 40 }, someJob);
    for (const job of jobs) first.submit(job);
    await until(() => had.flat().length >= 40, 'all jobs are brought');
    await until(async () => (await waiting(JOBS)) === 0, 'all jobs are acknowledged');
    expect(had.flat().toSorted()).toEqual(jobs.map(({ runId }) => runId).toSorted());
  });

  test('keeps jobs that are submitted while there is no worker, also over a crash of the server', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const job = someJob();
    jobs.submit(job);
    await until(async () => (await waiting(JOBS).catch(() => -1)) === 1, 'the job is stored');
    await server.kill();
    await server.start();
    const had = await worker(jobs, done);
    await until(() => had.length > 0, 'the job is brought');
    expect(had).toEqual([job.runId]);
  });

  test('takes a job that is submitted twice for one', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const twice = someJob();
    const last = someJob();
    const had = await worker(jobs, done);
    jobs.submit(twice);
    await until(() => had.length === 1, 'the job is brought');
    jobs.submit(twice);
    jobs.submit(last);
    await until(() => had.includes(last.runId), 'the job after it is brought');
    expect(had).toEqual([twice.runId, last.runId]);
  });

  test('brings a job again that could not be done, after the time that was asked for', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const at: number[] = [];
    const had = await worker(jobs, async (_job, times) => {
      at.push(performance.now());
      return times < 3 ? { againInMs: 300 } : 'done';
    });
    jobs.submit(someJob());
    await until(() => had.length === 3, 'the job is brought three times');
    await until(async () => (await waiting(JOBS)) === 0, 'the job is acknowledged');
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(250);
  });

  test('brings a job again whose worker threw', async () => {
    const jobs = natsScrapeJobs(nats, { logger, ackWaitMs: 500 });
    const had = await worker(jobs, async (_job, times) => {
      if (times === 1) throw new Error('unexpected');
      return 'done';
    });
    jobs.submit(someJob());
    await until(() => had.length === 2, 'the job is brought again');
    await until(async () => (await waiting(JOBS)) === 0, 'the job is acknowledged');
    expect(had).toHaveLength(2);
  });

  test('brings the job of a worker that died to another one', async () => {
    const doomed = await connected();
    const first = await worker(
      natsScrapeJobs(doomed, { logger, ackWaitMs: 500 }),
      () => new Promise(() => undefined),
      1,
    );
    opened.pop();
    const jobs = natsScrapeJobs(nats, { logger, ackWaitMs: 500 });
    const job = someJob();
    jobs.submit(job);
    await until(() => first.length === 1, 'the first worker has the job');
    const second = await worker(jobs, done);
    // Its connection breaks as when its process is killed: no word any more that it is at work.
    await doomed.connection?.close();
    await until(() => second.length === 1, 'the second worker has the job');
    expect(second).toEqual(first);
  });

  test('leaves a job to its worker for as long as that is at work', async () => {
    const jobs = natsScrapeJobs(nats, { logger, ackWaitMs: 1_500 });
    const { promise, resolve } = Promise.withResolvers<Performed>();
    const slow = someJob();
    const had = await worker(jobs, (job) => (job.runId === slow.runId ? promise : done()));
    jobs.submit(slow);
    await until(() => had.length === 1, 'the slow job is brought');
    const began = performance.now();
    // Other jobs come and go for three times as long as the server would wait in vain.
    while (performance.now() - began < 4_500) {
      const next = someJob();
      jobs.submit(next);
      await until(() => had.includes(next.runId), 'another job is brought');
    }
    resolve('done');
    await until(async () => (await waiting(JOBS)) === 0, 'all jobs are acknowledged');
    expect(had.filter((runId) => runId === slow.runId)).toHaveLength(1);
  });

  test('lets go of a job that nobody can do after a number of times', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const had = await worker(jobs, async () => ({ againInMs: 1 }));
    jobs.submit(someJob());
    await until(async () => had.length > 0 && (await waiting(JOBS)) === 0, 'the job is let go of');
    expect(had).toHaveLength(MOST_DELIVERIES);
  });

  test('lets go of a message that is no job', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const had = await worker(jobs, done);
    nats.publish(JOB_SUBJECT, 'nonsense');
    nats.publish(JOB_SUBJECT, JSON.stringify({ pageId: 'a', runId: 'b' }));
    const job = someJob();
    jobs.submit(job);
    await until(() => had.length > 0, 'the job is brought');
    await until(async () => (await waiting(JOBS)) === 0, 'nothing waits');
    expect(had).toEqual([job.runId]);
  });

  test('lays down what could not be done, with the reason', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const burial = { ...someJob(), attempts: 5, reason: 'the parser fell over' };
    await jobs.bury(burial);
    await jobs.bury(burial);
    expect(await waiting(DEAD)).toBe(1);
    const manager = await nats.connection?.jetstreamManager();
    const message = await manager?.streams.getMessage(DEAD, { seq: 1 });
    expect(message?.json()).toEqual(burial);
  });

  test('takes the time from the version that runs, whatever an older one had', async () => {
    await worker(natsScrapeJobs(nats, { logger, ackWaitMs: 8_000 }), done);
    await worker(natsScrapeJobs(await connected(), { logger, ackWaitMs: 700 }), done);
    const manager = await nats.connection?.jetstreamManager();
    const { config } = (await manager?.consumers.info(JOBS, 'workers')) ?? {};
    expect(config?.ack_wait).toBe(nanos(700));
  });

  test('is made anew when an operator has deleted it', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const had = await worker(jobs, done);
    const manager = await nats.connection?.jetstreamManager();
    await manager?.streams.delete(JOBS);
    const job = someJob();
    jobs.submit(job);
    await until(() => had.length > 0, 'the job is brought');
    expect(had).toEqual([job.runId]);
  });

  test('is made anew when the server comes back with nothing', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const had = await worker(jobs, done);
    await server.kill();
    await until(() => !nats.connected, 'NATS is away');
    expect(jobs.delivers).toBe(false);
    jobs.submit(someJob());
    await server.wipe();
    await server.start();
    await until(() => nats.connected, 'NATS is there');
    const job = someJob();
    jobs.submit(job);
    await until(() => had.includes(job.runId), 'the job is brought');
    expect(had).toEqual([job.runId]);
  });

  test('lets a worker stop at once, and gives the jobs after that to others', async () => {
    const jobs = natsScrapeJobs(nats, { logger });
    const stopped = await worker(jobs, done);
    const last = opened.pop();
    const began = performance.now();
    await last?.close();
    expect(performance.now() - began).toBeLessThan(4_000);
    const others = natsScrapeJobs(await connected(), { logger });
    const had = await worker(others, done);
    const many = Array.from({ length: 5 }, someJob);
    for (const job of many) jobs.submit(job);
    await until(() => had.length >= 5, 'the others have them all');
    expect(stopped).toEqual([]);
  });
});

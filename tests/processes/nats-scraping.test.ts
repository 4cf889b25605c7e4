import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectNats, type Nats } from '#platform/nats/connection.ts';
import { natsScrapeJobs } from '#platform/nats/scrape-queue.ts';
import { DEAD, JOBS } from '#platform/nats/scrape-streams.ts';
import type { ScrapeJobs } from '#platform/scraping/scraping-jobs.ts';
import { hasNats, natsServer, type NatsServer } from '#tests/support/servers/nats.ts';
import { until } from '#tests/support/projection.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';

const logger = pino({ level: 'silent' });
/** Longer than any test: who is this patient reads nothing but what the queue brings. */
const FOREVER_MS = 3_600_000;

describe.skipIf(!hasNats)('pages that are read by way of NATS', () => {
  let server: NatsServer;
  let bench: ScrapingBench;
  let connections: Nats[];
  beforeEach(async () => {
    connections = [];
    server = await natsServer();
    bench = await scrapingBench();
  });
  afterEach(async () => {
    await bench.close();
    for (const each of connections) await each.close();
    await server.close();
  });

  /** The queue as a process of its own has it. */
  const queue = async (): Promise<{ jobs: ScrapeJobs; nats: Nats }> => {
    const nats = await connectNats({ url: server.url, logger });
    connections.push(nats);
    return { nats, jobs: natsScrapeJobs(nats, { logger, ackWaitMs: 1_000 }) };
  };
  const connected = (queues: readonly { nats: Nats }[]) =>
    until(() => queues.every(({ nats }) => nats.connected), 'every process is connected');
  const put = (count: number): string[] => {
    const paths = Array.from({ length: count }, (_, index) => `/class/${index}`);
    for (const path of paths) bench.pages.put(path, { name: 'Forest School' });
    return paths;
  };
  const asker = (jobs: ScrapeJobs) => async (path: string) => {
    const job = await bench.ask(path);
    jobs.submit(job);
    return job;
  };

  test('are brought to a scraper by the queue alone, each to one', async () => {
    await server.start();
    const [api, first, second] = [await queue(), await queue(), await queue()];
    await connected([api, first, second]);
    for (const { jobs } of [first, second]) {
      await bench.scraper({ jobs, patienceMs: FOREVER_MS });
      await until(() => jobs.delivers, 'the queue delivers');
    }
    const paths = put(12);
    const asked = await Promise.all(paths.map(asker(api.jobs)));
    await Promise.all(asked.map(bench.endOf));
    await bench.allDone();
    expect(paths.map((path) => bench.pages.fetched(path))).toEqual(paths.map(() => 1));
    expect(await bench.ends()).toHaveLength(12);
  });

  test('are found in the log while NATS is away', async () => {
    const [api, scraper] = [await queue(), await queue()];
    await bench.scraper({ jobs: scraper.jobs, patienceMs: FOREVER_MS });
    const [path = ''] = put(1);
    expect(await bench.endOf(await asker(api.jobs)(path))).toMatchObject({ type: 'ActivityScraped' });
  });

  test('are found in the log while NATS is there and does not answer', async () => {
    await server.start();
    const [api, scraper] = [await queue(), await queue()];
    await connected([api, scraper]);
    await bench.scraper({ jobs: scraper.jobs });
    await until(() => scraper.jobs.delivers, 'the queue delivers');
    server.freeze();
    const [path = ''] = put(1);
    expect(await bench.endOf(await asker(api.jobs)(path))).toMatchObject({ type: 'ActivityScraped' });
  });

  test('are found in the log when JetStream has lost what it had acknowledged', async () => {
    await server.start();
    const [api, scraper] = [await queue(), await queue()];
    await connected([api, scraper]);
    const paths = put(10);
    const asked = await Promise.all(paths.map(asker(api.jobs)));
    const stored = async (): Promise<number> => {
      const manager = await api.nats.connection?.jetstreamManager();
      return (await manager?.streams.info(JOBS).catch(() => undefined))?.state.messages ?? 0;
    };
    await until(async () => (await stored()) === 10, 'all jobs are stored');
    await server.kill();
    await server.wipe();
    await server.start();
    await connected([api, scraper]);
    await bench.scraper({ jobs: scraper.jobs });
    await Promise.all(asked.map(bench.endOf));
    expect(paths.map((path) => bench.pages.fetched(path))).toEqual(paths.map(() => 1));
  });

  test('are neither lost nor recorded twice while the server is killed, restarted and wiped under load', async () => {
    await server.start();
    const [api, first, second] = [await queue(), await queue(), await queue()];
    await connected([api, first, second]);
    for (const { jobs } of [first, second]) await bench.scraper({ jobs, atOnce: 2 });
    const paths = put(60);
    const asking = (async () => {
      const asked = [];
      for (const path of paths) {
        asked.push(await asker(api.jobs)(path));
        await sleep(15);
      }
      return asked;
    })();
    for (let round = 0; round < 4; round += 1) {
      await server.kill();
      if (round % 2 === 0) await server.wipe();
      await server.start();
      await connected([api, first, second]);
    }
    const asked = await asking;
    for (const job of asked) await bench.endOf(job);
    await bench.allDone();
    const ends = await bench.ends();
    expect(ends.flatMap(({ data }) => ('runId' in data ? [data.runId] : [])).toSorted()).toEqual(
      asked.map(({ runId }) => runId).toSorted(),
    );
    expect(new Set(ends.map(({ type }) => type))).toEqual(new Set(['ActivityScraped']));
  });

  test('and fail each time are laid down among the dead, and nobody waits for them any more', async () => {
    await server.start();
    const [api, scraper] = [await queue(), await queue()];
    await connected([api, scraper]);
    const service = {
      scrape: () => Promise.reject(new Error('the parser fell over')),
      close: async () => undefined,
    };
    await bench.scraper({ jobs: scraper.jobs, service });
    const job = await asker(api.jobs)('/class/0');
    expect(await bench.endOf(job)).toMatchObject({ type: 'ScrapeFailed', data: { failure: 'gave-up' } });
    const manager = await api.nats.connection?.jetstreamManager();
    const dead = await manager?.streams.getMessage(DEAD, { seq: 1 });
    expect(dead?.json()).toEqual({ ...job, attempts: 5, reason: 'the parser fell over' });
    await bench.allDone();
  });
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectNats, type Nats } from '#platform/nats/connection.ts';
import { natsScrapeJobs } from '#platform/nats/scrape-queue.ts';
import { freePort } from '#platform/free-port.ts';
import { hasNats, natsServer, type NatsServer } from '#tests/support/servers/nats.ts';
import { type ProgramProcess, programProcess } from '#tests/support/servers/part-process.ts';
import { until } from '#tests/support/projection.ts';
import { type ScrapingBench, scrapingBench } from '#tests/support/pages/scraping.ts';

describe.skipIf(!hasNats)('scrapers that are processes of their own', () => {
  let bench: ScrapingBench;
  let server: NatsServer;
  let nats: Nats;
  let folder: string;
  let processes: ProgramProcess[];
  beforeEach(async () => {
    processes = [];
    folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-scrapers-'));
    bench = await scrapingBench();
    server = await natsServer();
    await server.start();
    nats = await connectNats({ url: server.url, logger: pino({ level: 'silent' }) });
  });
  afterEach(async () => {
    await Promise.all(processes.map((each) => each.kill()));
    await nats.close();
    await server.close();
    await bench.close();
    await rm(folder, { recursive: true, force: true });
  });

  const startScraper = async (): Promise<ProgramProcess> => {
    const scraper = programProcess({
      name: `scraper ${processes.length + 1}`,
      script: 'operations/parts/scraper.ts',
      ready: / is ready at /,
      environment: {
        NODE_ENV: 'test',
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: bench.url,
        DATABASE_POOL: '4',
        MASTER_KEY: bench.masterKey.toString('hex'),
        SESSION_SECRET: randomBytes(32).toString('hex'),
        NATS_URL: server.url,
        SCRAPER_ALLOW: bench.pages.host,
        LOG_LEVEL: 'warn',
      },
    });
    processes.push(scraper);
    await scraper.start();
    return scraper;
  };

  test('take over the pages that one of them was reading when it was killed, and each run ends once', async () => {
    const paths = Array.from({ length: 6 }, (_, index) => `/class/${index}`);
    const held = paths.map((each) => {
      bench.pages.put(each, { name: 'Forest School' });
      return bench.pages.hold(each);
    });
    const doomed = await startScraper();
    await until(() => nats.connected, 'NATS is connected');
    const queue = natsScrapeJobs(nats, { logger: pino({ level: 'silent' }) });
    const jobs = await Promise.all(paths.map(bench.ask));
    for (const job of jobs) queue.submit({ ...job, caller: job.runId });
    await until(() => paths.every((each) => bench.pages.fetched(each) === 1), 'all pages are being read');
    // Before the next one starts: pages that are held for longer than a fetch may take would end as failures of the first.
    await doomed.kill();
    await startScraper();
    for (const release of held) release();
    // Nobody may have them before the dead process has given no sign of life for a while.
    await expect.poll(async () => (await bench.ends()).length, { timeout: 60_000 }).toBe(6);
    await bench.allDone();
    const ends = await bench.ends();
    expect(ends.flatMap(({ data }) => ('runId' in data ? [data.runId] : [])).toSorted()).toEqual(
      jobs.map(({ runId }) => runId).toSorted(),
    );
    expect(new Set(ends.map(({ type }) => type))).toEqual(new Set(['ActivityScraped']));
  });
});

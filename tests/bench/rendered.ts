import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import { createApp } from '#platform/http/app.ts';
import { listenAt } from '#platform/http/listening.ts';
import { directory } from '#projectors/directory.ts';
import { listing } from '#projectors/listing.ts';
import { members } from '#projectors/members.ts';
import { startProjectors } from '#projectors/runner.ts';
import { queryApi } from '#query-api/app.ts';
import type { Figure } from './figure.ts';
import { appendLiveListings } from './many-listings.ts';
import { vacuum } from './vacuum.ts';

const run = promisify(execFile);
const SECONDS = 6;
const CONNECTIONS = 16;
/** Enough for calls to come all the time, and few enough for none to wait for another. */
const CALLERS = 2;

/** What people ask of the directory; `{n}` is another word each time, so that the page is none that is kept. */
const questions = [
  '',
  'category=Swimming',
  'location=Guildford&ageRange=4-7',
  'search=ballet',
  'category=dance&sort=name',
];
const anew = questions.map((question) => `${question}&n={n}`);

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** Pages that the server draws, beside the API that they are drawn from. */
export async function renderedFigures({ url, listings = 10_000, port = 34_518 }: Options): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hopscotch-bench-'));
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL: '16',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  const { context, close } = await compose(config, url);
  try {
    await appendLiveListings(context.log, listings);
    const projectors = await startProjectors(context, [directory, listing, members]);
    await vacuum(url);
    const app = await createApp(context);
    await queryApi(app, context);
    await app.listen(listenAt({ host: config.host, port }));
    try {
      return await measure(config.baseUrl, () => context.metrics.text());
    } finally {
      await app.close();
      await projectors.stop();
    }
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(site: string, metrics: () => Promise<string>): Promise<Figure[]> {
  const drawn = async (): Promise<number> =>
    Number(/^hopscotch_page_renders_total\{outcome="drawn"\} (\d+)$/m.exec(await metrics())?.[1] ?? 0);
  const calls = questions.map((question) => `${site}/api/activities?${question}`);
  const kept = questions.map((question) => `${site}/activities?${question}`);
  const fresh = anew.map((question) => `${site}/activities?${question}`);
  // The thread that draws begins with the first page.
  await asked(fresh, 1, 2);
  const api = await asked(calls, CONNECTIONS);
  const pages = await asked(kept, CONNECTIONS);
  const one = await asked(kept, 1);
  const before = await drawn();
  const drawing = await asked(fresh, CONNECTIONS);
  const drawnThen = (await drawn()) - before;
  const oneDrawn = await asked(fresh, 1);
  const alone = await asked(calls, CALLERS);
  const [beside] = await Promise.all([asked(calls, CALLERS), asked(fresh, 1)]);
  return [
    {
      name: `The directory as a page, ${CONNECTIONS} connections`,
      value: pages.perSecond,
      unit: 'pages/s',
      limit: api.perSecond,
      limitName: 'the API’s answers',
      ratio: pages.perSecond / api.perSecond,
      goal: { ratioAtLeast: 1 },
    },
    { name: 'Its first byte, one connection, p50', value: one.firstByte, unit: 'ms' },
    { name: `Pages that are drawn anew, ${CONNECTIONS} connections`, value: drawnThen / SECONDS, unit: 'pages/s' },
    {
      name: 'Pages that were left to the browser meanwhile',
      value: ((drawing.perSecond * SECONDS - drawnThen) / (drawing.perSecond * SECONDS)) * 100,
      unit: '%',
    },
    { name: 'First byte of a page that is drawn anew, one connection, p50', value: oneDrawn.firstByte, unit: 'ms' },
    ...(['p50', 'p95'] as const).map((percentile) => ({
      name: `A call while pages are drawn all the time, ${percentile}`,
      value: beside[percentile],
      unit: 'ms',
      limit: alone[percentile],
      limitName: 'the same calls alone',
      ratio: alone[percentile] / beside[percentile],
    })),
  ];
}

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Milliseconds from the question to the answer's beginning, at the median. */
  readonly firstByte: number;
  readonly failures: number;
}

/** From a process of its own, so that the client does not share the server's thread. */
async function asked(urls: readonly string[], connections: number, seconds = SECONDS): Promise<Measured> {
  const { stdout } = await run(process.execPath, [
    import.meta.filename,
    JSON.stringify(urls),
    `${connections}`,
    `${seconds}`,
  ]);
  const measured = JSON.parse(stdout) as Measured;
  if (measured.failures > 0) throw new Error(`${measured.failures} requests of the benchmark failed`);
  return measured;
}

/** As browsers ask: compressed. URLS (JSON) CONNECTIONS SECONDS -> Measured as JSON. */
if (import.meta.main) {
  const [urls = '[]', connections = '1', seconds = '5'] = process.argv.slice(2);
  const addresses = JSON.parse(urls) as string[];
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const whole: number[] = [];
  const first: number[] = [];
  let failures = 0;
  let n = 0;
  const ask = (address: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      get(address, { agent, headers }, (response) => {
        first.push(performance.now() - from);
        if (response.statusCode !== 200) failures += 1;
        response.resume();
        response.on('end', () => {
          whole.push(performance.now() - from);
          resolve();
        });
        response.on('error', reject);
      }).on('error', reject);
    });
  const until = performance.now() + Number(seconds) * 1000;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      n += 1;
      await ask((addresses[n % addresses.length] ?? '').replace('{n}', `${process.pid}-${n}`));
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, loop));
  agent.destroy();
  const at = (all: readonly number[], share: number): number =>
    all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
  const measured: Measured = {
    perSecond: whole.length / Number(seconds),
    p50: at(whole, 0.5),
    p95: at(whole, 0.95),
    firstByte: at(first, 0.5),
    failures,
  };
  process.stdout.write(JSON.stringify(measured));
}

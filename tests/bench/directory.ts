import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import { compose } from '#operations/site/compose.ts';
import { listenAt } from '#platform/http/listening.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database.ts';
import { createApp } from '#platform/http/app.ts';
import { directory } from '#projectors/directory.ts';
import { listing } from '#projectors/listing.ts';
import { members } from '#projectors/members.ts';
import { startProjectors } from '#projectors/runner.ts';
import { queryApi } from '#query-api/app.ts';
import { countOf, pageOf } from '#query-api/directory/page.ts';
import { searchFor } from '#query-api/directory/search.ts';
import type { Figure } from './figure.ts';
import { type Load, load } from './load.ts';
import { appendLiveListings } from './many-listings.ts';
import { vacuum } from './vacuum.ts';

const run = promisify(execFile);
const SECONDS = 6;

/** What people ask of the directory: the whole of it, filters, a circle around a postcode, words, and pages further on. */
const questions = [
  '',
  'category=Swimming',
  'location=Guildford&ageRange=4-7',
  'category=sports&location=Woking&ageRange=4-7&isFree=false',
  'location=GU1&distance=3',
  'search=ballet',
  'search=swim&location=KT13',
  'search=otters%20guildford',
  'ageRange=0-3&maxPrice=5&offset=200',
  'category=dance&sort=name',
];

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** The directory over many listings: through HTTP with the real app, beside the same statements without it. */
export async function directoryFigures({ url, listings = 100_000, port = 34_517 }: Options): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hopscotch-bench-'));
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
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
      return await measure(context.db, `http://127.0.0.1:${port}`);
    } finally {
      await app.close();
      await projectors.stop();
    }
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(db: Database, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of [1, 16]) {
    const bare = await load(connections, SECONDS, (n) => ask(db, questions[n % questions.length] ?? ''));
    const http = await overHttp(
      questions.map((question) => `${site}/api/activities?${question}`),
      connections,
    );
    const name = `Directory, ${connections} connection${connections === 1 ? '' : 's'}`;
    figures.push(
      {
        name,
        value: http.perSecond,
        unit: 'requests/s',
        limit: bare.perSecond,
        limitName: 'the same pages and totals as bare SQL',
        ratio: http.perSecond / bare.perSecond,
      },
      ...(['p50', 'p95', 'p99'] as const).map((percentile) => ({
        name: `${name}, ${percentile}`,
        value: http[percentile],
        unit: 'ms',
        limit: bare[percentile],
        limitName: 'bare SQL',
        ratio: bare[percentile] / http[percentile],
      })),
    );
  }
  const facets = await overHttp(
    questions.map((question) => `${site}/api/activities/facets?${question}`),
    1,
  );
  figures.push({ name: 'Facet counts while nothing changes, p50', value: facets.p50, unit: 'ms' });
  return figures;
}

/** What `GET /api/activities` asks of the database, without anything around it. */
async function ask(db: Database, question: string): Promise<boolean> {
  const query = DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(question)));
  const search = await searchFor(db, query.search);
  await Promise.all([countOf(db, query, search), pageOf(db, query, search)]);
  return true;
}

async function overHttp(urls: readonly string[], connections: number): Promise<Load> {
  const program = path.join(import.meta.dirname, 'load.ts');
  const { stdout } = await run(process.execPath, [program, JSON.stringify(urls), String(connections), String(SECONDS)]);
  const measured = JSON.parse(stdout) as Load;
  if (measured.failures > 0) throw new Error(`${measured.failures} requests of the benchmark failed`);
  return measured;
}

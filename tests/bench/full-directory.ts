import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { createApp } from '#platform/http/app.ts';
import { listenAt } from '#platform/http/listening.ts';
import { allReadModels } from '#projectors/all.ts';
import { startProjectors } from '#projectors/runner.ts';
import { queryApi } from '#query-api/app.ts';
import { copyListings } from './copied-listings.ts';
import { appendLiveListings } from './many-listings.ts';
import { vacuum } from './vacuum.ts';

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings: number;
  /** How many times as many there are in the directory alone, see `copyListings`; default once. */
  readonly times?: number;
  readonly port: number;
  /** Told of each answer that was sent, by its path. */
  readonly onAnswer?: (path: string) => void;
}

/** A site whose directory is full. */
export interface FullDirectory {
  readonly site: string;
  readonly context: ServerContext;
  /** Whether answers may be kept until rows change, as they are; without it everything is computed for each who asks. */
  keep(isKept: boolean): void;
}

/** What `measure` finds of a directory of `listings` live listings, with the real application. */
export async function onFullDirectory<Found>(
  { url, listings, times = 1, port, onAnswer }: Options,
  measure: (full: FullDirectory) => Promise<Found>,
): Promise<Found> {
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
    const projectors = await startProjectors(context, allReadModels);
    if (times > 1) await copyListings(url, times);
    await vacuum(url);
    const { readPosition } = context;
    let asked = 0;
    let isKept = true;
    const version = async (name: string): Promise<string> =>
      isKept ? readPosition.version(name) : `asked ${(asked += 1)}`;
    const app = await createApp(context);
    if (onAnswer) app.addHook('onResponse', async ({ url: path }) => onAnswer(path));
    await queryApi(app, { ...context, readPosition: { ...readPosition, version } });
    await app.listen(listenAt({ host: config.host, port }));
    const keep = (may: boolean): void => {
      isKept = may;
    };
    try {
      return await measure({ site: config.baseUrl, context, keep });
    } finally {
      await app.close();
      await projectors.stop();
    }
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

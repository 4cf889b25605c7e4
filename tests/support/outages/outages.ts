import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { compose } from '#operations/site/compose.ts';
import { repository } from '#operations/site/frontend.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { freePort } from '#platform/free-port.ts';
import { clusterOf } from '#platform/postgres/cluster.ts';
import { postmasterOf } from '#platform/postgres/postmaster.ts';
import { urlOf } from '#platform/postgres/server.ts';
import { sessionOf, siteAt } from '../api-client.ts';
import { newMember } from '../app.ts';
import { compileCache } from '../servers/compile-cache.ts';
import { childrenOf } from '../servers/kill.ts';
import { type ProgramProcess, programProcess } from '../servers/part-process.ts';
import { type PageServer, servePages } from '../servers/page-server.ts';
import { type Crowd, crowdAt } from './crowd.ts';
import { type Strike, strike } from './strike.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';

/** The site as `npm start` runs it, with a crowd at it and a rebuild beside it, whose PostgreSQL dies now and then. */
export interface BesiegedSite {
  /** Without a slash at the end. */
  readonly url: string;
  /** Of a parent who is signed in. */
  readonly cookie: string;
  /** Where PostgreSQL's data is. */
  readonly folder: string;
  readonly process: ProgramProcess;
  readonly crowd: Crowd;
  /** Opened in this process on the same database, for what a test looks at. */
  readonly context: ServerContext;
  /** Waits `afterMs`, kills, and waits until the site is ready again. Answers how long that took, ms. */
  suffer(kind: Strike, afterMs: number, random: () => number): Promise<number>;
  /** Resolves when the site can do its work. */
  ready(): Promise<void>;
  /** The processes of PostgreSQL at the moment. */
  processes(): readonly number[];
  /** Runs one of the operator's programs beside the site. Answers its exit code and what it said. */
  operate(program: string, ...args: readonly string[]): Promise<{ code: number | null; said: string }>;
  /** Ends the crowd and the rebuilds; the site goes on. */
  lift(): Promise<void>;
  close(): Promise<void>;
}

export async function besiegedSite(): Promise<BesiegedSite> {
  const folder = dataFolder('outages');
  const pages = await servePages();
  const port = String(await freePort());
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SCRAPER_ALLOW: pages.host,
  };
  const site = programProcess({ name: 'the site', script: 'operations/start.ts', ready: / is ready at /, environment });
  await site.start();
  const cluster = await clusterOf(folder);
  const databaseUrl = urlOf(cluster, postmasterOf(cluster.folder)?.port ?? 0, 'hopscotch');
  const { context, close } = await compose(readConfig(environment), databaseUrl, { keepChain: false });
  const url = environment.BASE_URL;
  const cookie = await sessionOf(siteAt(url), await newMember(context, 'parent'));
  const crowd = crowdAt({ url, cookie, pages });
  const lifted = new AbortController();
  const operate: BesiegedSite['operate'] = (program, ...args) => run(program, args, environment);
  const rebuilding = (async () => {
    while (!lifted.signal.aborted) {
      await operate('rebuild', 'directory', 'points', 'listing');
      await sleep(100);
    }
  })();
  return {
    url,
    cookie,
    folder: cluster.folder,
    ready: () => untilReady(url, site),
    processes: () => {
      const pid = postmasterOf(cluster.folder)?.pid;
      return pid === undefined ? [] : [pid, ...childrenOf(pid)];
    },
    process: site,
    crowd,
    context,
    operate,
    suffer: async (kind, afterMs, random) => {
      await sleep(afterMs);
      const began = performance.now();
      await expect.poll(() => strike(kind, cluster.folder, random), { interval: 20 }).toBe(true);
      await untilReady(url, site);
      return performance.now() - began;
    },
    lift: async () => {
      lifted.abort();
      await Promise.all([rebuilding, crowd.goHome()]);
    },
    close: () => ended(site, close, pages, folder, cluster.folder),
  };
}

async function ended(site: ProgramProcess, close: () => Promise<void>, pages: PageServer, ...folders: string[]) {
  await close();
  await site.stop();
  await pages.close();
  for (const folder of folders.toReversed()) rmSync(folder, { recursive: true, force: true });
}

async function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [path.join('operations', `${program}.ts`), ...args], {
    cwd: realpathSync(repository),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...compileCache, PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

/** A database that has just died may be said to be ready once more: it has to be, twice in a row. */
async function untilReady(url: string, site: ProgramProcess): Promise<void> {
  for (let inARow = 0; inARow < 2; await sleep(50)) {
    if (!site.runs()) throw new Error(`the site has ended: ${site.said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    inARow = answer?.status === 200 ? inARow + 1 : 0;
  }
}

import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { handle } from '#event-store/handle.ts';
import { compose } from '#operations/site/compose.ts';
import { createSiteApp } from '#operations/site/site-app.ts';
import { openSite, type Site } from '#operations/site/site.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Environment } from '#platform/config/settings.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { listenAt } from '#platform/http/listening.ts';
import { sessionOf, siteAt, type SiteFetch } from './api-client.ts';
import { freePort } from '#platform/free-port.ts';
import { type Template, testDatabase } from './servers/postgres.ts';
import { shown } from './shown.ts';

export interface TestAppOptions {
  /** `host:port` of local servers that the scraper may fetch. */
  readonly scraperAllow?: readonly string[];
  /** Default false: tests send more in a second than people in a minute. */
  readonly rateLimits?: boolean;
  /** Other configuration keys, as in the environment. */
  readonly environment?: Environment;
  /** With the demo's content and accounts; made once in a run. */
  readonly demo?: boolean;
  /** The database of another test app, to run two processes' worth of site on it. Then it is not dropped at the end. */
  readonly databaseUrl?: string;
  /** Whether it keeps read models and carries out what follows from events, besides answering. Default true; else another one does. */
  readonly works?: boolean;
}

export interface NewMember {
  readonly memberId: string;
  readonly email: string;
  readonly password: string;
}
export type TestRole = 'parent' | 'provider' | 'admin';

/** The whole site, nothing replaced, listening on a port of this machine with a database of its own. */
export interface TestApp {
  /** Without a slash at the end. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly context: ServerContext;
  readonly app: App;
  readonly anonymous: SiteFetch;
  /** A new member of this role, signed in through the API; each call is another person. */
  signedInAs(role: TestRole): Promise<SiteFetch>;
  /** A new member who is not signed in. */
  newMember(role: TestRole): Promise<NewMember>;
  close(): Promise<void>;
}

/** Environment of a site of tests that works in `dataDir` and is reached at `port`. */
const environmentOf = (dataDir: string, port: number): Environment => ({
  NODE_ENV: 'test',
  PORT: String(port),
  HOST: '127.0.0.1',
  BASE_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_POOL: '8',
  DEMO: 'off',
  LOG_LEVEL: 'error',
});

/** What a first start leaves, but for what was that process's own. Starts on an empty database have tests in tests/operations. */
const siteTables: Template = { name: 'site', prepare: (url) => openedOnce(url) };

/** Of all sites with the demo: what the one that made it has sealed the others open. */
const DEMO_KEY = { MASTER_KEY: '0123456789abcdef'.repeat(4) };
const demoPictures = (): string => path.join(inject('runFolder'), 'demo-pictures');
const picturesIn = (dataDir: string): string => path.join(dataDir, 'pictures');

/** That with the demo in it, which takes some seconds to make. */
const demoTables: Template = {
  name: 'demo',
  from: siteTables,
  prepare: (url) =>
    openedOnce(url, DEMO_KEY, async ({ context }, dataDir) => {
      const { seedDemo } = await import('#operations/demo/seed.ts');
      await seedDemo(context);
      await cp(picturesIn(dataDir), demoPictures(), { recursive: true });
    }),
};

async function openedOnce(
  url: string,
  environment: Environment = {},
  work: (site: Site, dataDir: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hopscotch-test-'));
  const config = readConfig({ ...environmentOf(dataDir, await freePort()), DATABASE_URL: url, ...environment });
  const site = await openSite(config, url);
  try {
    await work(site, dataDir);
  } finally {
    await site.close(0);
    await rm(dataDir, { recursive: true, force: true });
  }
  await forgetProcess(url);
}

/** The chain of hashes refuses to lose a row to anybody for whom its triggers are in force. */
async function forgetProcess(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; truncate audit_chain.anchors, partitions.processes`);
  } finally {
    await client.end();
  }
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { demo = false } = options;
  const database = options.databaseUrl === undefined ? await testDatabase(demo ? demoTables : siteTables) : undefined;
  const databaseUrl = database?.url ?? options.databaseUrl ?? '';
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hopscotch-test-'));
  const config = readConfig({
    ...environmentOf(dataDir, await freePort()),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: options.rateLimits === true ? 'on' : 'off',
    SCRAPER_ALLOW: (options.scraperAllow ?? []).join(','),
    ...(demo && DEMO_KEY),
    ...options.environment,
  });
  if (demo) await cp(demoPictures(), picturesIn(dataDir), { recursive: true });
  const open = options.works === false ? openAnswering : openSite;
  const site = await open(config, databaseUrl);
  await site.listen();
  const anonymous = siteAt(config.baseUrl);
  return {
    url: config.baseUrl,
    databaseUrl,
    context: site.context,
    app: site.app,
    anonymous,
    newMember: (role) => newMember(site.context, role),
    signedInAs: async (role) => {
      return siteAt(config.baseUrl, await sessionOf(anonymous, await newMember(site.context, role)));
    },
    close: async () => {
      await site.close(500);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The APIs alone. */
async function openAnswering(config: Config, databaseUrl: string): Promise<Omit<Site, 'isNew'>> {
  const { context, close } = await compose(config, databaseUrl, { keepChain: false });
  const app = await createSiteApp(context);
  return {
    context,
    app,
    listen: async () => void (await app.listen(listenAt(config))),
    close: async (drainMs) => {
      const cutOff = setTimeout(() => app.server.closeAllConnections(), drainMs);
      await app.close().finally(() => clearTimeout(cutOff));
      await close();
    },
  };
}

/**
 * A hash says how it was made. This one, with the least memory and one pass, takes a tenth of a millisecond at each sign-in, where ours
 * take 30 ms of a core.
 */
const password = 'a-long-enough-password';
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$Ve+m7r+rq7TmhnGeJWl3mA$YkROu2un4gp6yVgqBORC7aGQDrp6qMjdNxqysnT4CuY';

/** A new member of this role in the site that `context` works on, who is not signed in. */
export async function newMember(
  context: Pick<ServerContext, 'auth' | 'log' | 'readPosition'>,
  role: TestRole,
  lastName: string = role,
): Promise<NewMember> {
  const email = `${role}-${randomUUID()}@test.hopscotch.test`;
  const { memberId, position } = await context.auth.ensureAccount({
    email,
    passwordHash,
    firstName: 'Test',
    lastName,
  });
  await shown(context, ['members'], role === 'parent' ? position : await grant(context, memberId, role));
  return { memberId, email, password };
}

async function grant(
  { log }: Pick<ServerContext, 'log'>,
  memberId: string,
  role: 'provider' | 'admin',
): Promise<number> {
  const commandId = randomUUID();
  const context = {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'test', role: 'system' as const },
    occurredAt: new Date().toISOString(),
  };
  const { position } = await handle(log, memberId, { type: 'GrantRole', role }, context);
  return position;
}

import { randomBytes } from 'node:crypto';
import { catalog } from '#domain/catalog.ts';
import { openLog } from '#event-store/open-log.ts';
import type { Finding } from '#event-store/upkeep/finding.ts';
import { verifyLog } from '#event-store/upkeep/verify.ts';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { freePort } from '#platform/free-port.ts';
import { closeAll } from '#tests/support/servers/closing.ts';
import { distributedSite } from '#tests/support/servers/distributed-site.ts';
import { type ProgramProcess, programProcess } from '#tests/support/servers/part-process.ts';
import type { StruckSite } from './site.ts';

/** So often a program that was killed is started before somebody is told. */
const START_TRIES = 5;

interface Given {
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Of the pages that the scraper may read. */
  readonly host: string;
  readonly switches: Readonly<Record<string, string>>;
  /** The address of the server `to` by a wire of its own. */
  readonly through: (to: string, url: string) => Promise<string>;
  readonly sources: string | undefined;
  /** Other settings of the gateway, for which `switches` are none. */
  readonly atGateway: Readonly<Record<string, string>> | undefined;
}
type Started = Pick<
  StruckSite,
  'url' | 'context' | 'processes' | 'anchoring' | 'servers' | 'inOrder' | 'verify' | 'close'
>;

/** As `npm start` runs it with a PostgreSQL that somebody else keeps up. */
export async function oneProcess({ dataDir, databaseUrl, host, switches, through }: Given): Promise<Started> {
  const port = String(await freePort());
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    // Its database is there before it, so it makes none itself.
    MASTER_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SCRAPER_ALLOW: host,
  };
  const site = programProcess({
    name: 'the site',
    unhandled: 'is said',
    script: 'operations/start.ts',
    ready: / is ready at /,
    environment: { ...environment, ...switches, DATABASE_URL: await through('PostgreSQL', databaseUrl) },
  });
  await startedAgain(site);
  const config = readConfig({ ...environment, LOG_LEVEL: 'error' });
  const { context, close } = await compose(config, databaseUrl, { keepChain: false }).catch(async (error) => {
    await site.kill();
    throw error;
  });
  return {
    url: environment.BASE_URL,
    context,
    processes: [site],
    anchoring: [site],
    servers: {},
    inOrder: [site],
    verify: () => verified(config, databaseUrl),
    close: () => closeAll([() => site.kill(), close]),
  };
}

export async function manyProcesses({
  databaseUrl,
  host,
  switches,
  through,
  sources,
  atGateway,
}: Given): Promise<Started> {
  const site = await distributedSite({
    databaseUrl,
    scraperAllow: [host],
    environment: switches,
    ...(atGateway && { atGateway }),
    sources,
    unhandled: 'is said',
    starting: startedAgain,
    seenBy: async ({ DATABASE_URL = '', EVENTSTORE_URL = '', NATS_URL = '' }) => ({
      DATABASE_URL: await through('PostgreSQL', DATABASE_URL),
      EVENTSTORE_URL: await through('the log', EVENTSTORE_URL),
      ...(NATS_URL === '' ? {} : { NATS_URL: await through('NATS', NATS_URL) }),
    }),
  });
  return {
    url: site.url,
    context: site.context,
    processes: Object.values(site.parts).flat(),
    anchoring: site.parts.policies,
    servers: { 'the log': site.eventstore, ...(site.nats && { NATS: site.nats }) },
    inOrder: (['scraper', 'policies', 'projectors', 'query-api', 'command-api', 'gateway'] as const).flatMap(
      (part) => site.parts[part],
    ),
    verify: () => verified(site.context.config, databaseUrl),
    close: () => site.close(),
  };
}

async function verified(
  { masterKey, eventstoreUrl, anchorFile }: Pick<ServerContext['config'], 'masterKey' | 'eventstoreUrl' | 'anchorFile'>,
  url: string,
): ReturnType<StruckSite['verify']> {
  const opened = await openLog({ url, eventstoreUrl, masterKey, anchorFile });
  const findings: Finding[] = [];
  try {
    const { unchained } = await verifyLog({
      ...opened,
      masterKey,
      catalog,
      found: (finding) => findings.push(finding),
    });
    return { findings, unchained };
  } finally {
    await opened.close();
  }
}

/**
 * As whatever looks after programs: one that ends because a server does not answer yet is started again (docs/operations.md). Answers how
 * often it had to be started.
 */
export async function startedAgain(program: ProgramProcess): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await program.start();
      return tries;
    } catch (error) {
      await program.kill();
      if (tries === START_TRIES) throw error;
    }
  }
}

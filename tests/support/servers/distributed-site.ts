import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Part } from '#platform/parts.ts';
import { freePort } from '#platform/free-port.ts';
import { closeAll } from './closing.ts';
import { startEngines } from './engines.ts';
import type { EventStoreDbServer } from './eventstoredb-server.ts';
import type { NatsServer } from './nats.ts';
import { type ProgramProcess, programProcess } from './part-process.ts';

export type WorkingPart = Exclude<Part, 'site' | 'gateway'>;
export const workingParts: readonly WorkingPart[] = ['command-api', 'query-api', 'projectors', 'policies', 'scraper'];

/** A site whose every part is a process of its own, some of them several times, behind one gateway. */
export interface DistributedSite {
  /** The gateway's address, without a slash at the end. */
  readonly url: string;
  /** The processes of each part. */
  readonly parts: Readonly<Record<WorkingPart | 'gateway', readonly ProgramProcess[]>>;
  /** Where each of them listens, without a slash at the end. */
  readonly addresses: Readonly<Record<WorkingPart | 'gateway', readonly string[]>>;
  /** EventStoreDB where EVENTSTORE_TEST_START starts one, else the double of it, which keeps its log over a kill. */
  readonly eventstore: EventStoreDbServer;
  /** Undefined where the machine has no nats-server. */
  readonly nats: NatsServer | undefined;
  /** Opened in this process, on the same engines, for what a test looks at or prepares. */
  readonly context: ServerContext;
  /** Everything that the processes have said; for when a test fails. */
  said(): string;
  close(): Promise<void>;
}

export interface DistributedSiteOptions {
  /** An empty database. */
  readonly databaseUrl: string;
  /** Processes of each part but the gateway, which is one; default 2. */
  readonly each?: number;
  /** Of these parts another number. */
  readonly of?: Readonly<Partial<Record<WorkingPart, number>>>;
  readonly scraperAllow?: readonly string[];
  /** Other settings of all parts but the gateway, as in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Other settings of the gateway. */
  readonly atGateway?: Readonly<Record<string, string>>;
  /** The processes begin with the sources in this folder, of another version, until they are renewed. */
  readonly sources?: string | undefined;
  /** See `programProcess`. */
  readonly unhandled?: 'throws' | 'is said';
  /** How each is started; default once, so that one that ends is told of. */
  readonly starting?: (program: ProgramProcess) => Promise<unknown>;
  /** Where the processes find the servers instead, of the settings that say where they are. */
  readonly seenBy?: (servers: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>;
}

/** Starts everything at the same time, on an empty database and an empty log. */
export async function distributedSite(options: DistributedSiteOptions): Promise<DistributedSite> {
  const { databaseUrl, each = 2, of = {}, scraperAllow = [], environment = {}, atGateway = {}, seenBy } = options;
  const { starting = (program) => program.start() } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-parts-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = (): Promise<void> => closeAll(closing);
  try {
    const { eventstore, nats, environment: engines, close: closeEngines } = await startEngines();
    closing.push(closeEngines);
    const gatewayPort = await freePort();
    const url = `http://127.0.0.1:${gatewayPort}`;
    const seen = await seenBy?.({ DATABASE_URL: databaseUrl, ...engines });
    const shared = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      BASE_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '4',
      ...engines,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SCRAPER_ALLOW: scraperAllow.join(','),
      ...environment,
    };
    const processes = async (part: WorkingPart) => {
      const ports = await Promise.all(Array.from({ length: of[part] ?? each }, freePort));
      return {
        addresses: ports.map((port) => `http://127.0.0.1:${port}`),
        running: ports.map((port, n) => partProcess(part, n, { ...shared, ...seen, PORT: String(port) }, options)),
      };
    };
    const commandApi = await processes('command-api');
    const queryApi = await processes('query-api');
    const projectors = await processes('projectors');
    const policies = await processes('policies');
    const scraper = await processes('scraper');
    const ofGateway = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(gatewayPort),
      LOG_LEVEL: 'error',
      GATEWAY_COMMAND_API: commandApi.addresses.join(','),
      GATEWAY_QUERY_API: queryApi.addresses.join(','),
      ...atGateway,
    };
    const gateway = partProcess('gateway', 0, ofGateway, options);
    const parts = {
      'command-api': commandApi.running,
      'query-api': queryApi.running,
      projectors: projectors.running,
      policies: policies.running,
      scraper: scraper.running,
      gateway: [gateway],
    };
    const addresses = {
      'command-api': commandApi.addresses,
      'query-api': queryApi.addresses,
      projectors: projectors.addresses,
      policies: policies.addresses,
      scraper: scraper.addresses,
      gateway: [url],
    };
    const all = Object.values(parts).flat();
    for (const one of all) closing.push(() => one.kill());
    await Promise.all(all.map(starting));

    const opened = await compose(readConfig({ ...shared, PORT: '1' }), databaseUrl, { keepChain: false });
    closing.push(() => opened.close());
    const said = () => [eventstore, ...all].map((one) => `== ${one.name}\n${one.said()}`).join('\n');
    return { url, parts, addresses, eventstore, nats, context: opened.context, said, close };
  } catch (error) {
    // Why it does not stand is told, whatever comes of ending what did.
    await close().catch(() => undefined);
    throw error;
  }
}

const partProcess = (
  part: Part,
  n: number,
  environment: Readonly<Record<string, string>>,
  { sources, unhandled }: Pick<DistributedSiteOptions, 'sources' | 'unhandled'>,
): ProgramProcess =>
  programProcess({
    sources,
    unhandled,
    name: `${part} ${n + 1}`,
    script: `operations/parts/${part}.ts`,
    ready: / is ready at /,
    environment,
  });

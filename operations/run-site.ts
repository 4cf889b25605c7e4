import { createServer } from 'node:net';
import { StoreUnavailable } from '#event-store/port.ts';
import type { Config } from '#platform/config.ts';
import { readConfig, WrongConfiguration, type Environment } from '#platform/config.ts';
import { isUnavailable } from '#event-store/postgres/unavailable.ts';
import { DatabaseUnavailable } from '#platform/database.ts';
import { startPostgres } from '#platform/postgres/launcher.ts';
import { openSite, type Site } from './site.ts';

const NODE_MAJOR = 24;
/** How long requests in hand may take after a signal before they are cut off. */
const DRAIN_MS = 4000;

interface Options {
  readonly environment: Environment;
  /** What else must be there before the site opens, e.g. the built pages. */
  readonly prepare: (config: Config, announce: (line: string) => void) => Promise<void>;
}

/** Runs the site until a signal comes. Prints what the operator needs to know, and nothing else, on standard output. */
export async function runSite({ environment, prepare }: Options): Promise<void> {
  const announce = (line: string) => void process.stdout.write(`${line}\n`);
  const cleanup = new Cleanup();
  const stopping = onSignal(cleanup);
  try {
    requireNode();
    const config = readConfig(environment);
    await requireFreePort(config);
    await prepare(config, announce);
    if (stopping.aborted) return;
    const site = await open(config, cleanup, announce);
    const accounts = config.demo ? await seed(site) : undefined;
    if (stopping.aborted) return;
    await site.listen();
    announce(`Hopscotch is ready at http://localhost:${config.port}`);
    for (const line of accounts ?? []) announce(line);
  } catch (error) {
    if (stopping.aborted) return;
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
    await cleanup.run();
  }
}

async function open(config: Config, cleanup: Cleanup, announce: (line: string) => void): Promise<Site> {
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === null) {
    const postgres = await startPostgres({ dataDir: config.dataDir, log: announce });
    cleanup.add(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  const site = await openSite(config, databaseUrl);
  cleanup.add(() => site.close(DRAIN_MS));
  return site;
}

/** Imported only here: production never loads the demo. */
async function seed(site: Site): Promise<string[]> {
  const { seedDemo } = await import('./demo/seed.ts');
  const { accounts, password } = await seedDemo(site.context);
  return ['Demo accounts:', ...accounts.map(({ role, email }) => `  ${role.padEnd(9)}${email}  ${password}`)];
}

/** What must be undone at the end, last first. Runs once, whoever asks. */
class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  add(step: () => Promise<void>): void {
    // The end may have come while this step was being built up.
    if (this.#running) void step();
    else this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#running ??= this.#undo();
    return this.#running;
  }

  async #undo(): Promise<void> {
    for (const step of this.#steps.toReversed())
      await step().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`));
  }
}

/**
 * Ctrl-C reaches the whole process group, and npm passes it on once more: only the first signal counts. What does not end by
 * itself is ended after a while, because a process that cannot be stopped gets killed, which is worse.
 */
function onSignal(cleanup: Cleanup): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    setTimeout(() => process.exit(1), DRAIN_MS * 2).unref();
    void cleanup.run().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}

function requireNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  throw new Error(
    `This is Node ${process.versions.node}, Hopscotch needs ${NODE_MAJOR}. Start it with \`npm start\`, which brings its own.`,
  );
}

/** Asked first, because everything else takes seconds. */
function requireFreePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function explain(error: unknown): string {
  if (error instanceof WrongConfiguration) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'the port';
    return `Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start`;
  }
  if ('code' in error && error.code === 'EACCES' && 'port' in error)
    return `Port ${String(error.port)} needs more rights. Choose one above 1023.`;
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable || isUnavailable(error)) {
    return 'The database cannot be reached. Is DATABASE_URL right, and does the server run?';
  }
  return error.stack ?? error.message;
}

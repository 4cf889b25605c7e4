import { flushCompileCache } from 'node:module';
import type { Config } from '#platform/config/config.ts';
import { readConfig } from '#platform/config/config.ts';
import { requireModeOfSecrets } from '#platform/config/secrets.ts';
import type { Environment } from '#platform/config/settings.ts';
import { createLogger } from '#platform/logger.ts';
import { startPostgres } from '#platform/postgres/launcher.ts';
import { hasDemo } from './demo-accounts.ts';
import { Cleanup, DRAIN_MS, explain, onSignal, requireFreePort, requireNode } from './process.ts';
import { seedApart } from './seed-apart.ts';
import type { Site } from './site.ts';
import { endure } from './steady.ts';
import { waitWhileStarting } from './wait-for-servers.ts';

interface Options {
  readonly environment: Environment;
  /** What else must be there before the site listens, e.g. the built pages; made while the site opens, and given up with it. */
  readonly prepare: (config: Config, announce: (line: string) => void, givenUp: AbortSignal) => Promise<void>;
}

/** Runs the site until a signal comes. Prints what the operator needs to know, and nothing else, on standard output. */
export async function runSite({ environment, prepare }: Options): Promise<void> {
  const announce = (line: string) => void process.stdout.write(`${line}\n`);
  endure(createLogger({ logLevel: 'error' }));
  const cleanup = new Cleanup();
  const stopping = onSignal(cleanup, announce);
  const failed = new AbortController();
  // A process ends by itself when nothing keeps it: whoever finds it gone has to know that nobody stopped it.
  process.once('exit', (code) => {
    if (!stopping.aborted && !failed.signal.aborted)
      process.stderr.write(`The site has ended unasked (${code}). Start it again; what was confirmed is kept.\n`);
  });
  try {
    requireNode();
    const config = readConfig(environment);
    requireModeOfSecrets(config);
    await requireFreePort(config);
    const prepared = prepare(config, announce, AbortSignal.any([stopping, failed.signal]));
    // Whether it fails is asked below; until then nobody waits for it.
    prepared.catch(() => undefined);
    const site = await open(config, cleanup, announce);
    const accounts = config.demo ? await seed(site, AbortSignal.any([stopping, failed.signal])) : undefined;
    await prepared;
    if (stopping.aborted) return;
    await site.listen();
    announce(`Hopscotch is ready at http://localhost:${config.port}`);
    for (const line of accounts ?? []) announce(line);
    // Where NODE_COMPILE_CACHE is set: Node would do so at the end, and a process that is killed comes to none.
    flushCompileCache();
  } catch (error) {
    if (stopping.aborted) return;
    failed.abort();
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
    await cleanup.run();
  }
}

async function open(config: Config, cleanup: Cleanup, announce: (line: string) => void): Promise<Site> {
  // Only now, and while PostgreSQL starts: it takes as long to load, and nobody waits for it who has set something wrong.
  const loading = import('./site.ts');
  loading.catch(() => undefined);
  let databaseUrl = config.databaseUrl;
  if (databaseUrl === null) {
    const postgres = await startPostgres({ dataDir: config.dataDir, log: announce });
    cleanup.add(() => postgres.stop());
    databaseUrl = postgres.url;
  } else await waitWhileStarting(databaseUrl, announce);
  const { openSite } = await loading;
  const site = await openSite(config, databaseUrl);
  cleanup.add(() => site.close(DRAIN_MS));
  return site;
}

/**
 * The demo, made in a process of its own when there is nothing at all yet. Never in a site that somebody has without it: an admin whose
 * password is published would stand in its log for good.
 */
async function seed({ context, isNew }: Site, signal: AbortSignal): Promise<string[]> {
  if (isNew) return seedApart(signal);
  if (!(await hasDemo(context.db))) return ['There is content that is not the demo, so no demo was made.'];
  // Imported only here: production never loads the demo. What is there already is not made again.
  const { accountLines, seedDemo } = await import('../demo/seed.ts');
  return accountLines(await seedDemo(context));
}

import { type Config, readConfig } from '#platform/config/config.ts';
import type { App } from '#platform/http/app.ts';
import { listenAt } from '#platform/http/listening.ts';
import { createWorkerApp } from '#platform/http/worker-app.ts';
import type { Behind } from '#platform/partitions/measure-shares.ts';
import { createLogger } from '#platform/logger.ts';
import type { Part } from '#platform/parts.ts';
import { helpWith } from '../command/help.ts';
import { composeWorker, type WorkerContext } from '../site/compose.ts';
import { Cleanup, DRAIN_MS, explain, onSignal, requireFreePort, requireNode } from '../site/process.ts';
import { endure } from '../site/steady.ts';
import { waitForServers } from '../site/wait-for-servers.ts';
import { type Worker, workersOf } from '../site/workers.ts';

type ProcessPart = Exclude<Part, 'site'>;

/** Where a part listens. */
export interface Listening {
  readonly port: number;
  readonly host: string;
}

/**
 * Runs one part of the site as a process of its own until a signal comes: `read` its settings, which are checked before anything
 * is opened, `open` it and leave in `cleanup` how it ends. Prints one line on standard output when it is ready.
 */
export async function runPart<Settings extends Listening>(
  part: ProcessPart,
  read: () => Settings,
  open: (settings: Settings, cleanup: Cleanup) => Promise<void>,
): Promise<void> {
  helpWith(`npm run start:${part}    runs this part of the site as a process of its own until Ctrl-C

It takes no arguments. docs/operations.md says how the parts are run together; its settings are variables of the environment.`);
  endure(createLogger({ logLevel: 'error' }));
  const cleanup = new Cleanup();
  const stopping = onSignal(cleanup);
  try {
    requireNode();
    const settings = read();
    await requireFreePort(settings);
    await open(settings, cleanup);
    if (stopping.aborted) return;
    process.stdout.write(`Hopscotch ${part} is ready at http://localhost:${settings.port}\n`);
  } catch (error) {
    if (stopping.aborted) return;
    process.stderr.write(`${explain(error, `npm run start:${part}`)}\n`);
    process.exitCode = 1;
    await cleanup.run();
  }
}

/** The settings of a part that works on the shared database. */
export type PartConfig = Config & { readonly databaseUrl: string };

export function readPartConfig(part: ProcessPart): PartConfig {
  const config = readConfig(process.env, part);
  // readConfig has refused a part without one.
  return { ...config, databaseUrl: config.databaseUrl ?? '' };
}

/** Waits for the servers that a part needs. Standard output is for the one line that it is ready. */
export const untilThere = (config: Pick<PartConfig, 'databaseUrl' | 'eventstoreUrl'>): Promise<void> =>
  waitForServers(config, (line) => void process.stderr.write(`${line}\n`));

/** Listens, and at the end takes no new requests and gives those in hand a while. */
export async function listen(app: App, listening: Listening, cleanup: Cleanup): Promise<void> {
  cleanup.add(async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close().finally(() => clearTimeout(cutOff));
  });
  await app.listen(listenAt(listening));
}

/**
 * Runs a part that answers nobody: what `start` begins, one after the other. Its port answers from the beginning, because what
 * it has to do first, such as building a read model, may take long; it is ready when all has begun and its engines answer.
 */
export function runWorker(
  part: ProcessPart,
  start: readonly ((context: WorkerContext) => Promise<Worker>)[],
  { keepChain }: { readonly keepChain: boolean },
): Promise<void> {
  return runPart(
    part,
    () => readPartConfig(part),
    async (config, cleanup) => {
      await untilThere(config);
      const composition = await composeWorker(config, config.databaseUrl, { keepChain });
      const { context } = composition;
      cleanup.add(() => composition.close());
      let started = false;
      const workers = workersOf(composition, start);
      const needs = {
        'its start': async () => {
          if (!started) throw new Error('still starting');
        },
        database: () => context.db.query('select 1'),
        'the log': () => context.log.head(),
      };
      const app = await createWorkerApp(context, needs, async () => {
        const behind = await Promise.all(workers.running().map(async (worker) => worker.behind?.()));
        const reports = await Promise.all(workers.running().map(async (worker) => worker.report?.()));
        const known = behind.some(Boolean)
          ? { behind: Object.assign({}, ...behind) as Behind, behindIn: context.log.positionUnit }
          : {};
        return Object.assign(known, ...reports) as Record<string, unknown>;
      });
      await listen(app, config, cleanup);
      cleanup.add(() => workers.stop());
      await workers.start();
      started = true;
    },
  );
}

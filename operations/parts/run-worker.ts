import { createWorkerApp } from '#platform/http/worker-app.ts';
import type { Behind } from '#platform/partitions/measure-shares.ts';
import { composeWorker, type WorkerContext } from '../site/compose-worker.ts';
import { requireOwnMode } from '../site/own-mode.ts';
import { type Worker, workersOf } from '../site/workers.ts';
import { listen, type ProcessPart, readPartConfig, runPart, untilThere } from './run-part.ts';

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
      await requireOwnMode(context);
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

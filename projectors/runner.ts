import type { ServerContext } from '#platform/context.ts';
import { allReadModels } from './all.ts';
import { type RunningProjectors, runProjectors } from './runtime/projectors.ts';
import type { ReadModel } from './runtime/read-model.ts';

/** Keeps the read models up with the log until stopped, see `runProjectors`. */
export function startProjectors(
  context: Pick<ServerContext, 'log' | 'db' | 'logger' | 'metrics'>,
  readModels: readonly ReadModel[] = allReadModels,
  options: { waitForLease?: boolean } = {},
): Promise<RunningProjectors> {
  return runProjectors(context, readModels, options);
}

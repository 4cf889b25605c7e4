import type { ServerContext } from '#platform/context.ts';
import { publishMoved } from '#platform/nats/moved.ts';
import { allReadModels } from './all.ts';
import { type RunningProjectors, runProjectors } from './runtime/projectors.ts';
import type { ReadModel } from './runtime/read-model.ts';

/** Keeps the read models up with the log until stopped, see `runProjectors`. */
export function startProjectors(
  context: Pick<ServerContext, 'log' | 'db' | 'logger' | 'metrics' | 'nats'>,
  readModels: readonly ReadModel[] = allReadModels,
  options: { waitForLease?: boolean } = {},
): Promise<RunningProjectors> {
  const moved = context.nats && publishMoved(context.nats);
  return runProjectors({ ...context, moved }, readModels, options);
}

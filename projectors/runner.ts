import type { Repeated } from '#event-store/background.ts';
import type { OpenedPage } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import { publishMoved } from '#platform/nats/moved.ts';
import { allReadModels } from './all.ts';
import { type RunningProjectors, runProjectors } from './runtime/projectors.ts';
import type { ReadModel } from './runtime/read-model.ts';
import { carryOutUpkeep } from './runtime/upkeep/carry-out.ts';
import { upkeepModel } from './upkeep.ts';

/** Keeps the read models up with the log until stopped, see `runProjectors`, and carries out what admins ask to be done to them. */
export async function startProjectors(
  context: Pick<ServerContext, 'log' | 'db' | 'logger' | 'metrics' | 'nats' | 'tracing'>,
  readModels: readonly ReadModel[] = allReadModels,
  options: { waitForLease?: boolean } = {},
): Promise<RunningProjectors> {
  const moved = context.nats && publishMoved(context.nats);
  // A command that runs beside a site for a moment begins nothing that takes long.
  if (options.waitForLease === true || !readModels.includes(upkeepModel))
    return runProjectors({ ...context, moved }, readModels, options);
  const asked = ({ events }: OpenedPage): boolean => events.some(({ type }) => upkeepModel.effectsOf(type).length > 0);
  const carrying: { upkeep?: Repeated } = {};
  const handled = (page: OpenedPage): void => {
    if (asked(page)) carrying.upkeep?.soon();
  };
  const running = await runProjectors({ ...context, moved, handled }, readModels, options);
  const upkeep = carryOutUpkeep(context, readModels);
  carrying.upkeep = upkeep;
  return {
    ...running,
    stop: async () => {
      await upkeep.stop();
      await running.stop();
    },
  };
}

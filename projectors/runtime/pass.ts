import { catalog } from '#domain/catalog.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { Transaction } from '#platform/database.ts';
import { type Builder, mustBeKnown } from './builder.ts';

/** Events of one page. */
const PAGE = 2_000;
/** Between two looks for events that another process has seen and this one not yet. */
const LOOK_AGAIN_MS = 20;

/** How far a rebuild is. */
export interface RebuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Share of the log that has been read, 0 to 1. */
  readonly done: number;
  readonly secondsLeft: number;
}

/** Where each read model is to be, by name. */
export type Targets = ReadonlyMap<string, number>;

/** One pass over the log for several read models. */
export interface Pass {
  /** Takes in what `targets` ask for and not one event more, and writes it all. Names without a target stay. */
  to(targets: Targets): Promise<void>;
  /** Takes in everything that is visible now, at least up to `least`, and writes it all, through `tx` when given. */
  toEnd(least?: number, tx?: Transaction): Promise<void>;
}

export function onePass(
  log: Pick<Log, 'head' | 'readAll'>,
  builders: readonly Builder[],
  progress?: (progress: RebuildProgress) => void,
): Pass {
  const models = builders.map(({ model }) => model);
  const tell = progressOf(log, progress);
  // What is known to concern nobody is not read; what nobody knows is, and stops the rebuild.
  const exceptTypes = [...catalog.keys()].filter((type) => models.every((model) => model.effectsOf(type).length === 0));

  const run = async (targetOf: (builder: Builder) => number, least: number, tx?: Transaction): Promise<void> => {
    const open = (): Builder[] => builders.filter((builder) => builder.position() < targetOf(builder));
    const from = Math.min(...open().map((builder) => builder.position()));
    let next = from === Infinity ? undefined : log.readAll(from, { limit: PAGE, exceptTypes });
    while (next) {
      const page = await next;
      const reached = page.nextPosition;
      const more = open().some((builder) => targetOf(builder) > reached) && (!page.endReached || reached < least);
      // The next page is on its way while this one is folded. A failure of it shows when it is awaited.
      next = more ? nextPage(log, page, exceptTypes) : undefined;
      next?.catch(() => undefined);
      const { events } = page;
      for (const event of events) mustBeKnown(models, event);
      for (const builder of open()) await builder.take(events, Math.min(targetOf(builder), reached));
      await tell(reached, events.length);
    }
    if (!tx) await Promise.all(builders.map((builder) => builder.flush()));
    else for (const builder of builders) await builder.flush(tx);
  };
  return {
    to: (targets) => {
      const least = Math.max(0, ...targets.values());
      return run(({ model }) => targets.get(model.name) ?? 0, least);
    },
    toEnd: (least = 0, tx) => run(() => Infinity, least, tx),
  };
}

async function nextPage(
  log: Pick<Log, 'readAll'>,
  last: { readonly nextPosition: number; readonly endReached: boolean },
  exceptTypes: readonly string[],
): Promise<OpenedPage> {
  if (last.endReached) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return log.readAll(last.nextPosition, { limit: PAGE, exceptTypes });
}

function progressOf(log: Pick<Log, 'head'>, progress: ((progress: RebuildProgress) => void) | undefined) {
  const started = performance.now();
  let events = 0;
  return async (position: number, read: number): Promise<void> => {
    events += read;
    if (!progress) return;
    const seconds = Math.max(0.001, (performance.now() - started) / 1_000);
    const done = Math.min(1, position / Math.max(await log.head(), 1));
    const secondsLeft = done > 0 ? (seconds / done) * (1 - done) : 0;
    progress({ events, eventsPerSecond: events / seconds, done, secondsLeft });
  };
}

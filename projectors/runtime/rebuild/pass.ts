import { catalog } from '#domain/catalog.ts';
import { PersonErased } from '#domain/person/events.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { ReadFrom } from '#event-store/port.ts';
import { allSlots, type SlotPositions } from '#platform/partitions/slots.ts';
import { makesAnew } from '../concerns.ts';
import type { ReadModel } from '../read-model.ts';
import { type Builder, mustBeKnown } from './builder.ts';

/** Events of one page. Of half as many, the statements for each table of each page cost PostgreSQL a quarter more in all. */
const PAGE = 4_000;
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

/** Where the slots of each read model are or are to be, by name. */
export type Places = ReadonlyMap<string, SlotPositions>;

/** One pass over the log for several read models. */
export interface Pass {
  /** Takes in what `targets` ask for and not one event more, and writes it all; calls `written` for each read model of which it has. */
  to(targets: Places, written?: (model: ReadModel) => Promise<void>): Promise<void>;
  /** Takes in everything that is visible now, at least up to `least`, and writes it all. */
  toEnd(least?: number): Promise<void>;
  /** How far everything has been taken in. */
  places(): Places;
  /** The position of the last event that was read by which somebody is erased; 0 without any. */
  lastErasure(): number;
}

type Page = OpenedPage['events'];

/** Told of each page: up to where the log has been read, and how many events were. */
type PageRead = (position: number, events: number) => Promise<void>;

export function onePass(log: Pick<Log, 'readAll'>, builders: readonly Builder[], tell: PageRead): Pass {
  const models = builders.map(({ model }) => model);
  // What is known to concern nobody is not read; what nobody knows is, and stops the rebuild.
  const exceptTypes = [...catalog.keys()].filter((type) =>
    models.every((model) => model.effectsOf(type).length === 0 && !makesAnew(model, type)),
  );

  const options = { limit: PAGE, exceptTypes, withoutOrigins: models.every(({ origins }) => !origins) };

  const takers = new Map<string, readonly Builder[]>();
  const takersOf = (type: string): readonly Builder[] => {
    const known = takers.get(type);
    if (known) return known;
    const found = builders.filter(({ model }) => model.effectsOf(type).length > 0 || makesAnew(model, type));
    takers.set(type, found);
    return found;
  };
  /** Each builder's own events of a page: most read models look at few types. */
  const divided = (page: Page): ReadonlyMap<Builder, Page> => {
    const lists = new Map<Builder, Page[number][]>(builders.map((builder) => [builder, []]));
    for (const event of page) for (const builder of takersOf(event.type)) lists.get(builder)?.push(event);
    return lists;
  };

  let lastErasure = 0;

  const run = async (
    targetsOf: (builder: Builder) => SlotPositions,
    least: number,
    written?: (model: ReadModel) => Promise<void>,
  ): Promise<void> => {
    /** The builders that lack something which lies after `position`. */
    const lacking = (position: number): Builder[] =>
      builders.filter((builder) =>
        targetsOf(builder).some((to, slot) => to > position && to > (builder.positions()[slot] ?? Infinity)),
      );
    const from = Math.min(...lacking(0).flatMap((builder) => builder.positions()));
    let next = from === Infinity ? undefined : log.readAll(from, options);
    while (next) {
      const page = await next;
      const reached = page.nextPosition;
      const more = lacking(reached).length > 0 && (!page.endReached || reached < least);
      // The next page is on its way while this one is folded. A failure of it shows when it is awaited.
      next = more ? nextPage(log, page, options) : undefined;
      next?.catch(() => undefined);
      const { events } = page;
      for (const event of events) mustBeKnown(builders, event);
      const erasure = events.findLast(({ type }) => type === PersonErased.type);
      if (erasure) lastErasure = Math.max(lastErasure, erasure.position);
      const eventsOf = divided(events);
      // What one of them has to fetch is on its way while the others fold.
      const taking = lacking(0).map((builder) => {
        const until = targetsOf(builder).map((to) => Math.min(to, reached));
        return builder.take(eventsOf.get(builder) ?? [], until);
      });
      await allDone(taking);
      await tell(reached, events.length);
    }
    await allDone(
      builders.map(async (builder) => {
        await builder.flush();
        await written?.(builder.model);
      }),
    );
  };
  return {
    to: (targets, written) => {
      const least = Math.max(0, ...[...targets.values()].flat());
      return run(({ model }) => targets.get(model.name) ?? [], least, written);
    },
    toEnd: (least = 0) => run(() => allSlots.map(() => Infinity), least),
    places: () => new Map(builders.map(({ model, positions }) => [model.name, positions()])),
    lastErasure: () => lastErasure,
  };
}

/** Resolves when all of `works` are done, and only then throws what the first of them threw. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason;
}

async function nextPage(
  log: Pick<Log, 'readAll'>,
  last: { readonly nextPosition: number; readonly endReached: boolean },
  options: ReadFrom,
): Promise<OpenedPage> {
  if (last.endReached) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return log.readAll(last.nextPosition, options);
}

/** Works out from the pages that are read how far a rebuild is. */
export function progressOf(
  log: Pick<Log, 'head'>,
  progress: ((progress: RebuildProgress) => void) | undefined,
): PageRead {
  const started = performance.now();
  let events = 0;
  return async (position, read) => {
    events += read;
    if (!progress) return;
    const seconds = Math.max(0.001, (performance.now() - started) / 1_000);
    const done = Math.min(1, position / Math.max(await log.head(), 1));
    const secondsLeft = done > 0 ? (seconds / done) * (1 - done) : 0;
    progress({ events, eventsPerSecond: events / seconds, done, secondsLeft });
  };
}

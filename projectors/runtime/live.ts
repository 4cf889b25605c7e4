import type { Logger } from 'pino';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { claim, type Claim, fenced, FenceLost } from './checkpoint.ts';
import { foldOf } from './fold.ts';
import { isRefusedRow, messageOf, park, parkedStreams, type Parked, unprojectable } from './parking.ts';
import type { ReadModel } from './read-model.ts';
import { rowStore } from './rows.ts';

/** Rows of one table that stay in memory between batches. */
const KEPT_ROWS = 5_000;
/** Events of one batch when a projector has something to make up for. */
const PAGE = 1_000;

export interface LiveDependencies {
  readonly log: Pick<Log, 'readAll'>;
  readonly db: Database;
  readonly logger: Logger;
  /** Told of every event that was parked. */
  readonly parked: (readModel: string, count: number) => void;
}

/** One read model as this process keeps it up. Its calls run one after another. */
export interface LiveReadModel {
  readonly model: ReadModel;
  /** The claim under which this process writes; undefined while it stands by. */
  readonly held: () => Claim | undefined;
  /** Claims the read model; false when it is another's. */
  takeOver(options: { waitForLease: boolean }): Promise<boolean>;
  /** Stands by: another projector writes the read model. */
  giveUp(): void;
  /** Projects a page that begins after position `from`, and first whatever the read model lacks before that. */
  handle(page: OpenedPage, from: number): Promise<void>;
  /** Projects everything that the log holds now. */
  catchUp(): Promise<void>;
  /** Whether `page` changes nothing in this read model, whose position is `from`, so that only its checkpoint has to move. */
  isIdle(page: OpenedPage, from: number): boolean;
  /** The checkpoint was moved from outside, see `advance`. */
  moved(position: number): void;
}

export function liveReadModel(
  model: ReadModel,
  { log, db, logger, parked: reportParked }: LiveDependencies,
): LiveReadModel {
  const stores = new Map(
    Object.entries(model.tables).map(([name, table]) => [table, rowStore(model.name, name, table)] as const),
  );
  const fold = foldOf(model);
  let held: Claim | undefined;
  let lastEpoch = -1;
  let parkedHere = new Set<string>();

  const concerns = (event: Recorded<DomainEvent>): boolean =>
    model.effectsOf(event.type).length > 0 || unprojectable(event) !== undefined;

  /** Folds and writes `events` as one batch; the checkpoint goes to `position`. */
  const writeBatch = async (events: readonly Recorded<DomainEvent>[], position: number): Promise<void> => {
    const claimed = mustHold();
    const parked: Parked[] = [];
    const streams = new Set(parkedHere);
    for (const [table, keys] of fold.unknownKeys(events)) {
      fold.learn(table, keys, (await stores.get(table)?.fetch(db, keys)) ?? []);
    }
    for (const event of events) {
      const error = streams.has(event.stream) ? 'follows a parked event' : applied(event);
      if (error === undefined) continue;
      streams.add(event.stream);
      parked.push({ event, error });
    }
    await fenced(db, claimed, position, async (tx) => {
      for (const [table, changes] of fold.changes()) await stores.get(table)?.write(tx, changes);
      await park(tx, model.name, parked);
    });
    fold.written(KEPT_ROWS);
    keepAt(claimed, position);
    parkedHere = streams;
    report(parked);
  };

  const applied = (event: Recorded<DomainEvent>): string | undefined => {
    const reason = unprojectable(event);
    if (reason !== undefined) return reason;
    try {
      fold.apply(event);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };

  /** As `writeBatch`, but an event whose rows PostgreSQL refuses is found out and parked alone. */
  const writeAll = async (events: readonly Recorded<DomainEvent>[], position: number): Promise<void> => {
    try {
      await writeBatch(events, position);
    } catch (error) {
      fold.forget();
      if (!isRefusedRow(error)) throw error;
      const [only, ...more] = events;
      if (only === undefined) throw error;
      if (more.length === 0) return parkAlone(only, messageOf(error), position);
      for (const event of events) await writeAll([event], event.position);
      await writeBatch([], position);
    }
  };

  const parkAlone = async (event: Recorded<DomainEvent>, error: string, position: number): Promise<void> => {
    const claimed = mustHold();
    const parked = [{ event, error }];
    await fenced(db, claimed, position, (tx) => park(tx, model.name, parked));
    keepAt(claimed, position);
    parkedHere = new Set(parkedHere).add(event.stream);
    report(parked);
  };

  const report = (parked: readonly Parked[]): void => {
    if (parked.length === 0) return;
    reportParked(model.name, parked.length);
    for (const { event, error } of parked) {
      const { position, stream, type } = event;
      logger.error({ readModel: model.name, position, stream, type, reason: error }, 'an event was parked');
    }
  };

  const project = async (page: OpenedPage): Promise<void> => {
    const { position } = mustHold();
    if (page.nextPosition <= position) return;
    const events = page.events.filter((event) => event.position > position && concerns(event));
    await writeAll(events, page.nextPosition);
  };

  /** Unless the read model was given up in the meantime. */
  const keepAt = (claimed: Claim, position: number): void => {
    if (held?.epoch === claimed.epoch) held = { ...claimed, position };
  };

  const mustHold = (): Claim => {
    if (!held) throw new FenceLost(model.name);
    return held;
  };

  const readUpTo = async (target: number): Promise<void> => {
    for (;;) {
      const { position } = mustHold();
      if (position >= target) return;
      const page = await log.readAll(position, { limit: PAGE });
      await project(page);
      if (page.endReached) return;
    }
  };

  const one = oneAtATime();
  return {
    model,
    held: () => held,
    takeOver: (options) =>
      one(async () => {
        // After an answer that was lost, the fence holds up nobody but ourselves.
        const claimed = await claim(db, model, { ...options, mine: lastEpoch });
        if (!claimed) return false;
        fold.forget();
        parkedHere = await parkedStreams(db, model.name);
        held = claimed;
        lastEpoch = claimed.epoch;
        return true;
      }),
    giveUp: () => {
      held = undefined;
    },
    handle: (page, from) =>
      one(async () => {
        await readUpTo(from);
        await project(page);
      }),
    catchUp: () => one(() => readUpTo(Number.POSITIVE_INFINITY)),
    isIdle: (page, from) => one.waiting() === 0 && held?.position === from && !page.events.some(concerns),
    moved: (position) => {
      if (held) held = { ...held, position };
    },
  };
}

/** Makes calls wait for each other. */
function oneAtATime(): { <Result>(work: () => Promise<Result>): Promise<Result>; waiting(): number } {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const one = <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting += 1;
    const next = last.then(work, work).finally(() => {
      waiting -= 1;
    });
    last = next.catch(() => undefined);
    return next;
  };
  return Object.assign(one, { waiting: () => waiting });
}

import type { Database, Queryable } from './database.ts';
import { allSlots } from './partitions/slots.ts';

/** The channel on which projectors tell how far slots of a read model are: `name slots position`, e.g. `directory 0,1,2,3 17`. */
export const PROJECTION_CHANNEL = 'projection';

/** The channel that those who hear by NATS listen to, for what only the database can tell. */
export const DATABASE_CHANNEL = 'hopscotch_moved_by_nats';

/** Tells every process that read models may have gone back: what was known of them is worth nothing once `tx` is committed. */
export async function forgetPositions(tx: Queryable): Promise<void> {
  await tx.query(`select pg_notify('${PROJECTION_CHANNEL}', ''), pg_notify('${DATABASE_CHANNEL}', '')`);
}

/** Slots of a read model have reached a position; the other slots may be elsewhere. */
export interface Moved {
  readonly readModel: string;
  readonly slots: readonly number[];
  readonly position: number;
}

/** What tells that read models have moved. Hints only: losing every one of them costs the polling interval and nothing else. */
export interface MovedHints {
  /** Calls `heard` for each move; with null when hints may have been lost or the database lost its last moments: forget what you know. */
  listen(heard: (moved: Moved | null) => void): Promise<{ close(): Promise<void> }>;
}

/** Hints by NOTIFY of the database that holds the read models. One connection for each `listen`. */
export function postgresHints(db: Database): MovedHints {
  return {
    listen: (heard) =>
      db.listen(PROJECTION_CHANNEL, (payload) => {
        if (payload === null || payload === '') return heard(null);
        const [readModel, slots, position] = payload.split(' ');
        if (readModel && slots && position) {
          heard({ readModel, slots: slots.split(',').map(Number), position: Number(position) });
        }
      }),
  };
}

/** How far the read models are in the log, for reading one's own writes. */
export interface ReadPosition {
  /**
   * Whether all of `readModels` have reached `position`: waits for them, `timeoutMs` at most (default 2,000), then answers false.
   * A read model is as far as the last of its slots; one that nobody has made yet is behind.
   */
  waitFor(readModels: readonly string[], position: number, timeoutMs?: number): Promise<boolean>;
  /**
   * A text that is another one whenever rows of the read model have changed that the public sees, or it was rebuilt; '' when nobody
   * has made it yet.
   */
  version(readModel: string): Promise<string>;
  /** Calls `listener` whenever a read model is known to have moved; answers how to stop that. */
  onAdvance(listener: (readModel: string, position: number) => void): () => void;
  /** Looks how far all read models are, for listeners who would not hear of a move whose hint was lost. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Notices are hints only: with every one of them lost, waiting takes up to this long more. */
const POLL_MS = 100;

/** ReadPosition.version of each of `readModels`, of what `db` shows; those that nobody has made yet are missing. */
async function versionsIn(db: Queryable, readModels: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // Slots move by themselves, so the newest change alone would hide one of another slot. Until the new version's projectors have
  // started the column may be missing; then every move counts.
  const rows = await db.query<{ name: string; version: string }>(
    `select c.name, string_agg(coalesce(to_jsonb(c) ->> 'changed', c.position::text) || '.' || c.epoch, ' ' order by c.slot) as version
     from projection.checkpoints c where c.name = any($1::text[]) group by c.name`,
    [readModels],
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** ReadPosition.version, of what `db` shows. */
export async function versionIn(db: Queryable, readModel: string): Promise<string> {
  return (await versionsIn(db, [readModel])).get(readModel) ?? '';
}

/**
 * As `versionIn`. Those that are asked for in the same turn are one question: a page is made of several kept answers, each of which asks
 * for its own.
 */
export function versionsTogether(db: Queryable): (readModel: string) => Promise<string> {
  let filling: { readonly names: Set<string>; readonly versions: Promise<ReadonlyMap<string, string>> } | null = null;
  const begin = () => {
    const names = new Set<string>();
    const versions = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      filling = null;
      return versionsIn(db, [...names]);
    });
    return { names, versions };
  };
  return async (readModel) => {
    const { names, versions } = (filling ??= begin());
    names.add(readModel);
    return (await versions).get(readModel) ?? '';
  };
}

/** Those of `readModels` that have not reached `position`: for whoever listens to no hints, and looks again later rather than wait. */
export async function behindAt(
  db: Pick<Queryable, 'query'>,
  readModels: readonly string[],
  position: number,
): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as asked (name)
     where coalesce((select min(c.position) from projection.checkpoints c where c.name = asked.name), 0) < $2 order by name`,
    [readModels, position],
  );
  return rows.map(({ name }) => name);
}

/** One listener to `hints` for the whole process, opened at once. */
export async function openReadPosition(db: Database, hints: MovedHints = postgresHints(db)): Promise<ReadPosition> {
  const known = new Map<string, Map<number, number>>();
  const listeners = new Set<(readModel: string, position: number) => void>();
  const at = (name: string): number => {
    const slots = known.get(name);
    return slots ? Math.min(...allSlots.map((slot) => slots.get(slot) ?? 0)) : 0;
  };
  const advanced = (name: string, slots: readonly number[], position: number): void => {
    const before = at(name);
    const here = known.get(name) ?? new Map<number, number>();
    known.set(name, here);
    for (const slot of slots) here.set(slot, Math.max(position, here.get(slot) ?? 0));
    const now = at(name);
    if (now > before) for (const listener of listeners) listener(name, now);
  };
  /** All read models when `names` is null. */
  const look = async (names: readonly string[] | null): Promise<void> => {
    const rows = await db.query<{ name: string; slots: number[]; position: number }>(
      `select name, array_agg(slot) as slots, position from projection.checkpoints where $1::text[] is null or name = any($1)
       group by name, position`,
      [names],
    );
    for (const { name, slots, position } of rows) advanced(name, slots, position);
  };
  let looking: Promise<void> = Promise.resolve();
  let next: { readonly names: Set<string>; readonly looked: Promise<void> } | undefined;
  /**
   * One look at a time, and the next is for all who wait: a stranger may name a position that never comes as often as they like, and
   * their waiting has no place among what is worked on, so it must not cost the database more with each of them.
   */
  const lookTogether = (wanted: readonly string[]): Promise<void> => {
    if (next === undefined) {
      const names = new Set<string>();
      const looked = looking.then(() => {
        next = undefined;
        return look([...names]);
      });
      looking = looked.catch(() => undefined);
      next = { names, looked };
    }
    for (const name of wanted) next.names.add(name);
    return next.looked;
  };
  const listening = await hints.listen((moved) => {
    // After a lost connection the server may have come back without its last moments: what we knew may be too much.
    if (moved === null) known.clear();
    else advanced(moved.readModel, moved.slots, moved.position);
  });
  return {
    waitFor: async (readModels, position, timeoutMs = 2_000) => {
      const reached = () => readModels.every((name) => at(name) >= position);
      if (reached()) return true;
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        await lookTogether(readModels);
        if (reached()) return true;
        const left = deadline - performance.now();
        if (left <= 0) return false;
        await untilAdvanced(listeners, Math.min(left, POLL_MS), reached);
        if (reached()) return true;
      }
    },
    version: versionsTogether(db),
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh: () => look(null),
    close: () => listening.close(),
  };
}

/** Resolves when a notice makes `reached` true, or after `timeoutMs`. */
function untilAdvanced(
  listeners: Set<(readModel: string, position: number) => void>,
  timeoutMs: number,
  reached: () => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      listeners.delete(check);
      resolve();
    };
    const check = (): void => {
      if (reached()) done();
    };
    const timer = setTimeout(done, timeoutMs);
    listeners.add(check);
  });
}

import type { Database } from './database.ts';

/** The channel on which projectors tell how far a read model is: `name position`. */
export const PROJECTION_CHANNEL = 'projection';

/** How far the read models are in the log, for reading one's own writes. */
export interface ReadPosition {
  /**
   * Whether all of `readModels` have reached `position`: waits for them, `timeoutMs` at most (default 2,000), then answers false.
   * A read model that nobody has made yet is behind.
   */
  waitFor(readModels: readonly string[], position: number, timeoutMs?: number): Promise<boolean>;
  /** How far a read model is; 0 when nobody has made it yet. */
  current(readModel: string): Promise<number>;
  /** Calls `listener` whenever a read model has moved; answers how to stop that. */
  onAdvance(listener: (readModel: string, position: number) => void): () => void;
  close(): Promise<void>;
}

/** Notices are hints only: with every one of them lost, waiting takes up to this long more. */
const POLL_MS = 100;

/** One LISTEN connection for the whole process, opened at once. */
export async function openReadPosition(db: Database): Promise<ReadPosition> {
  const known = new Map<string, number>();
  const listeners = new Set<(readModel: string, position: number) => void>();
  const advanced = (name: string, position: number): void => {
    if (position <= (known.get(name) ?? 0)) return;
    known.set(name, position);
    for (const listener of listeners) listener(name, position);
  };
  const look = async (names: readonly string[]): Promise<void> => {
    const rows = await db.query<{ name: string; position: number }>(
      `select name, position from projection.checkpoints where name = any($1)`,
      [names],
    );
    for (const { name, position } of rows) advanced(name, position);
  };
  const connection = await db.listen(PROJECTION_CHANNEL, (payload) => {
    // After a lost connection the server may have come back without its last moments: what we knew may be too much.
    if (payload === null) known.clear();
    const [name, position] = payload?.split(' ') ?? [];
    if (name && position) advanced(name, Number(position));
  });
  return {
    waitFor: async (readModels, position, timeoutMs = 2_000) => {
      const reached = () => readModels.every((name) => (known.get(name) ?? 0) >= position);
      if (reached()) return true;
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        await look(readModels);
        if (reached()) return true;
        const left = deadline - performance.now();
        if (left <= 0) return false;
        await untilAdvanced(listeners, Math.min(left, POLL_MS), reached);
        if (reached()) return true;
      }
    },
    current: async (readModel) => {
      await look([readModel]);
      return known.get(readModel) ?? 0;
    },
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => connection.close(),
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

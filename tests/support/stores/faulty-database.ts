import type { Database, Transaction } from '#platform/database.ts';

/** A process's way to the database, which can be cut off or held up as that of a process that was killed or paused. */
export interface FaultyDatabase extends Database {
  /** Everything fails from now on; open transactions are rolled back, as the server does when a process is gone. */
  die(): void;
  /** Everything waits, also in the middle of transactions. */
  pause(): void;
  /** Everything waits from when a statement of a transaction that contains `text` has been run. */
  pauseAfter(text: string): void;
  resume(): void;
  /** Whether something waits. */
  readonly holding: boolean;
}

export function faultyDatabase(db: Database): FaultyDatabase {
  let dead = false;
  let gate: Promise<void> | undefined;
  let open = (): void => undefined;
  let waiting = 0;
  let trap: string | undefined;
  const passed = async (): Promise<void> => {
    while (gate) {
      waiting += 1;
      await gate;
      waiting -= 1;
    }
    if (dead) throw new Error('this process is dead');
  };
  const pause = (): void => {
    gate ??= new Promise((resolve) => {
      open = resolve;
    });
  };
  const through = (tx: Transaction): Transaction => ({
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      await passed();
      const rows = await tx.query<Row>(sql, params);
      if (trap !== undefined && sql.includes(trap)) pause();
      return rows;
    },
    copyIn: async (sql, lines) => {
      await passed();
      return tx.copyIn(sql, lines);
    },
  });
  return {
    query: async (sql, params) => {
      await passed();
      return db.query(sql, params);
    },
    transaction: async (work, options) => {
      await passed();
      return db.transaction(async (tx) => {
        const result = await work(through(tx));
        await passed();
        return result;
      }, options);
    },
    listen: async (channel, notified) => {
      await passed();
      return db.listen(channel, (payload) => {
        passed().then(
          () => notified(payload),
          () => undefined,
        );
      });
    },
    close: () => db.close(),
    die: () => {
      dead = true;
    },
    pause,
    pauseAfter: (text) => {
      trap = text;
    },
    resume: () => {
      trap = undefined;
      gate = undefined;
      open();
    },
    get holding() {
      return waiting > 0;
    },
  };
}

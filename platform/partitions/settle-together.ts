import type { Log } from '#event-store/log.ts';
import { type Database, DatabaseUnavailable, type Queryable } from '../database.ts';
import { type Claim, type ClaimTable, FenceLost, moveClaims } from './claims.ts';
import { faultPoint, isPlanted } from '#event-store/faults/fault-points.ts';

/** What is written under the fence of `claims`, which stand at `position` from then on. */
export interface Settlement {
  readonly claims: readonly Claim[];
  readonly position: number;
  /**
   * Writes what belongs to it, and answers whether the public sees any of that; called again when what it had written was lost. Absent:
   * nothing but the claims moves.
   */
  readonly write?: ((tx: Queryable) => Promise<boolean | void>) | undefined;
}

/** Writes rows and moves claims in one transaction. Throws FenceLost, having written nothing, and what the database refuses. */
export type Settle = (settlement: Settlement) => Promise<void>;

export interface SettleOptions {
  readonly db: Pick<Database, 'query' | 'transaction'>;
  readonly table: ClaimTable;
  /** The log in which the positions are. */
  readonly log: Pick<Log, 'newestRead'>;
  /** Notes for readers of which claims, where they have moved to, rows have changed; absent where nobody reads that. */
  readonly noteChanges?: ((tx: Queryable, claims: readonly Claim[]) => Promise<void>) | undefined;
  /** The channel that is notified of every move; absent where nobody listens to one. */
  readonly channel?: string | undefined;
}

/** So long those that share a transaction wait for a lock, ms: what has to wait longer shall wait by itself. */
const LOCK_MS = 250;

interface Waiting {
  readonly settlement: Settlement;
  readonly resolve: (done: void | Promise<void>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Settles in one transaction what comes in one turn of the event loop: so a page of the log costs a process one commit, however
 * many of its read models or policies take something from it. What cannot be settled with the others, or would hold them up, goes
 * by itself. Rows and claims are lost or kept together, and what is lost is done again: no need to wait for the disk.
 */
export function settleTogether(options: SettleOptions): Settle {
  let waiting: Waiting[] = [];
  const start = (): void => {
    const group = waiting;
    waiting = [];
    void settleGroup(options, group);
  };
  return (settlement) =>
    new Promise((resolve, reject) => {
      waiting.push({ settlement, resolve, reject });
      if (waiting.length === 1) setImmediate(start);
    });
}

/** Never throws: everybody in `group` is told what became of theirs. */
async function settleGroup(options: SettleOptions, group: readonly Waiting[]): Promise<void> {
  const alone = (): void => {
    for (const { settlement, resolve } of group) resolve(settleAll(options, [settlement]));
  };
  if (group.length === 1) return alone();
  try {
    await settleAll(
      options,
      group.map(({ settlement }) => settlement),
    );
    for (const { resolve } of group) resolve();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) for (const { reject } of group) reject(error);
    else if (error instanceof FenceLost) await withoutThoseWhoLost(options, group, error);
    else alone();
  }
}

/** Whoever has lost a slot is told so; the others have lost nothing, and still go together. */
async function withoutThoseWhoLost(
  options: SettleOptions,
  group: readonly Waiting[],
  { lost }: FenceLost,
): Promise<void> {
  const others: Waiting[] = [];
  for (const each of group) {
    const its = each.settlement.claims.filter((claim) => lost.includes(claim));
    if (its.length > 0) each.reject(new FenceLost(its));
    else others.push(each);
  }
  if (others.length > 0) await settleGroup(options, others);
}

async function settleAll(
  { db, table, log, channel, noteChanges }: SettleOptions,
  settlements: readonly Settlement[],
): Promise<void> {
  const move = async (on: Queryable): Promise<void> => {
    const lost = await moveClaims(on, table, settlements, log.newestRead(), channel);
    if (lost.length > 0) throw new FenceLost(lost);
  };
  // Most pages concern nobody: then a statement of its own is enough.
  const writing = settlements.filter(({ write }) => write !== undefined);
  if (writing.length === 0) return move(db);
  const names = (): string[] => writing.flatMap(({ claims }) => claims.map(({ name }) => name));
  if (faultPoint) await faultPoint('rows: before the fence', names());
  await db.transaction(
    async (tx) => {
      await move(isPlanted('checkpoint apart') ? db : tx);
      if (faultPoint) await faultPoint('rows: claims moved, nothing written', names());
      const changed: Claim[] = [];
      for (const { write, claims } of writing) if ((await write?.(tx)) === true) changed.push(...claims);
      if (changed.length > 0) await noteChanges?.(tx, changed);
      if (faultPoint) await faultPoint('rows: before commit', names());
    },
    { flushed: false, byIndex: true, ...(settlements.length > 1 ? { lockMs: LOCK_MS } : {}) },
  );
  if (faultPoint) await faultPoint('rows: committed, not known', names());
}

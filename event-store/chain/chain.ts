import type { Carried, Link, Loss } from './link.ts';

/** Where a chain ends. */
export interface ChainHead {
  readonly position: number;
  /** Links, those of plain hashes among them. */
  readonly count: number;
  /** Hexadecimal; of an empty chain an empty text. */
  readonly hash: string;
  /** How many of them are links of plain hashes, taken over from an older version. */
  readonly plain: number;
}

/** The hash chain over the log: what shows that nobody has changed, removed or slipped in an event afterwards. */
export interface Chain {
  /** Adds the links of all events that have none yet. Safe in any number of processes at once. Throws ChainCut. */
  extend(): Promise<void>;
  /**
   * Adds links as events come, until it is stopped. Stands still, and says so, when the chain is no longer the one that it was:
   * links made on top of it would make a forgery look whole.
   */
  start(): Promise<{ stop(): Promise<void> }>;
  /** From now on the chain must hold the link that this head ends with, and can no longer be one of plain hashes alone. */
  witness(head: ChainHead): void;
  /** The links after position `after` up to position `upTo`, in order. */
  links(after: number, upTo: number): Promise<readonly Link[]>;
  /** The links at `positions`, those of lost events among them. */
  linksAt(positions: readonly number[]): Promise<readonly Link[]>;
  /**
   * Looks whether the log was put back to an older state than the chain: then the chain goes on after the newest link whose event is
   * still there. Any number of processes may look at once.
   */
  noticeLoss(): Promise<void>;
  /** Where the log was put back to an older state, oldest first. */
  losses(): Promise<readonly Loss[]>;
  /** The links of events that were lost by that. */
  lost(): Promise<readonly Link[]>;
  /** The newest link; undefined for an empty chain. */
  last(): Promise<Link | undefined>;
  /** What it took over from an older version, if anything. */
  carried(): Promise<Carried | undefined>;
  /** Whether it still holds what this process knows of it. */
  whole(): Promise<boolean>;
  /** Where it ends, or should end: when it does not hold any more what this process knows of it, what this process knows. */
  head(): Promise<ChainHead>;
  /**
   * Runs `work` while nobody else notes an anchor. `note` keeps the number of one that is to be written into `file`, and throws
   * StoreUnavailable when others may do so by now: the server lets nobody be kept out by a process that stands for long.
   */
  anchoring<Result>(work: (note: (file: string, number: number) => Promise<void>) => Promise<Result>): Promise<Result>;
  /** The newest anchor that was noted of each file. */
  anchorsNoted(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** The chain does not hold what it held: somebody changed it beneath us, or an older state of the database was restored. */
export class ChainCut extends Error {
  constructor(what: string) {
    super(
      `${what}. No link is added to it any more until the next start; \`npm run log -- verify\` says what is wrong`,
    );
    this.name = 'ChainCut';
  }
}

/** That somebody was erased; names nobody who does not hold the keys. */
export interface Erasure {
  readonly id: string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly at: string;
  /** The operator, as the log records them. */
  readonly by: string;
  /** Whose data it is, as events name them. */
  readonly subjects: readonly string[];
  /**
   * Whether everybody whose data it is is among `subjects`. Until then whose data has one of `marks` in it is still to be found in the
   * log; a later line of the same id says whom that is.
   */
  readonly isWhole: boolean;
  /** The one among `subjects` who had an account. */
  readonly account: string | null;
  /** Marks of the addresses and numbers by which a machine would bring the person back, see `markOf`. */
  readonly marks: readonly string[];
}

/** The erasures that a database knows of. They lie in the dump with it, and so are not the register (operations/erasure). */
export interface Erasures {
  /** Takes up those that are new here, and what is known now of one that was not whole. From then on the marks are suppressed. Throws StoreUnavailable. */
  add(erasures: readonly Erasure[]): Promise<void>;
  /** Those that were not finished, or whose keys are there again. */
  unfinished(): Promise<readonly Erasure[]>;
  /** Those that are none of `ids`: a register that does not hold them has been lost, and is written again from here. */
  besides(ids: readonly string[]): Promise<readonly Erasure[]>;
  /** The newest one of whoever had the account; `isDone` as for `unfinished`. */
  of(account: string): Promise<(Erasure & { readonly isDone: boolean }) | undefined>;
  /** Nothing of it is left to do here while the log goes on from position `head`. */
  finish(id: string, head: number): Promise<void>;
  /** Begins those again that were finished after position `head`: the log was put back and may have lost them. */
  reopenAfter(head: number): Promise<void>;
  /** What stands for an email address or a telephone number where it must not be read. */
  markOf(text: string): string;
  /** Whether one of `texts` has a mark that somebody's erasure left. Throws StoreUnavailable. */
  isSuppressed(texts: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

import type { Append, EventStore } from '#event-store/port.ts';

/** An append whose transaction stays open until somebody decides how it ends. */
export interface OpenAppend {
  readonly commit: () => Promise<void>;
  readonly rollBack: () => Promise<void>;
}

/** A store whose answers can be made to get lost on their way, after the server has done what it was asked. */
export interface LossyStore {
  readonly store: EventStore;
  loseAnswers(): void;
  letAnswersPass(): void;
}

/** A store whose server can be made to take everything and answer nothing; it has deadlines that a test can wait for. */
export interface MutedStore {
  readonly store: EventStore;
  fallSilent(): void;
  /** It answers again, on new connections. */
  speak(): void;
}

/** A log on a server of its own that can be killed; `store` was opened before and has to come back by itself. */
export interface MortalStore {
  readonly store: EventStore;
  /** Ends every process of the server at once, as a power cut would. It is started again, sooner or later. */
  kill(): Promise<void>;
}

/** What a store has to offer so that the contract can be tested on it. A fault that is absent cannot be had there: its tests are skipped. */
export interface StoreHarness {
  /** Nobody else writes to this log, and it was empty at the beginning. */
  readonly ownLog: boolean;
  /** Opens the one log of this harness, as another process would. */
  readonly open: () => Promise<EventStore>;
  readonly faults: {
    readonly openAppend?: (append: Append) => Promise<OpenAppend>;
    readonly lossy?: () => Promise<LossyStore>;
    readonly muted?: () => Promise<MutedStore>;
    readonly mortal?: () => Promise<MortalStore>;
    /** Writes the log to a dump and restores it on another server. */
    readonly restoredElsewhere?: () => Promise<EventStore>;
  };
  close(): Promise<void>;
}

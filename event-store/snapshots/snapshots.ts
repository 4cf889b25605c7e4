export type Keys = ReadonlyMap<string, Buffer>;

/** What a stream added up to when it was at `revision`. */
export interface Snapshot {
  readonly revision: number;
  readonly position: number;
  /** Id of the event at `revision`. */
  readonly lastId: string;
  /** JSON. */
  readonly state: unknown;
  /** The keys of everybody whose personal data may be in it: it is sealed with all of them, and gone with any of them. */
  readonly keys: Keys;
}

/**
 * Where folding long streams starts from. Only a cache: whoever deletes all of them changes nothing but how long the next fold
 * takes, so nothing here fails a caller.
 */
export interface Snapshots {
  /** Undefined when there is none, it is of another version, or the key of somebody in it is gone. */
  find(stream: string, version: number): Promise<Snapshot | undefined>;
  /** Writes a snapshot by and by, beside what the caller does. */
  keep(stream: string, version: number, snapshot: Snapshot): void;
  /** Whether this process has found `stream` to be long, so that a fold need not look again. */
  isLong(stream: string): boolean;
  noteLong(stream: string): void;
  /** Writes what is still to be written. */
  close(): Promise<void>;
}

import { DomainError } from '#domain/kernel/errors.ts';

/** How long a key that one process destroyed may still be used by others, ms. */
export const DESTROYED_SEEN_WITHIN_MS = 1000;

/** A key (32 bytes), that there was one, or something that the master key does not open. */
export type StoredKey = Buffer | 'destroyed' | 'unreadable';

/** The record of one destruction. */
export interface Destruction {
  /** From 1 on. */
  readonly number: number;
  readonly subject: string;
  /** Made for what had been destroyed before there were records. */
  readonly carried: boolean;
  /** Over the record before and this one. */
  readonly hash: Buffer;
  /** Whether that is so. */
  readonly fits: boolean;
  /** What is there of the key now; it should be `destroyed`. */
  readonly key: 'destroyed' | 'there' | 'missing';
}

export interface KeyLedger {
  /** Keys that there are or were; this never falls. */
  readonly keys: number;
  readonly destructions: readonly Destruction[];
  /** Whose key counts as destroyed although nothing records it. */
  readonly unrecorded: readonly string[];
}

/** Everybody's key, by the id that events name them by. */
export interface PersonKeys {
  /**
   * A key (32 bytes) for each of `subjects`, made for those who have none. Throws PersonErased for somebody who was erased,
   * StoreUnavailable when the keys cannot be reached.
   */
  forWriting(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The keys that exist; erased and unknown people are absent. Throws StoreUnavailable. */
  forReading(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /**
   * Destroys somebody's key for good: everything sealed with it reads `erased` from now on, in other processes within a second.
   * Records it with a MAC, so that a key that is gone without that has been taken away by somebody else. May be repeated.
   */
  destroy(subject: string): Promise<void>;
  /** What is stored for each of `subjects` at this moment, past every cache; absent where there is nothing. */
  stored(subjects: readonly string[]): Promise<ReadonlyMap<string, StoredKey>>;
  /** Every destruction, oldest first, beside what the table of keys says; for checks. */
  ledger(): Promise<KeyLedger>;
  close(): Promise<void>;
}

/** Nothing more may be recorded about somebody whose data has been erased. */
export class PersonErased extends DomainError {
  constructor(subject: string) {
    super(
      'person-erased',
      'The personal data of this person has been erased; nothing new can be recorded about them.',
      'conflict',
      {
        subject,
      },
    );
    this.name = 'PersonErased';
  }
}

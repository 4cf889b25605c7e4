import { DomainError } from '#domain/kernel/errors.ts';

/** How long a key that one process destroyed may still be used by others, ms. */
export const DESTROYED_SEEN_WITHIN_MS = 1000;

/** Everybody's key, by the id that events name them by. */
export interface PersonKeys {
  /**
   * A key (32 bytes) for each of `subjects`, made for those who have none. Throws PersonErased for somebody who was erased,
   * StoreUnavailable when the keys cannot be reached.
   */
  forWriting(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The keys that exist; erased and unknown people are absent. Throws StoreUnavailable. */
  forReading(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Destroys somebody's key for good: everything sealed with it reads `erased` from now on, in other processes within a second. */
  destroy(subject: string): Promise<void>;
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

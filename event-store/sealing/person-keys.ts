/** Everybody's key, by the id that events name them by. */
export interface PersonKeys {
  /** A key for each of `subjects`, made for those who have none. Throws PersonErased for somebody who was erased. */
  forWriting(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The keys that exist; erased and unknown people are absent. */
  forReading(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
  /** Destroys somebody's key for good: everything sealed with it reads `erased` from now on. */
  destroy(subject: string): Promise<void>;
  close(): Promise<void>;
}

/** Nothing more may be recorded about somebody whose data has been erased. */
export class PersonErased extends Error {
  constructor(subject: string) {
    super(`The personal data of ${subject} has been erased; nothing new can be recorded about them.`);
    this.name = 'PersonErased';
  }
}

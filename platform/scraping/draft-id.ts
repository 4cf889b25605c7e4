import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

export interface DraftOf {
  /** Of the page, or of one class on it. */
  readonly pageId: string;
  /** Member id, or what stands for somebody without an account or for the crawlers. */
  readonly person: string;
  /** Counts what the person began from the page after an earlier one had ended, from 0. */
  readonly number: number;
  /** ISO 8601: when the page was first heard of. */
  readonly since: string;
}

/**
 * The id of a person's draft of a page. Derived, so that racing and repeated requests mean the same draft without having to agree.
 * A UUIDv7 like every listing's: its time is that of the page.
 */
export function draftIdOf({ pageId, person, number, since }: DraftOf): string {
  const random = createHash('sha256').update(`draft of ${pageId} by ${person}, ${number}`).digest().subarray(0, 16);
  return uuidv7({ msecs: Date.parse(since), random });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#platform/message-of.ts';
import type { PictureStore } from '#platform/pictures/picture-store.ts';

/** How long a picture that could not be read is left alone before it is tried once more, ms. */
const PAUSE_MS = 200;
/** So many pictures in a row with which nothing can be done, and no more are tried: thousands would each wait for a server that does not answer. */
export const IN_A_ROW = 5;

interface Reading {
  readonly say: (what: string) => void;
  readonly stopping: AbortSignal;
}

/**
 * Reads pictures of `store`. One that cannot be read, also when it is tried again, is missing like one that is not there: it keeps
 * nobody's log and keys out of the backup. Why is said once, because it is mostly the same of all.
 */
export function readingPictures(
  store: Pick<PictureStore, 'get'>,
  { say, stopping }: Reading,
): (name: string) => Promise<Buffer | undefined> {
  let failed = 0;
  let hasSaid = false;
  const twice = (name: string): Promise<Buffer | undefined> =>
    store.get(name).catch(async () => {
      await sleep(PAUSE_MS, undefined, { signal: stopping });
      return store.get(name);
    });
  return async (name) => {
    if (failed >= IN_A_ROW) return undefined;
    try {
      const bytes = await twice(name);
      failed = 0;
      return bytes;
    } catch (error) {
      stopping.throwIfAborted();
      if (!hasSaid) say(`A picture could not be read: ${messageOf(error)}`);
      hasSaid = true;
      failed += 1;
      if (failed === IN_A_ROW) say(`${IN_A_ROW} pictures in a row could not be read, so no more are tried.`);
      return undefined;
    }
  };
}

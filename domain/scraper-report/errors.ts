import type { ScrapeFailure } from '../page/events.ts';
import { whyNotRead } from '../page/failure-words.ts';
import { placeOf } from '../source/item-of.ts';

/** Why the page at `url` could not be read, as a sentence for admins; `detail` is the exact reason, for whoever looks into it. */
export const scrapeErrorSentence = (url: string, failure: ScrapeFailure, detail: string): string =>
  `${placeOf(url)} could not be read: ${whyNotRead(failure, detail)}.`;

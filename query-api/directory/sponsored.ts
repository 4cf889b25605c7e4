import type { Activity } from '#domain/listing/shown/views.ts';
import { SPONSORED_AT_ONCE } from '#domain/sponsored-listing/words.ts';
import { openSponsorships } from '#platform/advertising/open-sponsorships.ts';
import type { Database } from '#platform/database.ts';
import type { ReadPosition } from '#platform/read-position.ts';
import { keptReads } from '../kept-reads.ts';
import { pageOf } from './page.ts';
import type { Meaning } from './words/meaning.ts';

/**
 * The page of the directory that is asked for, with at most two sponsored activities before all others where they are found as well;
 * everything stands once, on whatever page. Which two it is changes from day to day, so that all of them have their turn and nothing
 * moves while somebody turns the pages.
 */
export function sponsoredFirst(db: Database, readPosition: Pick<ReadPosition, 'version'>) {
  const cache = keptReads(readPosition, ['advertising']);
  let wereSome = false;
  return async ({ question, search }: Pick<Meaning, 'question' | 'search'>): Promise<Activity[]> => {
    // Where there were none a moment ago, the page waits for nobody to look whether there are some now.
    const asked = wereSome ? null : pageOf(db, question, search);
    const [running, plain] = await Promise.all([cache.get('running', () => runningIn(db)), asked]);
    wereSome = running.length > 0;
    if (running.length === 0) return plain ?? pageOf(db, question, search);
    const { limit, offset } = question;
    const matching = await pageOf(db, { ...question, only: running, limit: running.length, offset: 0 }, search);
    const first = running
      .flatMap((id) => matching.filter((activity) => activity.id === id))
      .slice(0, SPONSORED_AT_ONCE)
      .map((activity) => ({ ...activity, isSponsored: true }));
    const shown = first.slice(offset, offset + limit);
    const rest = {
      ...question,
      without: first.map(({ id }) => id),
      limit: limit - shown.length,
      offset: Math.max(0, offset - first.length),
    };
    return rest.limit === 0 ? shown : [...shown, ...(await pageOf(db, rest, search))];
  };
}

/** The listings that are sponsored, in today's order. */
const runningIn = async (db: Database): Promise<readonly string[]> => [
  ...new Set((await openSponsorships(db)).map(({ listingId }) => listingId)),
];

import { countFacets, listActivities, mapActivities } from '#domain/listing/api.ts';
import { type ActivityMap, type DirectoryQuery, FURTHEST_OFFSET } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { placeAt } from '#domain/place/bounds.ts';
import { placeCalled } from '#domain/place/searched-place.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { facetsOf } from './facets.ts';
import { placesNear } from './filters.ts';
import { askedAnswer, readHeaders } from './words/asked-answer.ts';
import { FEW, type Meaning, meaningIn, nearAt, nearestTo } from './words/meaning.ts';
import { COUNTED, countByPlace, countOf } from './page.ts';
import { sponsoredFirst } from './sponsored.ts';
import { wideningsOf } from './words/widenings.ts';
import { keptReads } from '../kept-reads.ts';

/** The directory: what is live, by every filter of the specification, and how many activities each filter would show. */
export async function directoryRoutes(app: App, { db, readPosition, config }: ServerContext): Promise<void> {
  // What is counted stands in the directory alone, but of what parents have saved: each heart that is pressed empties that, and no more.
  const ofDirectory = keptReads(readPosition, countFacets.reads);
  const ofSaves = keptReads(readPosition, [...countFacets.reads, ...countFacets.readsFor.parentFavorites]);
  const cacheFor = (query: DirectoryQuery) => (query.parentFavorites === undefined ? ofDirectory : ofSaves);
  const words = keptReads(readPosition, countFacets.reads);
  const meaningOf = (query: DirectoryQuery) => meaningIn(db, query, (key, lookUp) => words.get(key, lookUp));
  const pageOf = sponsoredFirst(db, readPosition);

  /** What is shown for `query`: what it asks for, or what comes nearest to that, and how many there are. */
  const shownFor = async (query: DirectoryQuery): Promise<Shown> => {
    const asked = await meaningOf(query);
    const count = ({ question, search }: Meaning) => countOf(db, question, search);
    const total = cacheFor(query).get(`total ${keyOf(query)}`, () => count(asked));
    const page = pageOf(asked);
    const [counted, activities] = await Promise.all([total, page]);
    const meaning = await nearest(query, asked, counted);
    if (meaning === asked) return { meaning, counted, activities };
    return {
      meaning,
      counted: await cacheFor(query).get(`near total ${keyOf(query)}`, () => count(meaning)),
      activities: await pageOf(meaning),
    };
  };
  const nearest = async (query: DirectoryQuery, asked: Meaning, counted: number): Promise<Meaning> => {
    if (!asked.asked || counted >= FEW) return asked;
    const near = await cacheFor(query).get(
      `near ${keyOf(query)}`,
      async () => (await nearestTo(db, query, asked, counted)).near,
    );
    return nearAt(query, asked, near);
  };

  serve(app, listActivities, async (request, reply) => {
    const { query } = request;
    const { meaning, counted, activities } = await shownFor(query);
    const total = Math.min(counted, COUNTED);
    const exceeded = counted > COUNTED;
    void reply.header('cache-control', 'no-cache');
    if (exceeded) void reply.header('x-total-count-exceeded', 'true');
    for (const [name, value] of readHeaders(meaning)) void reply.header(name, value);
    const reached = query.offset + query.limit;
    const isBehind = exceeded ? activities.length === query.limit : reached < total;
    return { body: activities, total, isMore: isBehind && reached <= FURTHEST_OFFSET };
  });

  serve(app, countFacets, async ({ query }, reply) => {
    void reply.header('cache-control', 'no-cache');
    return cacheFor(query).get(`facets ${keyOf(query)}`, async () => {
      const asked = await meaningOf(query);
      const counts = await facetsOf(db, asked.question, asked.search);
      const meaning = await nearestTo(db, query, asked, counts.total);
      const isFound = counts.total > 0 || meaning !== asked;
      return {
        ...(meaning === asked ? counts : await facetsOf(db, meaning.question, meaning.search)),
        asked: askedAnswer(meaning),
        widenings: isFound ? [] : await wideningsOf(db, query),
        termsNotKnown: isFound ? notKnown(meaning) : null,
        place: (query.location !== undefined && placeCalled(query.location)) || null,
        isNear: placesNear(meaning.question) !== null,
      };
    });
  });

  serve(app, mapActivities, async ({ query }, reply) => {
    void reply.header('cache-control', 'no-cache');
    const placed = await cacheFor(query).get(`map ${keyOf(query)}`, async () => {
      const asked = await meaningOf(query);
      const counted = await countByPlace(db, asked.question, asked.search);
      const total = counted.reduce((all, { count }) => all + count, 0);
      const meaning = await nearest(query, asked, total);
      if (meaning === asked) return placesOf(counted);
      return placesOf(await countByPlace(db, meaning.question, meaning.search));
    });
    return { ...placed, styleUrl: config.map?.styleUrl ?? null };
  });
}

/** `counted` with the names of the places; those that have none are nowhere on a map. */
function placesOf(
  counted: readonly { readonly centre: string | null; readonly count: number }[],
): Pick<ActivityMap, 'places' | 'elsewhere'> {
  const places = counted.flatMap(({ centre, count }) => {
    const place = centre === null ? undefined : placeAt(centre);
    return place ? [{ ...place, count }] : [];
  });
  const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);
  return { places, elsewhere: sum(counted) - sum(places) };
}

const notKnown = ({ question }: Meaning): string | null => question.termsNotKnown ?? null;

interface Shown {
  readonly meaning: Meaning;
  readonly counted: number;
  readonly activities: Activity[];
}

/** The same for every page and order of the same activities. */
function keyOf({ limit: _limit, offset: _offset, sort: _sort, status: _status, ...filters }: DirectoryQuery): string {
  return JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

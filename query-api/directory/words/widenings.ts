import type { Widening } from '#domain/listing/asked/answer.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { trustFilters } from '#domain/listing/facts/trust.ts';
import { centreOf } from '#domain/place/outward-codes.ts';
import { milesBetween, type Point } from '#domain/place/point.ts';
import { centreNamed } from '#domain/place/place.ts';
import { searchedPlace } from '#domain/place/searched-place.ts';
import { centreOfTown } from '#domain/place/towns.ts';
import type { Database } from '#platform/database.ts';
import { facetsOf } from '../facets.ts';
import { DEFAULT_DISTANCE_MILES, placesNear } from '../filters.ts';
import { meaningIn } from './meaning.ts';
import { COUNTED, countOf } from '../page.ts';

/** What each filter is called in "5 without the price limit", those of one thing together, what matters least first. */
const named: readonly (readonly [names: readonly (keyof DirectoryQuery)[], words: string])[] = [
  [['bounds'], 'outside this part of the map'],
  [['minPrice', 'maxPrice'], 'without the price limit'],
  [['isFree'], 'at any price'],
  [['googleRating', 'facebookRating', 'trustpilotRating', 'yelpRating', 'websiteRating'], 'with any rating'],
  [['hasSpecialOffers'], 'with or without an offer'],
  [['parentFavorites'], 'including activities no parent has saved'],
  [['time'], 'at other times of the day'],
  [['day', 'when', 'date'], 'on other days'],
  [['holidays'], 'in term time or holidays'],
  [['indoor', 'outdoor'], 'indoors or outdoors'],
  [['ageRange'], 'for other ages'],
  [['hostsBirthdayParties'], 'with or without birthday parties'],
  [trustFilters, 'where nothing is said of safety or funding'],
  [['category'], 'in all categories'],
  [['sendFriendly'], 'where nothing is said of SEND'],
  [['search'], 'without the words'],
];
const MOST = 4;
const MOST_TOWNS = 2;
const FURTHEST_MILES = 25;
/** Miles that are tried around a place in which nothing lies. */
const CIRCLES = [10, 20];

/** The searches closest to `query`, which finds nothing, that find something: without one of its filters, or in a town nearby. */
export async function wideningsOf(db: Database, query: DirectoryQuery): Promise<Widening[]> {
  const found: Widening[] = [...(await widerCircle(db, query)), ...(await otherTowns(db, query))];
  for (const [names, words] of named) {
    if (found.length >= MOST || names.every((name) => query[name] === undefined)) continue;
    const wider = without(query, names);
    const { question, search } = await meaningIn(db, wider);
    const count = await countOf(db, question, search);
    if (count > 0) found.push({ label: `${amount(count)} ${words}`, search: addressOf(wider) });
  }
  if (found.length > 0) return found;
  // Not without one of them, so without more.
  const { search, ...others } = chosen(query);
  for (const [names, words] of [
    [Object.keys(others), search === undefined ? 'without any filter' : 'without any other filter'],
    [Object.keys(chosen(query)), 'without any filter'],
  ] as const) {
    const wider = without(query, names as readonly (keyof DirectoryQuery)[]);
    const meaning = await meaningIn(db, wider);
    const count = names.length < 2 ? 0 : await countOf(db, meaning.question, meaning.search);
    if (count > 0) return [{ label: `${amount(count)} ${words}`, search: addressOf(wider) }];
  }
  return [];
}

/** What lies further around the place from which is searched by distance. */
async function widerCircle(db: Database, query: DirectoryQuery): Promise<Widening[]> {
  const { distance = DEFAULT_DISTANCE_MILES } = query;
  const miles = CIRCLES.find((each) => each > distance);
  if (miles === undefined || placesNear(query) === null) return [];
  const wider = { ...query, distance: miles };
  const { question, search } = await meaningIn(db, wider);
  const count = await countOf(db, question, search);
  return count === 0 ? [] : [{ label: `${amount(count)} within ${miles} miles`, search: addressOf(wider) }];
}

/** Where else it is, the nearest towns first; the whole region when it is nowhere near. */
async function otherTowns(db: Database, query: DirectoryQuery): Promise<Widening[]> {
  const from = query.location === undefined ? undefined : pointOf(query.location);
  if (query.location === undefined) return [];
  const anywhere = without(query, ['location', 'distance']);
  const { question, search } = await meaningIn(db, anywhere);
  const { town: towns, total } = await facetsOf(db, question, search);
  const near = towns
    .flatMap(({ town, count }) => {
      const centre = centreOfTown(town);
      const miles = from && centre ? milesBetween(from, centre) : undefined;
      return miles === undefined || miles < 0.1 || miles > FURTHEST_MILES
        ? []
        : [{ town, count, miles: Math.max(1, Math.round(miles)) }];
    })
    .toSorted((a, b) => a.miles - b.miles || b.count - a.count)
    .slice(0, MOST_TOWNS)
    .map(({ town, count, miles }) => ({
      label: `${amount(count)} in ${town}, ${miles} ${miles === 1 ? 'mile' : 'miles'} away`,
      search: addressOf({ ...anywhere, location: town }),
    }));
  return near.length > 0 || total === 0
    ? near
    : [{ label: `${amount(total)} in other places`, search: addressOf(anywhere) }];
}

function pointOf(location: string): Point | undefined {
  const place = searchedPlace(location);
  if (place.kind === 'district') return centreOf(place.outward);
  return place.kind === 'town' ? centreNamed(place.town) : undefined;
}

const amount = (count: number): string => (count > COUNTED ? 'More than 10,000' : count.toLocaleString('en-GB'));

function without(query: DirectoryQuery, names: readonly (keyof DirectoryQuery)[]): DirectoryQuery {
  const left = Object.entries(query).filter(([name]) => !names.includes(name as keyof DirectoryQuery));
  return Object.fromEntries(left) as DirectoryQuery;
}

/** The filters that were chosen, without page and order. */
const chosen = ({
  limit: _l,
  offset: _o,
  status: _s,
  sort: _order,
  ...filters
}: DirectoryQuery): Partial<DirectoryQuery> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

function addressOf(query: DirectoryQuery): string {
  const text = new URLSearchParams(
    Object.entries(chosen(query)).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

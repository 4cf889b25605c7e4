import { brand } from '../../brand.ts';
import { landmarkNamed, landmarks } from '../../place/landmarks.ts';
import { centreOf } from '../../place/outward-codes.ts';
import { knownTowns, townNamed } from '../../place/towns.ts';
import { villageNamed, villages } from '../../place/villages.ts';
import { searchable, wordsOf } from '../shown/search-words.ts';
import { namesOf } from './everyday-names.ts';
import type { Reader, Reading } from './reading.ts';

/** Miles around a town that somebody wants to be near. */
const NEAR = 10;

const townPattern = knownTowns
  .toSorted((a, b) => b.length - a.length)
  .map((town) => town.replace(' ', '[ -]'))
  .join('|');
const TOWN = String.raw`((?:(?:great|east|west) (?=bookham|horsley|molesey|byfleet))?(?:${townPattern}))(?:[ -](?:up)?on[ -]thames)?(?: town cent(?:re|er))?(?:, ?${brand.region}| ${brand.region})?`;
const BESIDE = String.raw`near(?:by)?(?: to)?|close (?:to|by)|local to|(?:within |about )?\d{1,2} ?min(?:ute)?s?(?: drive| walk)? (?:of|from|away from)|next to|around|round|(?:just )?outside(?: of)?|within reach of|not (?:too |very |that )?far from|(?:with)?in (?:easy )?walking distance (?:of|from|to)|(?:within )?(\d{1,2}) miles? (?:of|from|around)`;
const villagePattern = villages
  .toSorted((a, b) => b.length - a.length)
  .map((village) => village.replaceAll(' ', '[ -]').replace('’', "['’]?"))
  .join('|');
const landmarkPattern = landmarks
  .toSorted((a, b) => b.length - a.length)
  .map((landmark) => landmark.replaceAll(' ', '[ -]').replaceAll(/s\b/g, "['’]?s"))
  .join('|');
const district = String.raw`([a-z]{1,2}\d[a-z\d]?)`;
/**
 * The second half of a postcode, in which C, I, K, M, O and V never stand: "gu22 5yo" is for a child of five, and "kt22 7pm" in the
 * evening. Nor is it one where it says an age as well: "rh2 4yr old", "gu2 7th birthday".
 */
const INWARD = String.raw`\d(?!(?:yrs?|th|st|nd|rd)\b)[abd-hjlnp-uw-z]{2}`;
/** What is written like the first half of a postcode and is an age: "U9", "Yr3", "KS2". */
const isAge = (outward: string): boolean => /^(?:[UYPRMS]|YR|KS)\d/i.test(outward);

function placeReading(location: string, name: string, miles: number | undefined): Omit<Reading, 'kind'> {
  return {
    label:
      miles === undefined
        ? name
        : miles === NEAR
          ? `Near ${name}`
          : `Within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${name}`,
    said: miles === undefined ? `in ${name}` : `near ${name}`,
    otherwise: miles === undefined ? `near ${name}` : 'further away',
    query: { location, ...(miles !== undefined && { distance: miles }) },
  };
}

const reader = (pattern: string, read: Reader['read']): Reader => ({
  kind: 'place',
  pattern: new RegExp(pattern, 'dgi'),
  read,
});

/** Postcodes, villages and towns, with and without "in" and "near". In a village is seldom anything, so it is looked around. */
export const placeReaders: readonly Reader[] = [
  reader(
    String.raw`(?:\b(?:${BESIDE}|in|at|from) )?(?<![a-z\d])${district}[\s.,-]*${INWARD}(?![a-z\d])`,
    ([, miles, code = '']) => {
      const outward = code.toUpperCase();
      // Who lives further away has a whole postcode of which we do not know where it is.
      if (!centreOf(outward) && isAge(outward)) return undefined;
      return placeReading(outward, outward, miles === undefined ? NEAR : Number(miles));
    },
  ),
  reader(String.raw`(?:\b(?:${BESIDE}|in|at|from) )?(?<![a-z\d])${district}(?![a-z\d])`, ([, miles, code = '']) => {
    const outward = code.toUpperCase();
    return centreOf(outward) && placeReading(outward, outward, miles === undefined ? NEAR : Number(miles));
  }),
  // "Thorpe Park" by itself is a day out, and "Claremont" whoever is called so.
  reader(
    String.raw`(?:\b(?:(${BESIDE})|(in|at|from|by)) (?:the )?)?\b(${landmarkPattern})\b( areas?)?(?: way)?`,
    ([, beside, miles, inside, name = '', area]) => {
      const landmark = landmarkNamed(name);
      const isSaidOfPlace = [beside, inside, area].some((said) => said !== undefined);
      if (!landmark || (landmark.isName && !isSaidOfPlace)) return undefined;
      if (beside === undefined && namesOf(searchable(name))) return undefined;
      const reading = placeReading(landmark.outward, landmark.name, miles === undefined ? NEAR : Number(miles));
      return { ...reading, soft: wordsOf(landmark.name) };
    },
  ),
  // The village, where it is not the word for support.
  reader(String.raw`(?:\b(?:${BESIDE}|in|at|from|by) )?\bsend (?:village|parish|road)\b`, ([, miles]) =>
    placeReading('GU23', 'Send', miles === undefined ? NEAR : Number(miles)),
  ),
  reader(
    String.raw`(?:\b(?:${BESIDE}|in|at|from|by) )?\b(${villagePattern})\b(?: village| areas?)?`,
    ([, miles, name = '']) => {
      const village = villageNamed(name)?.name ?? name;
      return placeReading(village, village, miles === undefined ? NEAR : Number(miles));
    },
  ),
  reader(String.raw`(?:\b(${BESIDE}) )${TOWN}\b( area)?`, ([, , miles, name = '']) => {
    const town = townNamed(name) ?? name;
    return placeReading(town, town, miles === undefined ? NEAR : Number(miles));
  }),
  reader(
    String.raw`(?:\b(?:in|at|from|by) )?\b${TOWN}\b( areas?\b| and (?:around|nearby)\b)?`,
    ([, name = '', around]) => {
      const town = townNamed(name) ?? name;
      return placeReading(town, town, around === undefined ? undefined : NEAR);
    },
  ),
];

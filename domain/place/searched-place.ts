import { brand } from '../brand.ts';
import { parsePostcode } from './postcode.ts';
import { knownTowns, townNamed } from './towns.ts';
import { villageNamed } from './villages.ts';

/** Where somebody wants to look. */
export type SearchedPlace =
  | { readonly kind: 'everywhere' }
  /** "GU1" */
  | { readonly kind: 'district'; readonly outward: string }
  /** In our spelling when we know the town, else as it was written. */
  | { readonly kind: 'town'; readonly town: string };

/** Everything in the directory is in all of these: they narrow nothing. */
const region = new RegExp(
  String.raw`(?:^|[\s,]+)(?:all of )?(?:${brand.region}|england|great britain|united kingdom|gb|u\.?k\.?)\.?$`,
  'i',
);
/** A whole postcode that stands in a text, in any of the ways in which people write one. */
const inText = /(?<![a-z\d])([a-z]{1,2}\d[a-z\d]?)[\s.,-]*(\d[a-z]{2})(?![a-z\d])/i;
/** Half a postcode by itself: with a gap in it, or with the beginning of the second half, which says nothing more. */
const half = /^([a-z]{1,2})[\s.-]*(\d[a-z\d]?)(?:[\s.-]+\d[a-z]?)?$/i;

/**
 * The place that a search for `text` means: "gu1 1aa", "Guildford, Surrey" or "Surrey". Names are not guessed at: next to
 * Horsham is no Hersham, and the wrong place is worse than none.
 */
export function searchedPlace(text: string): SearchedPlace {
  const named = withoutRegion(text.trim());
  if (named === '') return { kind: 'everywhere' };
  const outward = outwardIn(named);
  if (outward !== undefined) return { kind: 'district', outward };
  const parts = named.split(',').map((part) => part.trim());
  const known = parts.map(townNamed).find((town) => town !== undefined);
  return { kind: 'town', town: known ?? parts[0] ?? named };
}

/**
 * The town that a search for `stated`, as a listing calls it, looks in: "Cuckfield, West Sussex" is found by Cuckfield. Null for what is no
 * town: everything is in Surrey, and a district is looked around.
 */
export function townSearched(stated: string): string | null {
  const place = searchedPlace(stated);
  return place.kind === 'town' ? place.town : null;
}

/** Whether `name` is a village's alone: it is looked around, since few of its activities call it their town. */
export const isVillage = (name: string): boolean => townNamed(name) === undefined && villageNamed(name) !== undefined;

/**
 * What the place that a search for `location` means is called where a page says it: a district, or a town that we know. Undefined for the
 * whole region, and for a name that nobody may have meant.
 */
export function placeCalled(location: string): string | undefined {
  const place = searchedPlace(location);
  if (place.kind === 'district') return place.outward;
  return place.kind === 'town' ? townNamed(place.town) : undefined;
}

/**
 * The town in which what is at `text` lies, in our spelling: the last of its parts that names one ("Spectrum, Guildford, Surrey"), else one
 * that a venue is called by ("Woking Leisure Centre", "Holy Trinity Church Guildford"), but no "Epsom Road".
 */
export function townIn(text: string): string | undefined {
  const parts = partsOf(text);
  return firstOf(parts, townNamed) ?? firstOf(parts, townOfVenue);
}

/** The postcode district of the village in which what is at `text` lies. */
export const villageIn = (text: string): string | undefined => firstOf(partsOf(text), villageNamed)?.outward;

/** Of an address what stands between commas, the last first, without postcode and region. */
const partsOf = (text: string): readonly string[] =>
  withoutRegion(text)
    .split(/[,;\n]+/)
    .map((part) => withoutRegion((postcodeIn(part)?.rest ?? part).trim()))
    .toReversed();

function firstOf<Found>(parts: readonly string[], find: (part: string) => Found | undefined): Found | undefined {
  return parts.map(find).find((found) => found !== undefined);
}

const THAMES = '(?:[ -](?:up)?on[ -]thames)?';
/** What stands behind a town in a venue's name. Not every word may: "Sutton Green" is a village, "Epsom Road" is somewhere else. */
const venue =
  'leisure|sports?|community|civic|methodist|baptist|parish|town|scouts?|youth|arts|swimming|football|cricket|rugby|tennis|hockey|library|museum|' +
  'primary|infants?|juniors?|high|grammar|girls|boys|college|school|church|hall|centre|pool|club|theatre|spectrum|lido|cathedral|university|' +
  'station|market|recreation|pavilion|gym|studios?|academy|park';
/** Longest first, so that no town is found in a longer name. */
const ofVenue = new RegExp(
  String.raw`^(?<begins>${alternatives(knownTowns)})${THAMES} (?:${venue})\b(?!.*\b(?:road|rd|street|lane|avenue|way|close|drive|terrace|crescent)$)|.+ (?<ends>${alternatives(knownTowns)})${THAMES}$`,
  'i',
);

function townOfVenue(part: string): string | undefined {
  const { begins, ends } = ofVenue.exec(part)?.groups ?? {};
  return townNamed(begins ?? ends ?? '');
}

/** The whole postcode that stands in a search text, and the text without it; undefined when there is none. */
export function postcodeIn(text: string): { readonly outward: string; readonly rest: string } | undefined {
  const [found, outward = ''] = inText.exec(text) ?? [];
  return found === undefined
    ? undefined
    : { outward: outward.toUpperCase(), rest: text.replace(found, ' ').replace(/\s+/g, ' ').trim() };
}

function outwardIn(text: string): string | undefined {
  const whole = parsePostcode(text)?.outward ?? postcodeIn(text)?.outward;
  if (whole !== undefined) return whole;
  const [, area, district] = half.exec(text) ?? [];
  return area && district ? `${area}${district}`.toUpperCase() : undefined;
}

/** "Guildford, Surrey, UK" is Guildford. */
function withoutRegion(text: string): string {
  const shorter = text.replace(region, '').trim();
  return shorter === text ? text : withoutRegion(shorter);
}

function alternatives(names: readonly string[]): string {
  return names.toSorted((a, b) => b.length - a.length).join('|');
}

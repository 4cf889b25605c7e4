import { parsePostcode } from '#domain/place/postcode.ts';
import { oneLine } from '../page/plain-text.ts';
import { isCounty } from '../places/counties.ts';
import { townCalled, townEnding } from '../places/gazetteer.ts';

/** Areas of postcodes. */
const AREAS =
  'A[BL]|B[ABDHLNRSTX]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE';
/**
 * A full postcode as it is written in capitals. None ends with C, I, K, M, O or V; one that is made up so is told by its area and its space,
 * and is no hour, measure or order.
 */
export const postcode = new RegExp(
  `\\b([A-PR-UWYZ](?:\\d[\\dA-HJKPSTUW]?|[A-HK-Y]\\d[\\dABEHMNPRV-Y]?)) {0,2}(\\d(?:[ABD-HJLNP-UW-Z]{2}|(?!AM|PM|KM|CM|MM|KG)(?<=\\b(?:${AREAS})\\d[\\dA-HJKPSTUW]? \\d)[A-Z]{2}))\\b`,
  'g',
);
const streetWord =
  /\b(?:road|rd|street|st|lane|ln|avenue|ave|way|close|drive|crescent|square|place|court|terrace|gardens?|grove|hill|green|row|walk|mews|parade|broadway|park|estate|unit|floor|common|bridge|yard|wharf|approach)\b/i;
/** Names of streets end so. */
export const streetName = /\b(?:road|rd|street|st|lane|ln|avenue|ave|way|close|drive|crescent|square|terrace|parade)$/i;
/** A part of an address that can only be a street behind a name: "The Old Brewhouse, Castle Yard". */
export const streetAhead =
  /\b(?:road|rd|street|st|lane|ln|avenue|ave|way|close|drive|crescent|square|terrace|parade|yard|mews|wharf|row|place|court|gate|arcade|passage|walk|approach|quay|rise|view|promenade|esplanade|embankment)$/i;
/** Names of halls, churches, schools and so on hold one of these. */
export const venueWord =
  /\b(?:hall|church|centre|center|school|club|clubhouse|library|leisure|farm|park|studios?|academy|college|pavilion|theatre|museum|barn|pool|gym|hut|community|chapel|institute|rooms?|house|castle|woods?|garden|arena|rink|ground|scouts?|guide|nursery|hub|stadium|recreation|common|lido|village|field|theatre|priory|abbey|cricket|rugby|tennis|football|hotel|pub|café|cafe|warehouse|primary|headquarters|HQ|institute|fields|baths|rink|allotments?|quay|wharf|mill|observatory|bandstand|bandroom|marina|boathouse|campus|reservoir|velodrome|courts|drill hall|gallery|forge|goods shed|maltings|foundry|tabernacle|temple|gurdwara|mosque|synagogue|3G|4G|astro(?:turf)?|MUGA|AGP)\b/i;
/** "Wriggles Play Ltd": who has a house, and no house. */
const companyName = / (?:Ltd\.?|Limited|LLP|plc|C\.?I\.?C\.?)$/;
/** Where workshops and gyms are let. */
export const estate = /\b(?:trad(?:e|ing)|industrial|business|retail|enterprise) (?:estate|park|centre)$/i;
/** "Shed 4, Cattewater Wharf": who has a unit of their own is found by their own name. */
export const unitAlone = /^(?:units?|shed|arch(?:es)?|workshop|warehouse|hangar|barn) (?:\d[\d&–-]*[a-z]?|[a-z])\b,? /i;
/** "yo17 7bs", "LS21 3aT": a postcode that ends its line or stands before a mark, however its letters are written. */
const carelessPostcode = new RegExp(
  `\\b((?:${AREAS})\\d[\\dA-HJKPSTUW]?) ?(\\d(?!st|nd|rd|th)[ABD-HJLNP-UW-Z]{2})(?=\\s*(?:$|[|,.;)]))`,
  'gi',
);
/** `text` with its postcodes in capitals; words in small letters throughout get theirs, where a postcode says that they are an address. */
export function withPostcodes(text: string): string {
  if (text.length > 300 || !/\d[a-z]{2}\b|[a-z]\d{1,2}[a-z]? ?\d/.test(text)) return text;
  const written = text.replace(carelessPostcode, (_whole, out: string, within: string) =>
    `${out} ${within}`.toUpperCase(),
  );
  if (written === text || /\p{Lu}/u.test(text) || !text.includes(',')) return written;
  return written.replace(/(?<![\p{L}\d’'])\p{Ll}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase());
}

/** What often stands before an address on its line. */
export const addressLabel =
  /^(?:(?:our |the |class |session |postal |full |event )?(?:address|venues?|location|where(?: we are)?|where to find us|find us|visit us|based at|held at|meeting (?:point|place)|club ?room|club ?house|head ?quarters|HQ|home ground|dojo)(?: is| at)?)\s?[:–—-]?\s+/i;

/** "Venue: Hill Hall", "Usual place: Salters". */
export const venueLabel =
  /^(?:(?:(?:(?:usual|meeting|regular|training|class|home|match|session|our|the|indoor|outdoor|winter|summer|main) ){0,2}(?:venue|where|location|held at|based at|place|meeting place|club ?room|club ?house|HQ|dojo|home ground|training ground))\s?[:?|–—-]|📍)\s?(.{3,150})$/iu;

/** "GODSTONE Village Hall, Ivy Mill Lane": a town that stands before a hall as its label, shouted. */
const shoutedTown = /^(\p{Lu}{3,}(?: \p{Lu}{3,}){0,2})(?:\s?[:–-])? (?=\p{Lu}[\p{Ll}’'])/u;

/** Town, county and the rest of one address in words. */
export interface WrittenAddress {
  readonly address: string;
  readonly postcode: string | undefined;
  readonly town: string | undefined;
  readonly county: string | undefined;
  /** The name of a hall, church, school and so on, when the address begins with one. */
  readonly venue: string | undefined;
  /** The village behind a house without a name of its own, where the post town is another. */
  readonly village: string | undefined;
}

/** "GU1 3AA" however it was written; undefined when `text` is no full postcode. */
export function postcodeNamed(text: string): string | undefined {
  const parsed = parsePostcode(text);
  return parsed?.inward ? `${parsed.outward} ${parsed.inward}` : undefined;
}

/** "Our studio at Unit 2, Mill Lane": what they have there is no part of its address. */
const ownPremises =
  /^(?:(?:(?:[Hh]eld|[Bb]ased|[Uu]pstairs|[Dd]ownstairs) )?(?:[Aa]t|[Ii]n|[Aa]bove|[Oo]ver|[Bb]ehind) )?(?:[Oo]ur|[Mm]y|[Tt]he) (?:own )?(?:\p{Ll}+ )?(?:studio|workshop|shop|premises|base|gym|hall|kitchen|centre|school|clubhouse|classroom|rooms?|pool|farm|home|hut|barn|field|dojo|boathouse|pavilion|headquarters|HQ|wood)(?: is)?(?: at| in| on|:|,) (?:the )?(?=\p{Lu}|\d)/u;
/** "In the main hall of the Meadow Community Centre": a part that has no name of its own. */
const partOfHouse =
  /^(?:(?:[Pp]lease )?(?:[Mm]eet(?:ing)?|[Hh]eld|[Bb]ased|[Pp]ark(?:ing)?|[Cc]ome|[Gg]ather) )?(?:[Ii]n |[Aa]t |[Bb]y |[Tt]o )?(?:[Tt]he |[Oo]ur )?(?:\p{Ll}+ ){0,2}(?:hall|gym|gymnasium|rooms?|library|studio|pool|playground|grounds|back|basement|yard|courtyard|car ?park|gates?|entrance|stables|fields?|orchard|walled garden) (?:of|at|behind) (?:the )?(?=\p{Lu})/u;
/** What rooms are called after that many houses have. */
export const COMMON_ROOM =
  '(?:main|small|large|upper|lower|sports?|school|dance|drama|music|church|function|committee|meeting|garden|activity|art|craft|rehearsal|recital|swimming|hydrotherapy|hydro|training|teaching|learner|learning|making|education|family|community|fitness|upstairs|ballet|theatre|first floor|ground floor)';
/** A part of a house that many have: its name says nothing without the house's. */
const room = new RegExp(
  `^(?:(?:the )?${COMMON_ROOM} )?(?:hall|rooms?|studio|gym|gymnasium|pool|kitchen|classroom|annexe|lounge|foyer|library|theatre)(?: (?:\\d|[A-D]|one|two))?$`,
  'i',
);
/** Rooms with names of their own, in a house that is known by its own. */
const namedRoom = /\b(?:room|suite|lounge|annexe|gallery)$/i;
export const knownHouse =
  /\b(?:hall|centre|church|school|library|college|club|academy|theatre|museum|hub|pavilion|institute|house|hotel|campus)$/i;
/** "Wesley Hall, Mill Road Methodist Church": whose halls are called after people. */
const hasHalls = /\b(?:church|chapel|cathedral|school|college)$/i;
/** A house that is called by nothing but what it is, before the name of what it belongs to: "The Barn, Oxted Community Hall". */
const plainHouse = /^(?:the )?(?:barn|loft|hut|cabin|annexe|yurt|stables)$/i;
/** What many villages have: "The Pavilion", "Village Hall". */
const houseOfAny =
  /^(?:the )?(?:(?:village|parish|church|memorial|scout|cricket|sports) )?(?:pavilion|hall|hut|clubhouse)$/i;
/** "X on Y Green": a house and the street that it stands on. */
const onStreet = /^(.{4,50}?) on (?:the )?(\p{Lu}[\p{L}’' ]{2,40})$/u;

/**
 * How one finds a house and what it is not, in brackets behind its name and before its street: "Hill Hall (entrance in Mill Lane), High Street",
 * "the Pavilion (NOT the clubhouse), Park Road". They begin in small letters or are shouted; "(Main Hall)" is a part of the name.
 */
const besideName = / \((?=\p{Ll}|\p{Lu}{2,} )[^()]{2,120}\)(?=,)/gu;

/** Takes an address in words apart. */
export function readAddress(text: string): WrittenAddress {
  const said = oneLine(text)
    .replace(/^[^\p{L}\d("“‘']+/u, '')
    .replace(addressLabel, '')
    .replace(shoutedTown, (whole: string, town: string) => (townCalled(town) === undefined ? whole : ''))
    .replace(/^address\b\s?[:–-]?\s?/i, '')
    .replace(ownPremises, '')
    .replace(partOfHouse, '')
    .replace(/,\s?(?:united kingdom|uk|england|great britain|gb)(?=\s?(?:,|$))/gi, '')
    .replace(/[\s,;.|(–-]+$/, '')
    .slice(0, 400);
  const [code] = [...said.toUpperCase().matchAll(postcode)].slice(-1);
  const found = code ? `${code[1]} ${code[2]}` : undefined;
  const parts = said
    .replace(besideName, '')
    .split(/\s?[,|;•·\n]\s?|\s[–—-]\s/)
    .map((part) =>
      oneLine(
        part.toUpperCase().replace(postcode, '').length < part.length
          ? part.replace(new RegExp(postcode.source, 'gi'), '')
          : part,
      ).replace(/[.,]$/, ''),
    )
    .flatMap((part) => withoutCounty(part))
    .filter((part) => part !== '' && !/^(?:uk|united kingdom|england|gb|great britain)$/i.test(part));
  const county = parts.findLast((part) => isCounty(part));
  const rest = parts.filter((part) => part !== county);
  const town = rest.flatMap((part) => townCalled(part) ?? []).at(-1) ?? townInParts(rest, found !== undefined);
  // "Fareham – Portchester Parish Hall, Assheton Court": a town may stand before the venue as its label.
  const whole = parts.length > 2 && companyName.test(parts[0] ?? '') ? parts.slice(1) : parts;
  const [, house = '', street = ''] = onStreet.exec(whole[0] ?? '') ?? [];
  const named =
    venueWord.test(house) && townCalled(whole[0] ?? '') === undefined ? [house, street, ...whole.slice(1)] : whole;
  const [first, behind] =
    townCalled(named[0] ?? '') !== undefined && venueWord.test(named[1] ?? '') ? named.slice(1) : named;
  // "The Spinning Wheel, 3 High Street": what stands before a street's number is the house's name.
  const beforeNumber =
    /^(?:[Uu]nit|[Ss]uite|[Ss]tudio) |^\d{1,4}[a-z]?(?:\s?[-–]\s?\d{1,4})?\s\p{Lu}/u.test(parts[1] ?? '') &&
    !/\d/.test(first ?? '');
  // "Gosforth Fields, Carr Lane": a name before a street is a place's, unless it is a street's itself.
  const beforeStreet =
    streetAhead.test(parts[1] ?? '') &&
    !streetName.test(first ?? '') &&
    /^(?:\p{Lu}[\p{L}’'&.-]* ?){1,5}$/u.test(first ?? '') &&
    /\p{Ll}/u.test(first ?? '');
  // "Unit 7, Slyfield Trade Park": those who have no hall have a unit.
  const premises = estate.test(first ?? '')
    ? first
    : /^(?:Unit|Suite|Studio)s? [\w&-]{1,6}$/.test(first ?? '') &&
        (estate.test(behind ?? '') ||
          /\p{Lu}\S* Works$/u.test(behind ?? '') ||
          (/^The \p{Lu}/u.test(behind ?? '') && !streetAhead.test(behind ?? '')))
      ? `${first}, ${behind}`
      : undefined;
  const venue =
    premises ??
    (first &&
    first !== county &&
    townCalled(first) === undefined &&
    (venueWord.test(first) || beforeNumber || beforeStreet) &&
    !/^\d/.test(first) &&
    !streetName.test(first)
      ? first
      : undefined);
  const village =
    venue === first &&
    houseOfAny.test(venue ?? '') &&
    streetName.test(named[2] ?? '') &&
    /^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}?\p{Ll}+){0,2}$/u.test(behind ?? '') &&
    !venueWord.test(behind ?? '') &&
    !/\b(?:gardens?|park|estate|floor|playing|entrance|upstairs|downstairs|mount)\b|^(?:the|behind|opposite|beside|next|near|rear|side|off) /i.test(
      behind ?? '',
    ) &&
    !streetAhead.test(behind ?? '') &&
    townCalled(behind ?? '') === undefined
      ? behind
      : undefined;
  const isRoom =
    venue !== undefined &&
    behind !== undefined &&
    (namedRoom.test(venue)
      ? knownHouse.test(behind)
      : (room.test(venue) && venueWord.test(behind)) || (/\bhall$/i.test(venue) && hasHalls.test(behind))) &&
    // "Scout Hall, behind St Mary's Church": a house beside another is no room of it.
    /^(?!(?:Behind|Opposite|Beside|Next to|Near)\b)(?:the )?\p{Lu}/u.test(behind) &&
    !streetAhead.test(behind) &&
    townCalled(behind) === undefined;
  return {
    address: said,
    postcode: found,
    town,
    county: county && unshouted(county),
    village,
    venue:
      venue &&
      (venue !== undefined && plainHouse.test(venue) && knownHouse.test(behind ?? '')
        ? behind
        : isRoom
          ? `${unshouted(venue)}, ${behind}`
          : unshouted(venue)),
  };
}

/** "SPORTS HALL" as "Sports Hall"; a word alone may be letters that stand for others. */
const unshouted = (name: string): string =>
  /\p{Ll}/u.test(name) || (!name.includes(' ') && name.length < 5)
    ? name
    : name.toLowerCase().replace(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase());

/** "12 Epsom Road Guildford Surrey" as the part before the county, and the county. */
function withoutCounty(part: string): string[] {
  const words = part.split(' ');
  if (isCounty(part)) return [part];
  for (const count of [4, 3, 2, 1]) {
    const tail = words.slice(-count).join(' ');
    if (words.length > count && isCounty(tail) && !/^London$/i.test(tail))
      return [words.slice(0, -count).join(' '), tail];
  }
  return [part];
}

/** The last part that looks like a town: "Church Road, Basingstoke", "12 High Street, Old Woking". */
function townInParts(parts: readonly string[], complete: boolean): string | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const within = townEnding(last);
  if (within !== undefined) return within;
  const plain =
    complete &&
    parts.length > 1 &&
    /^[A-Z][a-z'’-]+(?: (?:[A-Z][A-Za-z'’-]+|on|upon|under|by|le|the)){0,3}$/.test(last);
  return plain && !streetWord.test(last.replace(/^St\.? /, '')) && !venueWord.test(last) ? last : undefined;
}

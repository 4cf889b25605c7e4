import { readFileSync } from 'node:fs';
import { knownTowns, townNamed } from '#domain/place/towns.ts';
import { villages } from '#domain/place/villages.ts';

const listed = readFileSync(new URL('uk-towns.txt', import.meta.url), 'utf8')
  .replace(/^#.*\n/gm, '')
  .split(/,\s*/)
  .map((name) => name.trim());

/** Every town that we know by name: ours with their places first, then our villages and those of the gazetteer. */
const towns: ReadonlySet<string> = new Set([...knownTowns, ...villages, ...listed]);
const ours: ReadonlySet<string> = new Set(knownTowns);
/** Shouted or whispered, a town's name in its own spelling. */
const byKey: ReadonlyMap<string, string> = new Map([...towns].map((town) => [keyOf(town), town]));
const LONGEST = Math.max(...[...towns].map((town) => town.split(/[ -]/).length));

/** Names that are everyday words, surnames or parts of other names as well: only the words around tell. */
const doubtful = new Set(
  'Ash,Fleet,Sutton,Hampton,Walton,Ripley,Richmond,Ashford,Esher,Ascot,Reading,Bath,Battle,Rugby,Wells,Deal,Sandwich,Barking,Rugeley,Stone,Stanley,Nelson,Lincoln,Preston,Warwick,Bolton,Burton,Kirby,Kirkby,Ashton,Barton,Shirley,Ashley,Bradley,Bentley,Beverley,Morley,Hadley,Kingsley,Harlow,Whitney,Clifton,Chester,Douglas,Newport,Milton,Stafford,Bishop,Castle,Wick,Ware,Rye,Bude,Buxton,Poole,Crewe,Perth,Hale,Hayes,Hurst,Norton,Upton,Weston,Newton,Marlow,Mold,Flint,Barry,Battle,Bourne,Bray,Brill,Brooke,Bury,Callow,Camber,Carden,Chard,Coates,Cowes,Crick,Croft,Cromer,Crook,Crosby,Denny,Denton,Derby,Dudley,Elgin,Ellon,Elton,Ely,Epping,Forest,Frome,Goring,Graham,Hilton,Holt,Hopton,Horton,Howden,Hull,Hurley,Hutton,Ince,Irvine,Keady,Kelso,Kendal,Kenton,Largs,Leigh,Leven,Linton,London,Luton,Malton,Manton,Marsh,Moira,Morden,Murton,Oakley,Otley,Patna,Paull,Ramsey,Roche,Romsey,Scone,Seaton,Selby,Settle,Shaw,Shotts,Sidney,Stoke,Stoke,Stroud,Tempo,Thorne,Tring,Upwell,Usk,Wilton,Winton,Wye,Yate,York,Church Fenton,Eden,Kimberley,Radley,Melbourne,Boston,Dallas,Houston,Gibraltar,Egypt,Jericho,Forest Row,Haven,Lee,Alton,Aston,Belton,Benson,Burley,Carlton,Clayton,Colne,Corby,Currie,Eaton,Eccles,Eton,Felton,Halton,Harrow,Hatton,Horley,Hythe,Kenley,Lacey,Langley,Lawley,Leyland,Maltby,Marden,Nash,Neath,Odell,Oldham,Owen,Penn,Percy,Purley,Raglan,Renton,Repton,Rhodes,Royston,Russell,Sherwood,Spalding,Spencer,Stratton,Swan,Swift,Tarrant,Tipton,Tyler,Wallace,Walker,Warren,Warton,Watson,Watton,Welby,Wesley,Winslow,Witney,Woodside,Woodley,Hollywood,Comrie,Mere,Moor,Bream,Roos,Ham,Ince,Diss,Sale,Moy,Feltham,Christchurch,Greenwich,Oxford,Cambridge,Bramley,Compton,Milford,Kew,Capel,Headley,Buckland,Kingswood,Normandy,Hooley,Woodham,Blackwater,Stoneleigh,Effingham,Sandhurst'.split(
    ',',
  ),
);
const notATown =
  /^(?:['’]s)?\s?(?:Road|Rd|Street|St|Lane|Avenue|Ave|Way|Close|Drive|Hill|Park|Gardens?|House|Grove|Terrace|Court|Crescent|Grammar|County|University|College|Green|Common|Castle|Cathedral|Festival|Rovers|United|City|Wanderers|Town FC|FC|Tree|Wood|Hall|School|Primary|Infant|Junior School|Church|Square|Place|Row|Gate|Bridge Road|Manor|Farm|Hotel|Arms|Building|Bear|Bun|Stadium|Station|Method|Pudding)\b/;
const placed = /\b(?:in|near|nr|at|around|from|outside|serving|north|south|east|west|central)\s?$|[,(|]\s?$/;
const placedSurely = /\b(?:in|near|nr|around|outside|serving|based in|located in),?\s?$/;
const region =
  /^,?\s(?:and surrounding|&? ?surrounding|area\b|town cent|Surrey|Kent|Sussex|Hampshire|[A-Z][a-z]+shire|Devon|Cornwall|Norfolk|Suffolk|Essex|Cumbria|Scotland|Wales|[A-Z]{1,2}\d)|^,\s\p{Lu}/u;

interface TownMention {
  readonly town: string;
  readonly index: number;
  readonly end: number;
}

const word = /\p{Lu}[\p{L}'’.]*/gu;
const little = /^[ -](?:(?:on|upon|under|le|by|the|in|of|cum|en|next|y|super)[ -]){1,2}|^[ -]/;

/** The names of towns that stand in `text`, the longest at each place, whatever is meant by them there. */
function mentionsIn(text: string): readonly TownMention[] {
  const mentions: TownMention[] = [];
  let after = 0;
  for (const match of text.matchAll(word)) {
    if (match.index < after) continue;
    let end = match.index + match[0].length;
    let found: TownMention | undefined;
    for (let words = 1; words <= LONGEST; words += 1) {
      const name = text
        .slice(match.index, end)
        .replace(/[.'’]+$/, '')
        .replace(/['’]s$/, '');
      const town = byKey.get(keyOf(name)) ?? townNamed(name);
      if (town !== undefined && name.length > 2) found = { town, index: match.index, end: match.index + name.length };
      const joint = little.exec(text.slice(end, end + 16))?.[0];
      const next = joint === undefined ? null : /^\p{Lu}[\p{L}'’]*/u.exec(text.slice(end + joint.length));
      if (joint === undefined || next === null) break;
      end += joint.length + next[0].length;
    }
    if (found === undefined) continue;
    mentions.push(found);
    after = found.end;
  }
  return mentions;
}

/** The known towns that `text` names as places; streets, schools and people of the same name left out. */
export function townsIn(text: string): string[] {
  const mentions = mentionsIn(text);
  const sure = mentions.filter((mention, place) => isPlace(text, mention, mentions[place - 1]));
  const named = new Set(sure.map(({ town }) => town));
  return [...knownTowns.filter((town) => named.has(town)), ...[...named].filter((town) => !ours.has(town))];
}

function isPlace(text: string, { town, index, end }: TownMention, last: TownMention | undefined): boolean {
  const before = text.slice(Math.max(0, index - 24), index);
  const after = text.slice(end, end + 24);
  if (notATown.test(after) || /\b(?:Mrs?|Miss|Ms|Dr|St|Saint|Coach|Rev)\.?\s$/.test(before)) return false;
  const beside = last !== undefined && /^\s?(?:,|&|and|or|\/)\s$/.test(text.slice(last.end, index));
  if (beside && (!doubtful.has(last.town) || placedSurely.test(text.slice(Math.max(0, last.index - 24), last.index))))
    return true;
  const isAlone = index === 0 && (end === text.length || region.test(after));
  if (isAlone) return true;
  if (doubtful.has(town))
    return (
      placedSurely.test(before) ||
      /,\s$/.test(before) ||
      region.test(after) ||
      (ours.has(town) && /\b(?:at|of)\s$/.test(before))
    );
  if (ours.has(town) || (town.includes(' ') && !/^\s\p{Lu}/u.test(after))) return true;
  return placed.test(before) || region.test(after);
}

/** Whether `text` is the name of a town and nothing else. */
export const isTown = (text: string): boolean => byKey.has(keyOf(text.trim())) || townNamed(text) !== undefined;

/** The town that `text` is the name of, in its own spelling. */
export const townCalled = (text: string): string | undefined => townNamed(text) ?? byKey.get(keyOf(text.trim()));

/** Whether a town is one of those whose places we know. */
export const isOurs = (town: string): boolean => ours.has(town);

/** The town with which `text` ends: "12 High Street Skipton". */
export function townEnding(text: string): string | undefined {
  const words = text.split(' ');
  for (let from = Math.max(0, words.length - LONGEST); from < words.length; from += 1) {
    const town = townCalled(words.slice(from).join(' '));
    if (town !== undefined && /^\p{Lu}/u.test(words[from] ?? '')) return town;
  }
  return undefined;
}

/** The town with which an organisation's name begins or ends: "Morpeth Dance", "Twirl Academy, Morpeth". */
export function townInName(name: string): string | undefined {
  const found = mentionsIn(name).filter(
    ({ town, index, end }) =>
      (index === 0 ||
        end === name.length ||
        name.slice(0, index) === 'The ' ||
        /^\d{1,3}(?:st|nd|rd|th) $/.test(name.slice(0, index))) &&
      (!doubtful.has(town) || ours.has(town)) &&
      !/\b(?:Mrs?|Miss|Ms|Dr|St|Saint)\.?\s$/.test(name.slice(0, index)) &&
      (end === name.length || !notATown.test(name.slice(end))),
  );
  return new Set(found.map(({ town }) => town)).size === 1 ? found[0]?.town : undefined;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[’']/g, '').replace(/[ -]+/g, ' ').trim();
}

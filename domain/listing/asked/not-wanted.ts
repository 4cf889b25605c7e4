import { searchable } from '../shown/search-words.ts';
import { townNamed } from '../../place/towns.ts';
import { villageNamed } from '../../place/villages.ts';
import { namesOf } from './everyday-names.ts';
import { NO_TO_AN_HOUR } from './hours-asked.ts';
import type { Span } from './reading.ts';

const NOT = [
  'any ?where (?:but|except(?: for)?|other than)',
  'not',
  'no',
  'without',
  'except(?: for)?',
  'excluding',
  'apart from',
  'other than',
  'instead of',
  'rather than',
  'alternatives? to',
  'anything but',
  'hat(?:es?|ing)',
  'dislik(?:es?|ing)',
  String.raw`(?:do|does|did)(?:n['’]?t| not) (?:really )?(?:like|enjoy|want|do|fancy)`,
  String.raw`(?:is|are|was)n['’]?t`,
  '(?:sick|tired|bored|scared|afraid|frightened) (?:of|with|by)',
  'fed up (?:of|with)',
  '(?:(?:given|giving|gave) up(?: on)?|(?:gone|went) off|(?:grown|grew|dropped|dropping) out of)(?: (?:his|her|their|my|our|playing|doing))*',
  'non(?=[ -](?:screen|sport|contact|competitive))',
].join('|');
/** What stands between a no and what it says no to. */
const BETWEEN =
  'an? |the |any |too |very |so |really |into |keen on |interested in |more |another |for |in |on |at |doing |going to |good at |(?:a )?fans? of |all |loads of |lots of |near |around |anywhere near ';
/** Until when, from when and how old: "no later than 5pm", "not over 6" are read with their no, and with no other. */
const LIMIT = String.raw`(?:later|earlier|older|younger) than\b|(?:before|after|until|till?|over) (?:(?:about|around|half|(?:a )?quarter|past|to) )*\d`;
const negation = new RegExp(
  String.raw`\b(?!not?[ -](?:${LIMIT})|${NO_TO_AN_HOUR})(?:${NOT})[ -](?!far\b|more than\b|less than\b|cost\b|charge\b|money\b|(?:it )?(?:costing|paying|spending)(?: (?:anything|a penny|any money|money|for it)\b|(?= ?$| ?[,.;?!]| (?:in|near|on|at|this)\b)))((?:${BETWEEN})*)`,
  'gi',
);
const LONGEST = 4;
/** "Football or rugby". */
const alsoNot = /^ ?(?:\/|,? ?\b(?:or|and|nor)\b|&) ?(?:an? |the |any )?/i;

/** What `text` says that nobody looks for: where it stands, and the names of what it is when families have names for it. */
export function notWantedIn(text: string): readonly { readonly span: Span; readonly names: readonly string[] }[] {
  return [...text.matchAll(negation)].flatMap((match) => {
    // "No booking" is itself the name of something.
    if (thingAt(text, match.index)) return [];
    const from = match.index + match[0].length;
    // "No Limits Dance" may well be what somebody is called.
    const isName = text.slice(0, match.index).trim() === '';
    const first = thingAt(text, from) ?? placeAt(text, from) ?? (isName ? undefined : wordAt(text, from));
    if (!first) return [];
    const names = [...first.names];
    let to = first.to;
    for (;;) {
      const [and = ''] = alsoNot.exec(text.slice(to)) ?? [];
      const next = and === '' ? undefined : (thingAt(text, to + and.length) ?? placeAt(text, to + and.length));
      if (!next) break;
      names.push(...next.names);
      to = next.to;
    }
    return [{ span: [match.index, to] as const, names }];
  });
}

interface Unwanted {
  readonly to: number;
  readonly names: readonly string[];
}

/** What families have names for, of those that begin at `at` the longest. */
function thingAt(text: string, at: number): Unwanted | undefined {
  const [words = ''] = /^(?:[a-z0-9'’&]+(?: |$)?){1,4}/i.exec(text.slice(at)) ?? [];
  const parts = words.trim().split(' ');
  for (let length = Math.min(LONGEST, parts.length); length > 0; length--) {
    const typed = parts.slice(0, length).join(' ');
    const name = searchable(typed);
    const names = namesOf(name);
    if (names) return { to: at + typed.length, names: [name, ...names.also] };
  }
  return undefined;
}

/** What is in a place that somebody does not want to go to comes last: its name stands beside that of a listing. */
function placeAt(text: string, at: number): Unwanted | undefined {
  const [words = ''] = /^(?:in |near )?(?:[a-z'’]+(?: |$)?){1,3}/i.exec(text.slice(at)) ?? [];
  const [before = ''] = /^(?:in |near )/i.exec(words) ?? [];
  const parts = words.slice(before.length).trim().split(' ');
  for (let length = parts.length; length > 0; length--) {
    const typed = parts.slice(0, length).join(' ');
    const name = townNamed(typed) ?? villageNamed(typed)?.name;
    if (name !== undefined) return { to: at + before.length + typed.length, names: [searchable(name)] };
  }
  return undefined;
}

function wordAt(text: string, at: number): Unwanted | undefined {
  const [word] = /^[a-z0-9'’]+/i.exec(text.slice(at)) ?? [];
  return word === undefined ? undefined : { to: at + word.length, names: [] };
}

import type { Findings } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { bare, oneLine, sentenceAt } from '../page/plain-text.ts';
import { isCounty } from '../places/counties.ts';
import { isTown } from '../places/gazetteer.ts';
import { readAddress, streetName, venueWord, type WrittenAddress } from './written-address.ts';

/** A place that the page's words name, with the words and what follows of its address. */
export interface SaidPlace {
  readonly name: string;
  readonly sentence: string;
  /** Its street, town and county, where they follow its name. */
  readonly written: WrittenAddress | undefined;
  /** How much speaks for it; 4 is enough where nothing else is known. */
  readonly score: number;
}

/** What a place is, in small letters behind its name or alone: "the church hall", "Upton village hall". */
const smallKind =
  /^ (?:(?:church|village|community|sports|school|memorial|parish|scout|leisure|main|old|swimming|youth|dance|town|methodist|baptist|public|country|retail|business|industrial|trading) ){0,2}(?:hall|halls|centre|center|hut|church|library|school|pavilion|park|pool|rooms?|club|clubhouse|barn|farm|studios?|gym|ground|grounds|field|fields|theatre|museum|chapel|common|green|estate|woods?|beach|rink|stadium|track|academy|tower|primary|courts?)\b/y;
/** Something takes place or people are told to come. */
const takesPlace =
  /\b(?:meets?|meetings?|held|hosted|runs?|running|rehears\w+|train\w*|practi[cs]e\w*|practice night|plays?|playing|swims?|sings?|rings?|dances?|climbs?|rides?|sails?|gathers?|tak(?:es?|ing) place|based|class(?:es)?|sessions?|lessons?|camps?|clubs?|groups?|workshops?|join us|find us|come (?:along|and|down|up|over)?|come to|goes on|go on|happens?|home|teach(?:es)?|learn|lives?|open|every|each|weekly|drop[- ]?in|parade|(?:mon|tues|wednes|thurs|fri|satur|sun)(?:days?)|\d ?[ap]m|\d[.:]\d\d)\b/i;
/** We do it there: "We ring at St Laurence's". */
const weDo =
  /\b(?:[Ww]e|[Ww]e (?:all|now|usually|always|mostly|currently)|[Cc]lub|[Gg]roup|[Bb]and|[Cc]hoir|[Tt]eam)(?:['’]re|['’]ll| are| will be| is)? (?:\w+ ){1,3}$/;
/** There was or is something else: shows, matches, what teachers have behind them, where one leaves the car. */
const somethingElse =
  /\b(?:perform\w*|shows?|exams?|compet\w+|festivals?|concerts?|tours?|trips?|visit(?:ed|s)?|trained|studied|graduat\w*|worked|works|previous(?:ly)?|used to|formerly|was|were|closed|unavailable|park(?:ed|ing)?|drop (?:them )?off|collect\w*|bus|station|won|came|played|match(?:es)?|fixtures?|league|tournament|gala|championships?|regist\w+ office|company|office|born|lives in|grew up|degree|raised|donat\w+|hir(?:e|ed|ing))\b/i;
const notPlace =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon\w*|Tues?\w*|Wed\w*|Thu\w*|Fri\w*|Sat\w*|Sun\w*|Easter|Christmas|Whitsun|Halloween|Summer|Spring|Autumn|Winter|Year|Years|Reception|Key|Stage|Level|Grade|English|French|Spanish|Welsh|Polish|German|Mandarin|Scratch|Python|Minecraft|Zoom|Facebook|Instagram|Teams|WhatsApp|Google|YouTube|Twitter|Eventbrite|UK|England|Scotland|Wales|Ireland|Britain|Europe|Great Britain|United Kingdom|GCSE|Term|Terms|Week|Weeks|Day|Group|Groups|Section|Stages?|Half|Bank|Chair|Head|Our|The|This|These|We|You|If|It|All|PE|DVD|PDF|U\d+|Under|Mr|Mrs|Miss|Ms|Dr|Covid|Zone|Tots|Juniors|Seniors|Beginners|God|Jesus|Bible|London 2012)\b/;
/** What teams play in and who is above them: "in the Vale Junior Football Alliance". */
const notHouse =
  /\b(?:League|Alliance|Association|Federation|Cup|Championships?|Conference|Festival|Division|Scheme|Programme|Awards?)$/;
const isRoomOnly = /^(?:The )?(?:\p{L}+ )?(?:Room|Studio|Hall|Suite|Lounge|Gym|Annexe)(?: \d)?$/u;
const findUs =
  /^(?:where(?: is it| we are| are we| and when| do we meet| we meet| to find us| you['’]ll find us| it is| we play| we train)?|find(?:ing)? (?:us|the \w+)|how to (?:find|get to|reach) .{2,30}|(?:our )?(?:venue|location|place|address|premises)s?|our home|visit(?: us)?|getting (?:here|there|to .{2,30})|directions|(?:when|what|who|days?|times?) (?:and|&) where)\s?[:?]?$/i;
const inPlace =
  /(?<![\p{L}\d])(at|in|inside|on|up|@) (?:the |our |a |an )?(?:(?:[\p{Ll}’'-]+ )?(?:tower|hall|grounds?|rooms?|studio|library|basement|undercroft|gardens?|crypt|vestry|playground|car park|back|floor) (?:of|at|behind) (?:the )?)?(?=["“‘']?[\p{Lu}\d])/gu;
const called =
  /\b(?:wood|woodland|field|hall|hut|building|studio|gym|venue|site|farm|barn|base|place|ground|pitch|church|room|home|headquarters|HQ|den)s? (?:is|are) (?:called |known as |at )?(?:the |our )?(?=\p{Lu})/gu;
/** "Oh, and WHERE! The Scout Hut on Mill Lane": asked and answered within a line. */
const whereItIs =
  /\b(?:[Ww]here(?: is it| do we meet)?|WHERE|[Vv]enue|VENUE)\s?[?!]+ (?:(?:[Ii]t['’]s|[Ww]e['’]re|[Ww]e are|[Ww]e meet) )?(?:[Aa]t |[Ii]n )?(?:the |our )?(?=\p{Lu})/gu;
const token = /(?:\d{1,2}(?:st|nd|rd|th)|\d{1,3}[A-Za-z]?|["“‘']?\p{Lu}[\p{L}\d’'&-]*)["”]?/uy;
const joint = /(?: (?:of|the|on|upon|under|le|by|de|y|for|and|&))+ (?=\p{Lu})| (?=[\p{Lu}\d])/uy;

/** The name that begins at `index`: words with capitals, and what it is in small letters behind them. */
function nameFrom(text: string, index: number): { readonly name: string; readonly end: number } | undefined {
  let end = index;
  for (let words = 0; words < 8; words += 1) {
    token.lastIndex = end;
    const word = token.exec(text)?.[0];
    if (word === undefined || (words > 0 && notPlace.test(word))) break;
    end += word.length;
    // "St. Mary's", "T.S. Corunna": a full stop within a name.
    if (/^(?:St|\p{Lu})$/u.test(word) && text[end] === '.') {
      end += 1;
      while (/^\p{Lu}\./u.test(text.slice(end, end + 2))) end += 2;
    }
    joint.lastIndex = end;
    const between = joint.exec(text)?.[0];
    // "The Noyce Centre on Crown Court": what stands on a street is named before it.
    if (between === undefined || (between === ' on ' && endsAsVenue.test(text.slice(index, end)))) break;
    token.lastIndex = end + between.length;
    if (!token.test(text) || notPlace.test(text.slice(end + between.length, end + between.length + 14))) break;
    end += between.length;
  }
  smallKind.lastIndex = end;
  end += smallKind.exec(text)?.[0].length ?? 0;
  const name = oneLine(text.slice(index, end))
    .replace(/["“”]/g, '')
    .replace(/ (?:and|&|of|the|for|on|by)$/, '');
  return name.length >= 3 && /\p{Lu}/u.test(name) ? { name, end } : undefined;
}

const endsAsVenue =
  /\b(?:Hall|Hut|Barn|Centre|Church|School|Library|Park|Pavilion|Theatre|Institute|Rooms?|Club|Studios?)$/;
const nextPart =
  /(?:,? \(|, (?:in |near )?|\. (?=\d{1,3}[a-z]? \p{Lu}))(\d{1,4}[a-z]? \p{Lu}[^,.;:!?()|]{2,40}|(?:\p{Lu}[\p{L}’'&.-]*)(?: (?:\p{Lu}[\p{L}’'&.-]*|on|upon|under|le|by|the|in|of|and)){0,5}(?: [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})?)(?=[,.;:!?()|]|\s[–—-]|$|\s(?:on|every|from|each|and|for|at|where|which)\b)/uy;

/** The parts of an address that follow a name: ", Burton Road, Kendal, Cumbria". */
function addressFrom(name: string, text: string, end: number): WrittenAddress | undefined {
  const parts: string[] = [];
  let at = end;
  while (parts.length < 4) {
    nextPart.lastIndex = at;
    const match = nextPart.exec(text);
    const [whole, part] = match ?? [];
    if (whole === undefined || part === undefined || notPlace.test(part)) break;
    parts.push(
      oneLine(part)
        .replace(/[.]$/, '')
        .replace(/ (?:on|from|every|at|in|and) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?.*$/, ''),
    );
    at += whole.length;
    if (text[at] === ')') at += 1;
  }
  const isAddress = parts.some((part) => isTown(part) || isCounty(part) || streetName.test(part) || /^\d/.test(part));
  if (!isAddress) return undefined;
  const written = readAddress([name, ...parts].join(', '));
  // "The Bandroom, Carr Lane, Uppermill": what follows the street is where it is, known or not.
  const last = parts.at(-1);
  const isTownless = written.town === undefined && parts.length >= 2 && streetName.test(parts.at(-2) ?? '');
  return isTownless && last !== undefined && /^\p{L}+(?:[ -]\p{L}+){0,3}$/u.test(last) && !isCounty(last)
    ? { ...written, town: last }
    : written;
}

/** Every place that main lines name, the surest first, one entry a name. */
function placesOn(page: Page, findings: Findings): readonly SaidPlace[] {
  const ours = [findings.get('name'), findings.get('providerName')].flatMap((each) => (each ? [bare(each)] : []));
  const found = new Map<string, SaidPlace>();
  const add = (name: string, sentence: string, written: WrittenAddress | undefined, score: number): void => {
    const key = bare(name);
    if (key.length < 3 || isTown(name) || isCounty(name)) return;
    const isOwn = ours.some((own) => own === key || (own.includes(key) && !venueWord.test(name)));
    const worth = score - (isOwn ? 4 : 0);
    const known = found.get(key);
    if (known === undefined) found.set(key, { name, sentence, written, score: worth });
    else
      found.set(key, {
        ...known,
        written: known.written ?? written,
        score: Math.max(known.score, worth) + 1,
      });
  };
  for (const line of page.mainLines) {
    const { text } = line;
    if (text.length > 2000 || line.linked > 0.8) continue;
    for (const match of text.matchAll(inPlace)) addSaid(line, match, add);
    for (const match of text.matchAll(called)) {
      const said = nameFrom(text, match.index + match[0].length);
      if (said && !notPlace.test(said.name))
        add(said.name, sentenceAt(text, match.index), addressFrom(said.name, text, said.end), 6);
    }
    for (const match of text.matchAll(whereItIs)) {
      const start = match.index + match[0].length;
      const article = /^The (?=\p{Lu})/u.exec(text.slice(start, start + 5))?.[0] ?? '';
      const said = nameFrom(text, start + article.length);
      if (said && !notPlace.test(said.name) && venueWord.test(said.name))
        add(`${article}${said.name}`, sentenceAt(text, start), addressFrom(said.name, text, said.end), 6);
    }
  }
  addFindUs(page, add);
  addTitled(page, add);
  return [...found.values()].toSorted((one, other) => other.score - one.score);
}

type Add = (name: string, sentence: string, written: WrittenAddress | undefined, score: number) => void;

function addSaid({ text, under }: Line, match: RegExpExecArray, add: Add): void {
  const start = match.index + match[0].length;
  // "At The Lighthouse": the article with a capital is part of the name.
  const article = /^The (?=\p{Lu})/u.exec(text.slice(start, start + 5))?.[0] ?? '';
  const rest = nameFrom(text, start + article.length);
  const said = rest && { ...rest, name: `${article}${rest.name}` };
  if (!rest || !said || notPlace.test(rest.name) || /^\d{1,3}[ap]?$/.test(said.name)) return;
  const sentence = sentenceAt(text, match.index);
  const before = text.slice(Math.max(0, match.index - 110), match.index).replace(/^.*[.!?]\s(?=\p{Lu})/su, '');
  const written = addressFrom(said.name, text, said.end);
  if (notHouse.test(said.name)) return;
  // "In the Rehearsal Room at the Granary Theatre": the house is named behind its room.
  if (isRoomOnly.test(said.name) && /^,? (?:at|in|of) (?:the )?\p{Lu}/u.test(text.slice(said.end))) return;
  const isKind = venueWord.test(said.name);
  const preposition = match[1];
  if (!isKind && written === undefined && preposition !== 'at' && preposition !== 'up') return;
  if (/^(?:\d+ |Unit )/.test(said.name) && written === undefined && !isKind) return;
  const does = takesPlace.test(before) ? 3 : takesPlace.test(sentence) ? 2 : 0;
  const score =
    does +
    (weDo.test(before.replace(/[\s,]+$/, ' ')) ? 1 : 0) +
    (isKind ? 2 : 0) +
    (written === undefined ? 0 : 2) +
    (preposition === 'at' ? 1 : 0) -
    (somethingElse.test(before) ? 5 : 0) -
    (under.some((heading) => /histor|news|results|perform|about (?:me|the teacher)|teacher|hire/i.test(heading))
      ? 2
      : 0);
  add(said.name, sentence, written, score);
}

/** "Young Diggers at Hillfoot Allotments": the place in the title or over the page. */
function addTitled(page: Page, add: Add): void {
  const main = page.mainLines.find(({ level }) => level === 1)?.text ?? '';
  for (const text of [page.title, main])
    for (const match of text.matchAll(inPlace)) {
      const said = nameFrom(text, match.index + match[0].length);
      if (said && match.index > 0 && venueWord.test(said.name)) add(said.name, text, undefined, 5);
    }
}

/** The first line under "Where", "Find us" and the like, when it begins with a name or a street. */
function addFindUs(page: Page, add: Add): void {
  page.mainLines.forEach((line, place) => {
    const isUnder = line.level === 0 && findUs.test(line.under.at(-1) ?? '') && page.mainLines[place - 1]?.level !== 0;
    const above = page.mainLines[place - 1]?.text ?? '';
    if (!isUnder && !(above.length <= 40 && findUs.test(above))) return;
    const start =
      /^(?:we(?: are|['’]re| meet)? (?:at|in|on) |you(?:['’]ll| will| can)? find us (?:at|in|on) )?(?:the |our )?/i.exec(
        line.text,
      )?.[0].length ?? 0;
    const said = nameFrom(line.text, start);
    if (!said || notPlace.test(said.name) || line.text.length > 400) return;
    const written = addressFrom(said.name, line.text, said.end);
    const isAlone = said.end === line.text.length;
    if (written === undefined && !venueWord.test(said.name) && !isAlone) return;
    add(said.name, line.text, written, 7);
  });
}

/**
 * Where the page's own words say that it is, however the place is called: "we ring at St Laurence's", "in the Bandroom, Carr Lane",
 * "the wood is called Cuckoo Copse". Of several that are as sure as each other none is.
 */
export function placeSaid(page: Page, findings: Findings): SaidPlace | undefined {
  const [first, ...rest] = placesOn(page, findings).filter(({ score }) => score >= 4);
  if (first === undefined) return undefined;
  // Which of two halls is meant nobody says.
  const isTied = rest.some(
    ({ score, name }) => score === first.score && !first.name.includes(name) && venueWord.test(name),
  );
  return isTied ? undefined : first;
}

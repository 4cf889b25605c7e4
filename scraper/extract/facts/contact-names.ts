import type { Findings } from '../findings.ts';
import type { Line } from '../page/page-lines.ts';
import type { Page } from '../page/page.ts';
import { oneLine } from '../page/plain-text.ts';
import { isTown } from '../places/gazetteer.ts';
import { rowsOfNumbers } from './contact-details.ts';
import { isGivenName } from './given-names.ts';
import { venueWord } from './written-address.ts';

const TITLE =
  '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Revd?|Reverend|Father|Sister|Sensei|Sifu|Coach|Master|Madame|Mme|Monsieur|Señora?|Frau|Herr)';
const CAPITAL = "(?:Mc|Mac|O['’]|De|Van )?\\p{Lu}[\\p{Ll}’'-]{1,24}(?:\\p{Lu}\\p{Ll}{1,24})?";
const PERSON = `((?:${TITLE}\\.? (?:\\p{Lu}\\.? ?){0,2})?\\p{Lu}[\\p{Ll}’'-]{1,20}(?: ['‘“"]\\p{L}+['’”"])?(?: ${CAPITAL}){0,2})`;
const ROLE =
  "(?:[Mm]anager|[Ii]nstructor|[Ss]ecretary|[Oo]fficer|[Cc]o-?ordinator|[Oo]rganiser|[Ll]eader|[Ll]ead(?: [Vv]olunteer)?|[Cc]oach|[Tt]eacher|[Hh]ead ?(?:[Tt]eacher|[Mm]aster|[Mm]istress)|[Cc]onven(?:e|o)r|[Pp]lay-?leader|[Cc]aptain|[Aa]dministrator|[Ff]ranchisee|[Ss]ensei|[Aa]kela|[Pp]rincipal|[Ee]nquiries|[Cc]ontact|[Hh]ead(?: of [\\w’'&-]{2,20}(?: \\w{3,15})?)?|[Dd]irector|[Cc]onductor|[Tt]utor|[Yy]outh [Ww]orker|[Pp]roducer|[Ww]arden|[Ss]kipper|[Cc]hair(?:man|person|woman)?(?: of \\w+)?|[Cc]ommissioner)";
/** What teachers have behind their names: "AISTD DipDE", "BA (Hons)", "ARCM". */
const LETTERS =
  '(?:,? (?:[A-Z]{2,7}|(?:Dip|Cert|Lic|PhD|DPhil|BSc|MSc|BEd|MEd|BMus|MMus)[A-Z]{0,6})(?: ?\\([A-Za-z]{2,8}\\))?){0,4}';
/** What follows the name of somebody whom one is told to reach. */
const BEHIND =
  '(?=$|[,.;:|(!<]| ?[–-]|\\s(?:on|at|via|for|to|or|and|by|if|when|with|who|first|after|before|in|any|a (?:line|ring|call|shout|text|bell|buzz))\\b|\\s\\(?(?:0|\\+44)\\d|\\s\\S+@)';
const personPatterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:[Cc]ontact(?: name)?|[Oo]rganiser|[Cc]lass (?:leader|teacher)|[Tt]eacher|[Ii]nstructor|[Cc]oach|[Ll]eader)\\s?[:|–-]\\s?${PERSON}(?=$|[,.|(]| (?:on|at|via|–|-)|\\s?\\d)`,
    'u',
  ),
  new RegExp(
    `\\b(?:[Cc]ontact|[Cc]all|[Ee]-?mail|[Rr]ing|(?:[Tt]ele)?[Pp]hone|[Tt]ext|[Ss]peak to|[Tt]alk to|[Gg]et in touch with|[Mm]essage|[Ww]rite to|[Ww]hats[Aa]pp|[Dd]rop|(?:[Dd]rop|[Ss]end) an? (?:line|e-?mail|message|note|text) to|[Aa]sk for|[Pp]lease ask|[Tt]el\\.?|(?:[Qq]uestions|[Qq]ueries|[Ee]nquiries) to|[Aa]pply to|[Gg]ive)(?: (?:our|the|your) (?:[A-Za-z'’-]+ ){0,3}(?:[a-z-]+|${ROLE})\\s?[:,–-]?)? ${PERSON}(?: \\([^)]{1,40}\\))?${BEHIND}`,
    'u',
  ),
];
/** "You can reach Beth at 07700 …", "by e-mail", "on her mobile": to reach has other objects, "reach Stage 3", and one reaches a palace by bus. */
const canReach = new RegExp(
  `\\b(?:can|may) (?:\\p{Ll}+ )?reach ${PERSON} (?:at|on|by|via) (?=(?:(?:her|his|their|our|the) (?:\\p{Ll}+ )?)?(?:(?:tele)?phone|mobile|number|text|e-?mail|[Ww]hats[Aa]pp|form)\\b|\\(?\\+?\\d|\\S+@)`,
  'u',
);
/** Roles on a line that also says how to reach who has them: "Training officer: Morag Baillie, training@...". */
const IN_ROLE = `\\b${ROLE}(?:\\s?[:–-]\\s?| is |,? )(?:[A-Z]{2,4} )?(?:\\([A-Z]+\\) )?((?:${TITLE}\\.? (?:\\p{Lu}\\.? ?)?)?\\p{Lu}[\\p{Ll}’'-]{1,20}(?: ['‘“"]\\p{L}+['’”"])? ${CAPITAL}|${TITLE}\\.? (?:\\p{Lu}\\.? ?)+${CAPITAL})(?: \\([^)]{1,30}\\))?${LETTERS}`;
const rolePattern = new RegExp(`${IN_ROLE}(?=$|[:,.|(–-]|\\s(?:\\d|\\(?0|on|at|via|–|-|or|ring|call|tel|\\S+@))`, 'u');
/** What may stand before a year: "in March 2012". */
const MONTH_BEFORE = '\\p{Lu}\\p{Ll}+ ';
/**
 * "Director Marian Tolley trained in London": a company runs classes, too, so that before such a word stands only who can be nothing else.
 * Who founded it did so in this century, or can no longer be asked.
 */
const roleAndWork = new RegExp(
  `${IN_ROLE}(?=\\s(?:(?:trained|teaches|leads|runs)\\b|(?:founded|started)\\b[^.]{0,60} in (?:${MONTH_BEFORE})?20\\d\\d\\b))`,
  'u',
);
const notInCharge =
  /\b(?:welfare|safeguarding|(?<!(?:youth|children['’]s|families) )minister|vicar|rector|curate|child protection|church|parish|treasurer|president|kit|press|fixtures?|tuner|photographer|supplier|web ?master|hall|hire|bookings?) ?(?:officer|secretary|manager|lead|clerk)?\b/i;
const reachable = /\w@\w|\b0\d[\d ]{8,12}\b|\(0\d{3,5}\) ?\d/;
const notPerson =
  /^(?:Us|Our|The|Old|Former|Local|Your|Me|Details|Form|Now|Here|Today|Email|Phone|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Reception|Office|Head|Team|Tel|Telephone|Mobile|Address|Name|Number|Page|List|Club|School|Centre|Hall|Sales|Bookings?|Enquir\w+|Info\w*|General|Membership|Class|Customer|Support|Opening|Facebook|Instagram|Messenger|WhatsApp|Message|Send|Submit|Phone|Childline|NSPCC|Girlguiding|Ofsted|Police|Council|Social|Any|All|Parents?|Please|This|It|If|We|You|In|On|At|For|NHS)\b|^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Revd?|Coach|Sensei|Master)$|\b(?:Council|Club|Centre|School|Office|Services?|Team|Hall|Church|Scouts|Academy|Association|Library|Group|Trust|Street|Road|Lane)$/;

const titled = new RegExp(`^${TITLE}\\.? \\p{Lu}`, 'u');

/** In a page's foot the head of the school in which others meet. */
const schoolsHead = /\bhead ?(?:teacher|master|mistress)\b/i;

/** Whom to ask, when the page says so in words. */
export function findContactName(page: Page, findings: Findings): void {
  if (findings.has('contactName')) return;
  const shown = page.lines.filter(({ region, text }) => region !== 'aside' && region !== 'nav' && text.length <= 900);
  const ofEach = rowsOfNumbers(page.lines);
  const main = new Set(page.mainLines);
  // What a page says besides, of its hall or its small print, comes last.
  const lines = [
    ...shown.filter((line) => main.has(line) && !ofEach.has(line)),
    ...shown.filter(({ region, text }) => region !== 'main' && !schoolsHead.test(text)),
  ];
  const said =
    askedFor(lines) ??
    beside(lines) ??
    under(lines) ??
    inAddress(lines, findings) ??
    inRole(lines) ??
    whoLeads(lines) ??
    withWhom(page, lines) ??
    selfNamed(lines, findings) ??
    firstOf(lines, signedBy);
  if (said) findings.offer('contactName', inFull(said.name, lines), 'text', said.evidence);
}

interface SaidName {
  readonly name: string;
  readonly evidence: string;
}

/** The first line of `lines` of which `named` gives a name. */
function firstOf(
  lines: readonly Line[],
  named: (text: string, place: number) => string | undefined,
): SaidName | undefined {
  for (const [place, { text }] of lines.entries()) {
    const name = named(text, place);
    if (name !== undefined) return { name, evidence: text };
  }
  return undefined;
}

/** Who is called the contact comes before who leads a class, and who chairs a club comes last. */
function askedFor(lines: readonly Line[]): SaidName | undefined {
  return firstOf(
    [...lines.filter(({ text }) => /\bcontact\b/i.test(text)), ...lines],
    (text) =>
      personNamed(text) ??
      sentTo(text) ??
      (reachable.test(text) && !notInCharge.test(text) ? roleNamed(text) : undefined),
  );
}

/** "Send your child's name and date of birth to Dave Hill, junior co-ordinator". */
const sends = new RegExp(`\\b[Ss]end [^.!?:;]{3,70} to ${PERSON}${BEHIND}`, 'u');
function sentTo(text: string): string | undefined {
  const name = text.length <= 600 && reachable.test(text) ? sends.exec(text)?.[1] : undefined;
  return name !== undefined && isPerson(name) && !notInCharge.test(text) ? tidyName(name) : undefined;
}

/** Somebody right behind a number: "07700 900147 Jen (texts are best)". */
const behindNumber =
  /(?<![\d£.])(?:\+44|\(?0)\d[\d ()]{7,13}\d ?[,–-]? ?(\p{Lu}\p{Ll}{1,15}(?: \p{Lu}\p{Ll}{1,20})?)(?=$|[,.|]| \()/u;
function personBehind(text: string): string | undefined {
  const name = text.length <= 200 ? behindNumber.exec(text)?.[1] : undefined;
  return name !== undefined && isPerson(name) && !venueWord.test(name) && !notInCharge.test(text)
    ? tidyName(name)
    : undefined;
}

/** Somebody who stands right before a number or an address: "Jen 07700 900147", "A. Lamont (coach), 01632 960661". */
const besideWay = new RegExp(
  `(?:^|[.;:?|·•(–-] ?|[\\p{So}\\u{FE0F}] ?)((?:${TITLE}\\.? )?(?:\\p{Lu}\\. ?){0,2}\\p{Lu}[\\p{Ll}’'-]{1,20}(?: ${CAPITAL}){0,2})(?: \\([^)]{1,40}\\)|,? [\\p{L} ]{3,30})?\\s?[,:;·•|–-]?\\s?(?:(?:on|at|tel|tel no|telephone|mob|mobile|phone|email|e-mail|m|t)\\b[.:]?\\s?)?(?=(?:\\+44|\\(?0)\\d[\\d ()]{8,}|[\\w.+-]+@\\w)`,
  'gu',
);
export function personBeside(text: string): string | undefined {
  if (!reachable.test(text) || text.length > 300) return undefined;
  for (const match of text.matchAll(besideWay)) {
    const name = match[1] ?? '';
    const isAlone =
      match.index === 0 &&
      !notPerson.test(name) &&
      /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(name) &&
      !isTown(name.split(' ')[0] ?? '') &&
      !venueWord.test(name) &&
      /^[,:;·•|–—-]?\s?(?:\+44|\(?0)[\d ()]{9,}$/.test(text.slice(name.length).trim());
    if (
      (isAlone || isPerson(name) || isWriter(name, text)) &&
      !notInCharge.test(text.slice(Math.max(0, match.index - 30), match.index + match[0].length))
    )
      return tidyName(name);
  }
  return undefined;
}
/** "Ruthie Osei-Lamb: ruthie@…": whose address begins with the name is somebody. */
const isWriter = (name: string, text: string): boolean =>
  name.includes(' ') &&
  !notPerson.test(name) &&
  new RegExp(`(?<![\\w.])${(name.split(' ')[0] ?? '').replace(/[^\p{L}]/gu, '.')}[\\w.]*@`, 'iu').test(text);
const beside = (lines: readonly Line[]): SaidName | undefined =>
  firstOf(lines, personBeside) ?? firstOf(lines, personBehind);

/** A name as the first words below a heading that says that it is the contact. */
const under = (lines: readonly Line[]): SaidName | undefined =>
  firstOf(lines, (text, place) => {
    const { level, under: over } = lines[place] ?? { level: 0, under: [] };
    const above = lines[place - 1]?.text ?? '';
    const heading = above.length <= 40 && above.endsWith('?') ? above : (over.at(-1) ?? '');
    const isFirst = level === 0 && lines[place - 1]?.text === heading;
    const name =
      /^(?:contact|who to (?:ask|contact|call)|who (?:runs|leads|teaches|takes|organises)(?: (?:it|us|them|the \w+))?|who(?:['’]s| is) in charge|enquiries|organiser|(?:our |your |meet (?:our |your |the ))?(?:teacher|coach|instructor|leader|tutor|director|principal|founder|owner))s?(?: us| details)?\s?[:?]?$/i.test(
        heading,
      )
        ? (personAhead.exec(text)?.[1] ?? personBehindWork.exec(text)?.[1])
        : undefined;
    return isFirst && name !== undefined && isPerson(name) ? tidyName(name) : undefined;
  });
const personAhead = new RegExp(
  `^${PERSON}${LETTERS}(?=$|[,(:|]| [–-] | (?:has|is|taught|trained|studied|began|started|founded|set up)\\b)`,
  'u',
);
/** "Our families worker, Beth Bell, and a band of volunteers". */
const personBehindWork = new RegExp(
  `^(?:[Oo]ur|[Tt]he) (?:[\\p{Ll}’'-]+ ){0,3}[\\p{Ll}’'-]+, ${PERSON}(?=,| and\\b)`,
  'u',
);

/** Who signs what was written: "message me pronto. Róisín xo", "See you there! Jo x". */
const signature = /(?<=[.!?…]\s)(\p{Lu}\p{Ll}{1,14})(?: (?:and|&) \p{Lu}\p{Ll}+)? ?(?:x[xo]*|♥|❤️?|🙂|😊)?$/u;
export function signedBy(text: string): string | undefined {
  const name = signature.exec(text)?.[1];
  return name !== undefined && isGivenName(name) && isPerson(name) ? name : undefined;
}

/** Whether `name` can only be somebody's: titled, with an initial, or with a given name in front. */
function isPerson(name: string): boolean {
  if (titled.test(name)) return true;
  if (notPerson.test(name) || isTown(name)) return false;
  return isGivenName(name.split(' ')[0] ?? '') || /^\p{Lu}\. ?(?:\p{Lu}\. ?)?\p{Lu}\p{Ll}+$/u.test(name);
}

/** "Hello, I'm Saoirse" is somebody, whatever the name, when the address to write to is hers. */
function selfNamed(lines: readonly Line[], findings: Findings): SaidName | undefined {
  const [owner = ''] = (findings.get('contactEmail') ?? '').toLowerCase().split(/[@._+-]/);
  return firstOf(lines, (text) => {
    const name = /\b(?:I['’]m|I am|[Mm]y name is) (\p{Lu}\p{Ll}{2,15})(?!\p{L})/u.exec(text)?.[1];
    return name !== undefined && name.toLowerCase() === owner ? name : undefined;
  });
}

/** Whose address it is: "nia@...", where the page speaks of Nia. */
function inAddress(lines: readonly Line[], findings: Findings): SaidName | undefined {
  const address = findings.get('contactEmail') ?? '';
  const parts = (address.split('@')[0] ?? '')
    .split(/[._+-]|\d+/)
    .filter((part) => part.length >= 2 && isGivenName(part));
  for (const part of parts) {
    const given = new RegExp(`(?<![\\p{L}@.])${part}(?![\\p{L}@])`, 'iu');
    const line = lines.find(({ text }) => given.test(text.replace(/\S+@\S+/g, ' ')));
    if (line)
      return {
        name: part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase(),
        evidence: `${address}: ${line.text}`,
      };
  }
  return undefined;
}

/** Who has a role, where the line itself says no way to reach them: "Captain: Mr Trevor Noble". */
const inRole = (lines: readonly Line[]): SaidName | undefined =>
  firstOf(lines, (text, place) =>
    text.length <= 200 && !notInCharge.test(text)
      ? (roleNamed(text) ?? roleBehind(text) ?? roleBelow(text, lines[place + 1]?.text ?? ''))
      : undefined,
  );

/** "Ros Peake", and on the line below "Junior Co-ordinator". */
const nameAlone = new RegExp(`^${TITLE}?\\.? ?\\p{Lu}[\\p{Ll}’'-]{1,20} ${CAPITAL}$`, 'u');
const roleAlone = new RegExp(`^(?:[\\p{L}’'&-]{1,20} ){0,3}${ROLE}$`, 'u');
const roleBelow = (text: string, below: string): string | undefined =>
  nameAlone.test(text) && !notPerson.test(text) && !isTown(text) && roleAlone.test(below) && !notInCharge.test(below)
    ? tidyName(text)
    : undefined;

/** "Mark Trevorrow, Head Coach" as a line of its own. */
const behindRole = new RegExp(`^(${PERSON})(?: ?[,|–-] ?| \\()(?:[\\p{L}’'&-]{1,20} ){0,3}${ROLE}\\b`, 'u');
function roleBehind(text: string): string | undefined {
  const name = behindRole.exec(text)?.[1];
  return name !== undefined && isPerson(name) ? tidyName(name) : undefined;
}

const introducesSelf = new RegExp(
  `\\b(?:I['’]m|I am|[Mm]y name is|[Mm]y name['’]s) ${PERSON}(?=$|[,.;:!()]| [–-] | and )`,
  'u',
);
/** Of this century, since who founded a movement in another can no longer be asked. */
const IN_YEAR = `(?: in (?:${MONTH_BEFORE})?20\\d\\d)?`;
const longAgo = new RegExp(`^ in (?:${MONTH_BEFORE})?1[89]\\d\\d\\b`, 'u');
/** Who leads it, or speaks: "classes are taught by Sensei Wayne", "Hi, I'm Jo Malin", "About Nia". */
const leads: readonly RegExp[] = [
  new RegExp(
    `\\b(?:[Rr]un|runs|[Tt]aught|[Ll]ed|[Oo]rganised|[Cc]oached|[Hh]osted|[Ff]ounded|[Ss]et up|[Ss]tarted|[Dd]elivered)${IN_YEAR} by (?:[a-z]+ (?:[a-z]+ ){0,4})?${PERSON}(?=$|[,.;:!?()]| \\(| [–-] |\\s\\p{Ll})`,
    'u',
  ),
  introducesSelf,
  new RegExp(`(?:^|[.!?] )${PERSON}, who (?:set (?:it|us|the \\w+) up|founded|started|runs|teaches|leads)\\b`, 'u'),
  new RegExp(`^(?:[Aa]bout|[Mm]eet|[Hh]i from) (?:[a-z]+ ){0,2}${PERSON}$`, 'u'),
  new RegExp(
    `^${PERSON}(?: \\([^)]{1,30}\\))? (?:has (?:been )?(?:run|running|taught|teaching|led|leading)|runs|teaches|leads|is (?:a|an|the|our) (?:[\\p{L}\\d]+ ){0,5}(?:teacher|coach|instructor|leader|tutor|ranger|practitioner))\\b`,
    'u',
  ),
];
export function leaderNamed(text: string): string | undefined {
  for (const pattern of leads) {
    const name = pattern.exec(text)?.[1];
    const behind = name === undefined ? '' : text.slice(text.indexOf(name) + name.length);
    if (longAgo.test(behind)) continue;
    // Who says "I'm Marisa Quick" is somebody, whatever the name.
    const saysSo = pattern === introducesSelf && name?.includes(' ') === true && !notPerson.test(name);
    // "Taught by Kerensa Nancarrow … kerensa@…": whose address begins with the name is somebody.
    const [first = ''] = (name ?? '').toLowerCase().split(' ');
    const isWriter = name?.includes(' ') === true && !notPerson.test(name) && text.toLowerCase().includes(` ${first}@`);
    // "It was started by Oluwaseun Adeyemi, a software engineer".
    const isTold = name?.includes(' ') === true && !notPerson.test(name) && founderBehind.test(behind);
    if (name !== undefined && (saysSo || isWriter || isTold || isPerson(name))) return tidyName(name);
  }
  return undefined;
}
const founderBehind =
  /^, (?:an? |who )(?!(?:\w+ ){0,3}(?:charity|company|trust|club|school|group|team|CIC|organisation|church|council|business|franchise|community))/i;
const notLeaders = /\b(?:review|testimonial|parents? (?:say|said)|comments?|stories|history|news)\b/i;
const whoLeads = (lines: readonly Line[]): SaidName | undefined =>
  firstOf(
    lines.filter(({ under }) => !under.some((heading) => notLeaders.test(heading))),
    leaderNamed,
  );

/** "Harp lessons with Non Prydderch": behind what is taught in the title or the first lines, who teaches it. */
const taughtWith = new RegExp(`\\bwith ${PERSON}$`, 'u');
function withWhom({ title }: Page, lines: readonly Line[]): SaidName | undefined {
  const texts = lines.map(({ text }) => text);
  for (const text of [...title.split(/ [|–-] /), ...texts.slice(0, 6)]) {
    const name = text.length <= 80 ? taughtWith.exec(text)?.[1] : undefined;
    if (name === undefined || notPerson.test(name)) continue;
    const isTwice = name.includes(' ') && texts.some((other) => other !== text && other.includes(name));
    if (isPerson(name) || isTwice) return { name: tidyName(name), evidence: text };
  }
  return undefined;
}

/** A name as the page writes it in full elsewhere, when it does so in one way: "Col" as "Col Watson", "Mrs Raval" as "Mrs Hema Raval". */
function inFull(name: string, lines: readonly Line[]): string {
  const [first = '', ...rest] = name.split(' ');
  const isTitled = titled.test(name) && rest.length === 1;
  if (!isTitled && (rest.length > 0 || !isGivenName(first))) return name;
  const pattern = isTitled
    ? new RegExp(`\\b${first}\\.? ((?:\\p{Lu}\\p{Ll}*\\.? ){1,2}${rest[0]})(?!\\p{L})`, 'gu')
    : new RegExp(`(?<!\\p{L})${first} ((?:${CAPITAL}))(?!\\p{L})`, 'gu');
  const whole = new Set(
    lines.flatMap(({ text }) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const full = `${first} ${match[1]}`;
        return notPerson.test(full) ||
          /^(?:Call|Text|Tel|Email|Mob\w*|Phone|On|And|Or|Will|Is|Has)$/.test(match[1] ?? '')
          ? []
          : [full];
      }),
    ),
  );
  return whole.size === 1 ? tidyName([...whole][0] ?? name) : name;
}

function roleNamed(text: string): string | undefined {
  const name = rolePattern.exec(text)?.[1];
  if (name !== undefined && !notPerson.test(name)) return tidyName(name);
  const working = roleAndWork.exec(text)?.[1];
  return working !== undefined && isPerson(working) ? tidyName(working) : undefined;
}

/** "Mr. Peter Hall" as "Mr Peter Hall", "Dai 'Boots' Prosser" as he is. */
const tidyName = (name: string): string => oneLine(name.replace(/^(\p{L}{2,})\. /u, '$1 '));

/** The person whom `text` names as the contact, "Mr Peter Hall" or "Sarah". */
export function personNamed(text: string): string | undefined {
  const reached = canReach.exec(text)?.[1];
  if (reached !== undefined && isPerson(reached)) return tidyName(reached);
  for (const pattern of personPatterns) {
    const match = pattern.exec(text);
    const name = match?.[1];
    if (
      match === null ||
      name === undefined ||
      (notPerson.test(name) && !titled.test(name)) ||
      (isTown(name) && !isGivenName(name))
    )
      continue;
    // One name alone is somebody where a number or an address follows, or a word that leads to one.
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 30);
    const isWhole = name.includes(' ');
    if (
      !isWhole &&
      !/^\s?(?:on|at|via|for|to|or|and|by|a (?:ring|call|shout|text|bell|buzz)|[,:–-])|\b0\d|@|^\s?\(/.test(after) &&
      !/contact|leader|teacher|coach|instructor|organiser/i.test(match[0])
    )
      continue;
    const before = text.slice(Math.max(0, match.index - 10), match.index + match[0].indexOf(name));
    if (notInCharge.test(before)) continue;
    // "Hathi (Beth Osei)", "Brown Owl, Beth Osei": who is called so among them.
    const rest = text.slice(text.indexOf(name, match.index) + name.length);
    const behind =
      /^ ?\((\p{Lu}\p{Ll}+ \p{Lu}[\p{L}’'-]+)\)/u.exec(rest)?.[1] ??
      (isPerson(name) ? undefined : /^, (\p{Lu}\p{Ll}+ \p{Lu}[\p{L}’'-]+)(?=,| (?:on|at|by)\b)/u.exec(rest)?.[1]);
    return tidyName(behind !== undefined && isPerson(behind) ? behind : name);
  }
  return undefined;
}

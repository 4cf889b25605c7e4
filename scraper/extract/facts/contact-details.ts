import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Findings, Method } from '../findings.ts';
import { attribute, rawText } from '../page/html-tree.ts';
import { type Page } from '../page/page.ts';
import { oneLine } from '../page/plain-text.ts';
import type { Region } from '../page/regions.ts';
import { isTown } from '../places/gazetteer.ts';
import { isDirectory } from './web-links.ts';

/** A UK number as people there write it, "01483 123456"; undefined when `text` is none. */
export function phoneNamed(text: string): string | undefined {
  const tidy = text
    .replace(/\(0\)/g, '')
    .replace(/^00(?=44)/, '+')
    .replace(/(?:ext\.?|x)\s?\d{1,5}$/i, '')
    .slice(0, 40);
  const number = parsePhoneNumberFromString(tidy, 'GB');
  if (
    !number?.isPossible() ||
    number.countryCallingCode !== '44' ||
    !/^[123578]/.test(number.nationalNumber) ||
    number.nationalNumber.length < 9
  )
    return undefined;
  return number.formatNational();
}

const weight: Readonly<Record<Region, number>> = { main: 4, header: 3, footer: 2, aside: 1, nav: 2, hidden: 0 };
interface Candidate {
  readonly value: string;
  readonly score: number;
  readonly method: Method;
  readonly evidence: string;
}
const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => other.score - one.score)[0];

const phoneInText =
  /(?<![\d£.,/])(?:\+44\s?(?:\(0\))?\s?|\(?0)(?:\d[\d\s()-]{7,14}\d|\d{2,4}\)?\s?[.–—‑-]\s?\d{3,6}(?:\s?[.–—‑-]\s?|\s)?\d{0,4})(?!\d)/g;
/** Numbers of others that a club's page gives as well: whom to ring in need, who lets the hall, who made the site. */
const ofOthers =
  /\b(?:NSPCC|childline|samaritans|police|social services|children['’]s services|LADO|safeguard\w*|welfare officer|999|emergenc\w+|hospital|church office|parish office|hall (?:hire|bookings?|manager|caretaker)|hire (?:the|our|this) (?:\w+ )?(?:hall|room|centre|pavilion)|(?:other|venue|room) (?:hall )?bookings?|(?:county|borough|district|city|parish) council|helpline|press (?:office|enquiries)|web ?master|web ?design|caretaker)\b/i;
/** The words of its sentence before a number, as many as are about it. */
const nearBefore = (text: string, index: number): string =>
  text.slice(Math.max(0, index - 70), index).replace(/^.*[.!?]\s(?=\p{Lu})/su, '');
const notPhone = /charity|company (?:no|number)|reg(?:istered)? (?:no|number)|vat|fax|account|sort code|isbn|ofsted/i;

/** The links and lines that can be the provider's: on a directory's page not what stands in its head and foot. */
function ownPartsOf(page: Page): Pick<Page, 'links' | 'lines'> {
  if (!isDirectory(page)) return { links: page.links, lines: page.lines.filter((line) => !page.besides.has(line)) };
  return {
    links: page.links.filter(({ region }) => region === 'main'),
    lines: page.lines.filter(({ region }) => region === 'main'),
  };
}

export function findPhone(page: Page, findings: Findings): void {
  if (findings.has('contactPhone')) return;
  const candidates: Candidate[] = [];
  const { links, lines } = ownPartsOf(page);
  for (const link of links) {
    if (link.url.protocol !== 'tel:' && !/^https?:\/\/(?:wa\.me|api\.whatsapp\.com)\//.test(link.url.href)) continue;
    const written =
      link.url.protocol === 'tel:' ? decoded(link.url.pathname) : `+${/\d{9,15}/.exec(link.url.href)?.[0] ?? ''}`;
    const value = phoneNamed(written) ?? phoneNamed(link.text);
    const around = oneLine(rawText(link.element.parent ?? link.element, 400));
    const isOthers = ofOthers.test(nearBefore(around, Math.max(0, around.indexOf(oneLine(link.text)))));
    if (value && link.region !== 'hidden' && !isOthers)
      candidates.push({
        value,
        score: weight[link.region] + (link.url.protocol === 'tel:' ? 10 : 0),
        method: 'tel-link',
        evidence: `${link.text} (${link.url.href})`,
      });
  }
  for (const line of lines) {
    if (line.text.length > 3000) continue;
    for (const match of line.text.matchAll(phoneInText)) {
      const value = phoneNamed(match[0]);
      const before = line.text.slice(Math.max(0, match.index - 25), match.index);
      if (value && !notPhone.test(before) && !ofOthers.test(nearBefore(line.text, match.index)))
        candidates.push({
          value,
          score: weight[line.region] + (/tel|phone|call|mob|ring|text|whatsapp/i.test(before) ? 2 : 0),
          method: 'text',
          evidence: line.text.slice(Math.max(0, match.index - 80), match.index + 80),
        });
    }
  }
  const found = best(candidates);
  if (found) findings.offer('contactPhone', found.value, found.method, found.evidence);
}

const emailInText =
  /(?<![\w.+-])[a-z\d][\w.+-]{0,63}@[a-z\d][a-z\d-]{0,62}(?:\.[a-z\d-]{1,63}){0,4}\.[a-z]{2,15}(?![\w@])/gi;
const disguised =
  /\b([a-z\d][\w.+-]{0,40})\s?[([{]\s?at\s?[)\]}]\s?([a-z\d-]{1,60}(?:(?:\s?[([{]\s?dot\s?[)\]}]\s?|\.)[a-z\d-]{1,20}){1,4})/gi;
const notContact =
  /^(?:you|your|name|email|example|user|someone|firstname|noreply|no-reply|donotreply|webmaster|abuse|privacy|dpo|dataprotection|press|careers|jobs|recruitment|unsubscribe)(?:[.\w-]*)@|@(?:example\.(?:com|org|net)|domain\.com|email\.com|yourdomain|sentry|wixpress|.*\.wixpress|sentry\.io|squarespace|godaddy)|\.(?:png|jpe?g|gif|webp|svg)$/i;

export function findEmail(page: Page, findings: Findings): void {
  if (findings.has('contactEmail')) return;
  const site = page.url.hostname.replace(/^www\./, '');
  const candidates: Candidate[] = [];
  const add = (text: string, score: number, method: Method, evidence: string): void => {
    const value = text
      .trim()
      .toLowerCase()
      .replace(/[.,;]+$/, '');
    if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/.test(value) || notContact.test(value)) return;
    const own = value.endsWith(`@${site}`) || value.split('@')[1] === site ? 3 : 0;
    candidates.push({ value, score: score + own, method, evidence });
  };
  const { links, lines } = ownPartsOf(page);
  for (const link of links) {
    if (link.url.protocol === 'mailto:' && link.region !== 'hidden')
      add(
        decoded(link.url.pathname).split(/[,;?]/)[0] ?? '',
        weight[link.region] + 6,
        'mailto-link',
        `${link.text} (${link.url.href})`,
      );
  }
  for (const element of page.elements) {
    const code =
      attribute(element, 'data-cfemail') ??
      /\/cdn-cgi\/l\/email-protection#([\da-f]{6,200})/i.exec(attribute(element, 'href') ?? '')?.[1];
    const address = code === undefined ? undefined : protectedEmail(code);
    if (address) add(address, weight[page.regionOf(element)] + 6, 'mailto-link', address);
  }
  for (const line of lines) {
    const text = line.text.slice(0, 3000);
    if (text.includes('@'))
      for (const match of text.matchAll(emailInText)) add(match[0], weight[line.region], 'text', text);
    for (const match of text.matchAll(disguised))
      add(
        `${match[1]}@${(match[2] ?? '').replace(/\s?[([{]\s?dot\s?[)\]}]\s?/gi, '.')}`,
        weight[line.region] - 1,
        'text',
        text,
      );
  }
  const found = best(candidates);
  if (found) findings.offer('contactEmail', found.value, found.method, found.evidence);
}

/** Undoes the disguise that a well-known content network puts on addresses: bytes, each combined with the first one. */
function protectedEmail(code: string): string | undefined {
  if (!/^(?:[\da-f]{2}){6,100}$/i.test(code)) return undefined;
  const bytes = (code.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const key = bytes[0] ?? 0;
  return String.fromCharCode(...bytes.slice(1).map((byte) => byte ^ key));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const TITLE = '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Revd?|Reverend|Father|Sister|Sensei|Coach|Master)';
const CAPITAL = "(?:Mc|Mac|O['’]|De|Van )?\\p{Lu}[\\p{Ll}’'-]{1,24}";
const PERSON = `((?:${TITLE}\\.? (?:\\p{Lu}\\.? ?){0,2})?\\p{Lu}[\\p{Ll}’'-]{1,20}(?: ['‘“"]\\p{L}+['’”"])?(?: ${CAPITAL}){0,2})`;
const ROLE =
  '(?:[Mm]anager|[Ii]nstructor|[Ss]ecretary|[Oo]fficer|[Cc]o-?ordinator|[Oo]rganiser|[Ll]eader|[Ll]ead(?: [Vv]olunteer)?|[Cc]oach|[Tt]eacher|[Pp]lay-?leader|[Cc]aptain|[Aa]dministrator|[Ff]ranchisee|[Ss]ensei|[Aa]kela|[Pp]rincipal|[Ee]nquiries|[Cc]ontact|[Hh]ead|[Dd]irector|[Cc]onductor|[Cc]hair(?:man|person|woman)?(?: of \\w+)?|[Cc]ommissioner)';
/** What follows the name of somebody whom one is told to reach. */
const BEHIND =
  '(?=$|[,.;:|(!<]| ?[–-]|\\s(?:on|at|via|for|to|or|and|by|if|when|with|who|first|after|before|in|any)\\b|\\s\\(?(?:0|\\+44)\\d|\\s\\S+@)';
const personPatterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:[Cc]ontact(?: name)?|[Oo]rganiser|[Cc]lass (?:leader|teacher)|[Tt]eacher|[Ii]nstructor|[Cc]oach|[Ll]eader)\\s?[:–-]\\s?${PERSON}(?=$|[,.|(]| (?:on|at|via|–|-)|\\s?\\d)`,
    'u',
  ),
  new RegExp(
    `\\b(?:[Cc]ontact|[Cc]all|[Ee]-?mail|[Rr]ing|(?:[Tt]ele)?[Pp]hone|[Tt]ext|[Ss]peak to|[Tt]alk to|[Gg]et in touch with|[Mm]essage|[Ww]rite to|[Ww]hats[Aa]pp|[Dd]rop a line to|[Aa]sk for|[Aa]pply to)(?: (?:our|the|your) (?:[A-Za-z]+ ){0,3}[A-Za-z]+\\s?[:,–-]?)? ${PERSON}(?: \\([^)]{1,40}\\))?${BEHIND}`,
    'u',
  ),
];
/** Roles on a line that also says how to reach who has them: "Training officer: Morag Baillie, training@...". */
const rolePatterns: readonly RegExp[] = [
  new RegExp(
    `\\b${ROLE}(?:\\s?[:–-]\\s?| is |,? )(?:[A-Z]{2,4} )?(?:\\([A-Z]+\\) )?((?:${TITLE}\\.? (?:\\p{Lu}\\.? ?)?)?\\p{Lu}[\\p{Ll}’'-]{1,20}(?: ['‘“"]\\p{L}+['’”"])? ${CAPITAL}|${TITLE}\\.? (?:\\p{Lu}\\.? ?)+${CAPITAL})(?: \\([^)]{1,30}\\))?(?=$|[:,.|(–-]|\\s(?:\\d|\\(?0|on|at|via|–|-|or|ring|call|tel|\\S+@))`,
    'u',
  ),
];
const notInCharge =
  /\b(?:welfare|safeguarding|child protection|treasurer|president|kit|press|fixtures?|web ?master|hall|hire|bookings?) ?(?:officer|secretary|manager|lead|clerk)?\b/i;
const reachable = /\w@\w|\b0\d[\d ]{8,12}\b|\(0\d{3,5}\) ?\d/;
const notPerson =
  /^(?:Us|Our|The|Your|Me|Details|Form|Now|Here|Today|Email|Phone|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Reception|Office|Head|Team|Tel|Telephone|Mobile|Address|Name|Number|Page|List|Club|School|Centre|Hall|Sales|Bookings?|Enquir\w+|Info\w*|General|Membership|Class|Customer|Support|Opening|Facebook|Instagram|Messenger|WhatsApp|Childline|NSPCC|Girlguiding|Ofsted|Police|Council|Social|Any|All|Parents?|Please|This|It|If|We|You|In|On|At|For|NHS)\b|^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Revd?|Coach|Sensei|Master)$|\b(?:Council|Club|Centre|School|Office|Services?|Team|Hall|Church|Scouts|Academy|Association|Library|Group|Trust|Street|Road|Lane)$/;

const titled = new RegExp(`^${TITLE}\\.? \\p{Lu}`, 'u');

/** Whom to ask, when the page says so in words. */
export function findContactName(page: Page, findings: Findings): void {
  if (findings.has('contactName')) return;
  const shown = page.lines.filter(({ region, text }) => region !== 'aside' && region !== 'nav' && text.length <= 900);
  const main = new Set(page.mainLines);
  // What a page says besides, of its hall or its small print, comes last.
  const lines = [...shown.filter((line) => main.has(line)), ...shown.filter(({ region }) => region !== 'main')];
  const texts = [...lines.filter((line) => /\bcontact\b/i.test(line.text)), ...lines].map((line) => line.text);
  // Who is called the contact comes before who leads a class, and who chairs a club comes last.
  for (const text of texts) {
    const name = personNamed(text) ?? (reachable.test(text) && !notInCharge.test(text) ? roleNamed(text) : undefined);
    if (name !== undefined) return void findings.offer('contactName', name, 'text', text);
  }
}

function roleNamed(text: string): string | undefined {
  for (const pattern of rolePatterns) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined && !notPerson.test(name)) return tidyName(name);
  }
  return undefined;
}

/** "Mr. Peter Hall" as "Mr Peter Hall", "Dai 'Boots' Prosser" as he is. */
const tidyName = (name: string): string => oneLine(name.replace(/^(\p{L}+)\. /u, '$1 '));

/** The person whom `text` names as the contact, "Mr Peter Hall" or "Sarah". */
export function personNamed(text: string): string | undefined {
  for (const pattern of personPatterns) {
    const match = pattern.exec(text);
    const name = match?.[1];
    if (match === null || name === undefined || (notPerson.test(name) && !titled.test(name)) || isTown(name)) continue;
    // One name alone is somebody where a number or an address follows, or a word that leads to one.
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 30);
    const isWhole = name.includes(' ');
    if (
      !isWhole &&
      !/^\s?(?:on|at|via|for|to|or|and|by|[,:–-])|\b0\d|@|^\s?\(/.test(after) &&
      !/contact|leader|teacher|coach|instructor|organiser/i.test(match[0])
    )
      continue;
    const before = text.slice(Math.max(0, match.index - 10), match.index + match[0].indexOf(name));
    if (notInCharge.test(before)) continue;
    return tidyName(name);
  }
  return undefined;
}

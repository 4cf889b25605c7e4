import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Findings, Method } from '../findings.ts';
import { attribute, closest, rawText } from '../page/html-tree.ts';
import { type Page } from '../page/page.ts';
import { oneLine } from '../page/plain-text.ts';
import type { Region } from '../page/regions.ts';
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
/** The one for which most speaks, as a link gives it where one does: that is surer than its letters in a sentence. */
function best(candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates.toSorted((one, other) => other.score - one.score);
  return candidates.find(({ value, method }) => value === first?.value && method !== 'text') ?? first;
}

const phoneInText =
  /(?<![\d£.,/])(?:\+44\s?(?:\(0\))?\s?|\(?0)(?:\d[\d\s()-]{7,14}\d|\d{2,4}\)?\s?[.–—‑-]\s?\d{3,6}(?:\s?[.–—‑-]\s?|\s)?\d{0,4})(?!\d)/g;
/** Numbers of others that a club's page gives as well: whom to ring in need, who lets the hall, who made the site. */
const ofOthers =
  /\b(?:NSPCC|childline|samaritans|police|social services|children['’]s services(?! (?:manager|co-?ordinator|lead|leader|worker)\b)|LADO|safeguard\w*|welfare(?: officer|(?=\s?[:–-]))|999|emergenc\w+|hospital|church office|parish office|(?:parish|town|council) clerk|(?:hall|ground|pitch|court|studio|clubhouse) (?:hire|bookings?|manager|caretaker)|hire (?:the|our|this) (?:\w+ )?(?:hall|rooms?|centre|pavilion)|book (?:the|our) (?:\w+ )?(?:hall|rooms?)|room hire|weddings?|baptisms?|christenings?|funerals?|(?:other|venue|room) (?:hall )?bookings?|(?:county|borough|district|city|parish) council|helpline|press (?:office|enquiries)|web ?master|web ?design|caretaker|kit(?: (?:supplier|from|by))?\s?:\s|(?:piano )?tuner|photographer|uniform (?:shop|supplier|from)|sponsor\w*)\b/i;
/**
 * "Contact Ruth Bell in the church office on": who is named is asked, wherever they sit, unless the rest of the sentence says that it is
 * of others: "to hire the hall contact Ruth Bell in the church office".
 */
const namedInOffice =
  /\b(?:[Cc]ontact|[Rr]ing|[Cc]all|[Pp]hone|[Aa]sk for|[Ss]peak to) \p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}’'-]+)?,? (?:in|at|through|via) the (?:church|parish|club|school) office[,:]? (?:on |at )?$/u;
const isOfOthers = (before: string): boolean => ofOthers.test(before.replace(namedInOffice, ''));
/** Whose foot it is whatever the page lists: a council's, a company's. */
const officeLine =
  /\b(?:county offices|council offices|head ?office|civic centre|county hall|switchboard|(?:libraries|library|leisure) HQ)\b/i;
/** The words of its sentence before a number, as many as are about it. */
const nearBefore = (text: string, index: number): string =>
  text.slice(Math.max(0, index - 70), index).replace(/^.*[.!?]\s(?=\p{Lu})/su, '');
const notPhone =
  /charity|company (?:no|number)|reg(?:istered)? (?:no|number)|\b(?:vat|fax)\b|account|sort code|isbn|ofsted/i;

/** The links and lines that can be the provider's: on a directory's page not what stands in its head and foot. */
function ownPartsOf(page: Page): Pick<Page, 'links' | 'lines'> {
  if (!isDirectory(page)) return { links: page.links, lines: page.lines.filter((line) => !page.besides.has(line)) };
  return {
    links: page.links.filter(({ region }) => region === 'main'),
    lines: page.lines.filter(({ region }) => region === 'main'),
  };
}

/** What a sentence of the page's own text says before the number or the address that it asks to use: "ring Janet on". */
const toRing =
  /\b(?:ring|call|phone|telephone|text|message|whatsapp|contact|ask for|speak to|to (?:book|join|enquire|register|find out)[^.!?]{0,30}:)\b[^.!?|]{0,50}$|\b(?:tel(?:ephone)?|phone|mob(?:ile)?|text)(?: (?:no|number))?\.?\s?:?\s?$/i;
const toWrite =
  /\b(?:e-?mail|write to|contact|message|get in touch)\b[^.!?|]{0,60}$|\b(?:ring|call|text|phone)\b[^.!?|]{0,50} or $/i;
/** "Ask Anton: ", "Ruth Bell, our families worker: ", "The captain, Ros Bell: ros@… or ": whom one asks stands right before it. */
const isNamed =
  /(?:\b[Aa]sk (?!for\b)\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \p{Lu}[\p{L}’'-]+, (?:our |the )[^.!?:]{3,40}|\b(?:[Cc]aptain|[Ss]ecretary|[Ll]eader|[Cc]oach|[Oo]rganiser|[Cc]o-?ordinator|[Tt]eacher|[Ww]orker), \p{Lu}\p{Ll}+ \p{Lu}[\p{L}’'-]+):? $|\S@\S+,? (?:or|and) $/u;
const labelOf = /^(?:tel(?:ephone)?|phone|mobile|e-?mail|contact)(?: (?:no|number|address))?\s?[.:]?$/i;
/** What a club has besides its activity, and is asked for elsewhere. */
const besideActivity =
  /\b(?:part(?:y|ies)|hall|hire|lettings?|sponsor\w*|volunteer\w*|kit|uniform|shop|press|complain\w*|adults?|seniors)\b/i;
/** Who is looked for, and who hires the hall, rings somebody else: "Could you help? We need an assistant leader. Speak to Dave on". */
const isWanted =
  /\b(?:could you (?:help|spare)|can you (?:help|spare)|we (?:urgently |desperately |still |also )?need (?:an?|more|some|new|your)|(?:leaders?|helpers?|volunteers?|coach(?:es)?|teachers?) (?:are |is )?(?:wanted|needed|required)|(?:for|to) hire|hire (?:of|our|the)|hall (?:hire|bookings?))\b/i;
/** Who sells tickets for what is shown is rung for a class only where the page says so. */
const forTickets = /\b(?:box office|ticket (?:office|line|hotline|sales))\b/i;
/** "FOR SALE: bay pony. Ring Trudi": what somebody sells on the page is theirs. */
const sells = /^(?:for sale|wanted(?! ?[:–—-]? ?(?:\w+ ){0,2}(?:boys|girls|children|singers|players|members)\b))\b/i;
/** More than a link in the head of all pages of the site, less than one in the page's own text. */
const OVER_LINK = 9.5;

/** Whether the page's own text asks to use what stands at `index` of a line, or is a field that says no more. */
function isAsked(lines: Page['lines'], place: number, index: number, asks: RegExp): boolean {
  const line = lines[place];
  if (line?.region !== 'main') return false;
  const before = nearBefore(line.text, index);
  if (besideActivity.test(before) || besideActivity.test(line.under.at(-1) ?? '')) return false;
  if (isWanted.test(line.text.slice(Math.max(0, index - 200), index))) return false;
  return (
    asks.test(before) ||
    isNamed.test(before) ||
    (index === 0 && line.text.length <= 60 && labelOf.test(lines[place - 1]?.text ?? ''))
  );
}

/** The rows of a table that gives a number for each team: none of them is the page's. */
export function rowsOfNumbers(lines: Page['lines']): ReadonlySet<Page['lines'][number]> {
  const rows = lines.filter(
    ({ text }) => text.length <= 300 && text.includes('|') && ofTeam.test(text) && aNumber.test(text),
  );
  const tables = Map.groupBy(rows, ({ element }) => closest(element, ({ name }) => name === 'table'));
  return new Set([...tables].flatMap(([table, some]) => (table !== undefined && some.length >= 2 ? some : [])));
}
const ofTeam = /^(?:U|under|years?|ages?|reception)[ -]?\d{0,2}\b/i;
const aNumber = /(?<![\d£.])0\d[\d ]{8,12}(?!\d)/;

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
    const isOthers = isOfOthers(nearBefore(around, Math.max(0, around.indexOf(oneLine(link.text)))));
    if (value && link.region !== 'hidden' && !isOthers)
      candidates.push({
        value,
        score: weight[link.region] + (link.url.protocol === 'tel:' ? 10 : 0),
        method: 'tel-link',
        evidence: `${link.text} (${link.url.href})`,
      });
  }
  const ofEach = rowsOfNumbers(lines);
  for (const [place, line] of lines.entries()) {
    if (ofEach.has(line) || sells.test(line.text)) continue;
    if (line.text.length > 3000 || (line.region === 'footer' && officeLine.test(line.text))) continue;
    for (const match of line.text.matchAll(phoneInText)) {
      const value = phoneNamed(match[0]);
      const before = line.text.slice(Math.max(0, match.index - 25), match.index);
      if (line.region !== 'main' && forTickets.test(nearBefore(line.text, match.index))) continue;
      if (value && !notPhone.test(before) && !isOfOthers(nearBefore(line.text, match.index)))
        candidates.push({
          value,
          score:
            weight[line.region] +
            (isAsked(lines, place, match.index, toRing)
              ? OVER_LINK
              : forTickets.test(nearBefore(line.text, match.index))
                ? -3
                : /tel|phone|call|mob|ring|text|whatsapp/i.test(before)
                  ? 2
                  : 0),
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
/** "name at host dot com": without brackets only where the end is one of the usual ones. */
const spelledOut =
  /(?<![\w.@-])([a-z\d][\w.+-]{2,40}) at ([a-z\d][a-z\d-]{1,40}) dot (com|net|org|org dot uk|co dot uk|uk)\b(?! dot)/gi;
const inBrackets = /[([{]\s?at/i;
const notContact =
  /^(?:you|your(?:name|e?mail)?|name|email|example|user|someone|firstname|noreply|no-reply|donotreply|webmaster|abuse|privacy|dpo|dataprotection|press|careers|jobs|recruitment|unsubscribe)(?:[._\d-][.\w-]*)?@|@(?:example\.(?:com|org|net)|domain\.com|email\.com|yourdomain|sentry|wixpress|.*\.wixpress|sentry\.io|squarespace|godaddy)|\.(?:png|jpe?g|gif|webp|svg)$/i;

/** Words that tell to write: an address behind them is nearer than one of the site's own in its foot. */
const asksFor =
  /\b(?:to (?:book|join|enquire|register|enrol|find out)|book(?:ings?)?|enquir(?:y|ies)|questions?|contact|e-?mail|write to|get in touch|ask|message|text|ring|call|phone)\b/i;
/** Desks of a house that answer for something else than its classes. */
const deskOf =
  /^(?:box-?office|tickets?|weddings?|catering|caf[eé]|restaurant|hire|hallhire|lettings|shop|safeguarding|welfare|minister|vicar|rector|treasurer|sponsorship|membership|members)@/;
/** Who made the pages knows nothing of what is on them. */
const madeTheSite =
  /\b(?:web ?master|web ?design\w*|web ?site (?:by|made|built|problems)|site (?:by|built by|made by))\b[^.!?]{0,20}$/i;
/** "Secretary (engagements and hire): Keith Bell, 01632 960816, secretary@…": who answers for that alone. */
const forHireAlone =
  /\((?:[\p{L} ]{0,30} )?(?:engagements?|hire|lettings|hall bookings)(?: [\p{L} ]{0,30})?\)\s?:[^.!?]{0,50}$/iu;
/** What else one writes for. */
const forSomethingElse =
  /\b(?:lost|forgot\w*|complain(?:ts?)?|report (?:a|an|it)|donat\w+|sponsor\w*|volunteer\w*|to (?:hire|advertise)|vacanc\w+|press|franchis\w+|head office|member(?:ship)? secretary|fixtures?)\b/i;

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
    const isForOthers = deskOf.test(value);
    const own = value.endsWith(`@${site}`) || value.split('@')[1] === site ? 3 : 0;
    candidates.push({ value, score: score + own - (isForOthers ? 4 : 0), method, evidence });
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
  for (const [place, line] of lines.entries()) {
    const text = line.text.slice(0, 3000);
    if (text.includes('@'))
      for (const match of text.matchAll(emailInText)) {
        const before = nearBefore(text, match.index);
        if (madeTheSite.test(before) || forHireAlone.test(before)) continue;
        const isTold = isAsked(lines, place, match.index, toWrite);
        const asked = isTold ? OVER_LINK - 1 : line.region === 'main' && asksFor.test(before) ? 3 : 0;
        const others = forSomethingElse.test(before) || ofOthers.test(before) ? 6 : 0;
        add(match[0], weight[line.region] + asked - others, 'text', text);
      }
    for (const match of inBrackets.test(text) ? text.matchAll(disguised) : [])
      add(
        `${match[1]}@${(match[2] ?? '').replace(/\s?[([{]\s?dot\s?[)\]}]\s?/gi, '.')}`,
        weight[line.region] - 1,
        'text',
        text,
      );
    for (const [, name = '', host = '', end = ''] of text.includes(' dot ') ? text.matchAll(spelledOut) : [])
      add(`${name}@${host}.${end.toLowerCase().replaceAll(' dot ', '.')}`, weight[line.region] - 1, 'text', text);
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

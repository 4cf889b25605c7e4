import type { Findings } from '../findings.ts';
import { closest } from '../page/html-tree.ts';
import type { Line } from '../page/page-lines.ts';
import { type Page, meta } from '../page/page.ts';
import { isOnlyFacts } from '../page/fact-lines.ts';
import { atMost, cleanedDescription, firstSentences } from '../page/plain-text.ts';
import { SHORT_DESCRIPTION_MAX } from '#domain/listing/facts/limits.ts';

const LONGEST = 4000;
const notAboutIt =
  /^(?:tax included|shipping calculated|(?:please )?download|book .{2,80} (?:on|with|via|through) (?:happity|eventbrite|bookwhen|classforkids|pembee)|last (?:updated|modified)|©|copyright|all rights reserved|read more|learn more|find out more|click here|share this|follow us|back to top|posted (?:on|by|in)|tags?:|categor(?:y|ies):|skip to|sign up|subscribe|book (?:now|here)|\d+ comments?|page ·|price range|\d+% recommend|all reactions|like comment share|leave a (?:reply|comment)|filed under|previous|next|search|menu|close|loading|view (?:all|map|larger map)|get directions|add to (?:cart|basket|calendar)|in stock|out of stock|sku|site by)\b|\b(?:we use cookies|this (?:web)?site uses cookies|cookie policy|privacy policy|terms (?:and|&) conditions apply to|enable javascript|your browser|required fields?|thank you for (?:your message|contacting|subscribing)|powered by|web ?site by\b|(?<=[.!?|] )site by\b|(?:web ?)?site (?:designed|built|made|hosted) by\b|(?<!\b(?:is|are) an? )registered (?:charity|company)|company (?:no|number)|your email address will not be published|(?:is|was) this page (?:useful|helpful)|(?:did you find|have you found) what you (?:need|were looking)|rate this page|report a problem with this page|lorem ipsum|sort ?code|account (?:no|name|number)|bank transfer|BACS|IBAN|best viewed (?:in|with|on)|(?:page|site) (?:was )?last (?:updated|modified)|you are visitor)\b/i;
const otherSection =
  /\bfaqs?\b|frequently asked|\?$|^(?:our )?testimonial|what (?:our )?(?:parents|customers|people|families) say|^(?:(?:our|customer|google|facebook|client) )*reviews\b|^related\b|you may also|you might also|recent posts|latest (?:news|posts)|^(?:recent |public |\d+ )?comments?\b|newsletter|get in touch|(?<!\b(?:non|full|semi|no|low|light|eye|skin)[- –])\bcontact\b(?![- ]sports?)|follow us|^share\b|how to find us|^(?:finding (?:us|me)|getting (?:here|there)|directions|parking|kit list|news|notices)\b|upcoming events|weddings?\b|^(?:about )?me$|^(?:the |your |our )?(?:people|leaders|coaches|teachers|tutors|instructors|staff)$|^who['’]s who\b|(?<!join )our team|our (?:partners|sponsors)|meet the team|^(?:[\w’']+ ){0,2}terms(?=$| (?:and|&|of)\b)|polic(?:y|ies)|cancellation|privacy|^(?:(?:our|photo|picture|image|the) )*gallery$|\bchanges? (?:to|from|for|in)\b|\bplease (?:check|note|read)\b/i;

/** Questions that a page puts to itself to say what it is: what stands below is its statement. */
const asksWhatItIs =
  /^(?:so,? )?(?:what(?:['’]s| is| are| do| does| happens| goes| will)|who (?:is (?:it|this)|are (?:they|these)|can (?:come|join))|how does it work)\b(?!.*\b(?:costs?|bring|wear|needs?|prices?|times?|if|say|think|wet|pay|paid|included|next|new|wrong|late|rains?|on)\b).*\?$/i;
/** Questions to whoever reads, over the answer that is what the page offers: "Does your child tap on everything?", "Looking for a club?" */
const asksParents =
  /^(?:(?:do(?:es)?|is|are|has|have|would|could|can) your (?:child|children|son|daughter|little|baby|toddler|kids?|teen\w*|family)\b|(?:are you |are they )?(?:looking for|ready (?:to|for))\b|fancy\b|want to\b|do you (?:love|like|want|fancy|dream)\b|love\b|why (?:choose|join|us|come|dance|swim|play|learn|try)\b|got a\b|so you['’]d like\b)(?!.*\b(?:needs?|pay|bring|wear|allerg\w*|miss(?:es|ed)?|ill|help|questions?|jobs?|volunteer\w*|hire)\b).*\?$/i;
/** "Akela: Martin Braithwaite": who does what, and no sentence. */
const personWithRole =
  /^(?:head |assistant )?(?:coach(?:es)?|instructors?|teachers?|leaders?|tutors?|chair\w*|secretary|treasurer)\s?: |^\p{Lu}[\p{L} ’'&-]{1,30}: \p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2}(?: \([^)]{1,30}\))?$/u;

/** Sections that are about the activity, but not first. */
const lesserSection = /\bfaqs?\b|frequently asked|\?$|terms/i;
/** How to pay, to book and to behave: true, but no summary. */
const administrative =
  /^(?:please|if you|once you|when you|all (?:\w+ )?fees|(?:class |term )?fees|payments?|to book|for (?:more|prices|further)|note|n\.?b\b|important|only|£|\(|\*)|\?['’”"]?$|non[- ]refundable|\b(?:payable|invoice|refunds?|cancellations?|direct debit|bank holidays?)\b/i;

/** Sections whose short lines are prices and times, which have fields of their own. */
const factSection = /\b(?:prices?|pricing|fees|costs?|admission|tickets|opening|timetable)\b/i;

/** Of a feed only the newest entry tells what is on: those below are old, and some are somebody else's. */
function isOldEntry({ element }: Line): boolean {
  const entry = closest(
    element,
    ({ attributes, parent }) => attributes.role === 'article' && parent?.attributes.role === 'feed',
  );
  const first = entry?.parent?.children.find((each) => typeof each !== 'string' && each.attributes.role === 'article');
  return entry !== undefined && entry !== first;
}

/** What a page advertises or announces in a line of its own: "FOR SALE: pony trap", "Wanted: jam jars", "RESULTS Area 3". */
const smallAdvert =
  /^(?:for sale|wanted(?! ?[:–—-]? ?(?:\w+ ){0,2}(?:boys|girls|children|singers|players|members)\b)|situations? vacant|vacanc(?:y|ies)|(?:lost|found)(?= ?[:–—-])|stop press|(?:latest |match )?results(?= ?[:–—-]))\b/i;
/** "RESULTS Area 3", "Results U9 league", and no "Results matter less to us". */
const announcesResults = /^(?:(?:Latest|Match) [Rr]esults|Results)(?= \p{Lu})|^RESULTS\b/u;

/** A line that tells something in sentences. */
function tells(line: Line, lesser: boolean): boolean {
  const { text } = line;
  if (isOldEntry(line)) return false;
  if (line.level > 0 || line.linked > 0.6 || text.includes(' | ') || notAboutIt.test(text)) return false;
  if (
    personWithRole.test(text) ||
    /^(?:could|can) you help\b|^(?:help|wanted)!|^(?:help|volunteers?|leaders?) (?:wanted|needed)\b/i.test(text)
  )
    return false;
  if (
    line.under.some(
      (heading) =>
        otherSection.test(heading) &&
        !asksWhatItIs.test(heading) &&
        !asksParents.test(heading) &&
        !(lesser && lesserSection.test(heading)),
    )
  )
    return false;
  if (/^[(*].*[)*]$/.test(text) || smallAdvert.test(text) || announcesResults.test(text)) return false;
  if (text.split(' ').length < 15 && factSection.test(line.under.at(-1) ?? '')) return false;
  if (
    closest(
      line.element,
      ({ name }) => name === 'blockquote' || name === 'address' || name === 'figcaption' || name === 'form',
    )
  )
    return false;
  if (/^[“"‘'].{20,}[”"’'](?:\s?[-–—].{0,60})?$/.test(text)) return false;
  return true;
}

/** The page's own lines from its main heading on: what stands above it is every page's, and below it its own. */
function ownLines({ mainLines }: Page): readonly Line[] {
  const from = mainLines.findIndex(({ level }) => level === 1);
  const own = from > 0 ? mainLines.slice(from) : mainLines;
  return own.reduce((sum, { text, level }) => sum + (level === 0 ? text.length : 0), 0) >= 200 ? own : mainLines;
}

/**
 * The paragraphs of the page's own text; short list items count where a paragraph stands before them. Sentences with `amounts` only where
 * there would be too little without them.
 */
function bodyText(page: Page, lesser = false, amounts = false): string {
  const told: string[] = [];
  let length = 0;
  const seen = new Set<string>();
  /** The headings under which its first words stand. */
  const heads = new Set<string>();
  for (const line of ownLines(page)) {
    if (length > LONGEST || !tells(line, lesser || amounts) || seen.has(line.text)) continue;
    const head = line.under.at(-1) ?? '';
    // What it is stands first: below later headings a page tells how, for whom else and what besides.
    if (length >= TOLD && !heads.has(head) && !goesOn.test(head) && !labelled.test(line.text)) continue;
    const text = withoutRules(withoutContacts(line.text), amounts);
    const words = text.split(' ').length;
    const isSentence = words >= 8 || (words >= 4 && /[.!?]$/.test(text));
    const isItem = line.element.name === 'li' || closest(line.element, ({ name }) => name === 'li') !== undefined;
    if (!isSentence && !(isItem && told.length > 0 && words >= 3)) continue;
    if (words < 25 && (isContactLine(text) || isEntry(text))) continue;
    // "Running Monday 27 July – Friday 28 August" says nothing once its dates are gone.
    const rest = cleanedDescription(text);
    if (rest !== text && (rest.split(' ').length < 3 || /^\d{1,2}[:.]\d\d/.test(rest))) continue;
    seen.add(text);
    told.push(text);
    if (length < TOLD) heads.add(head);
    length += text.length;
  }
  const own = told.filter((text) => !isOnlyFacts(text));
  const body = (own.length > 0 || lesser ? own : told).join('\n');
  return !amounts && body.length < LEAST ? bodyText(page, lesser, true) : body;
}
const LEAST = 100;
/** So much says what it is. */
const TOLD = 150;
/** Headings below which a page goes on to tell of what is done. */
const goesOn =
  /^(?:about\b|what (?:is|are|we (?:do|offer|teach)|(?:do|does) .{2,30} (?:do|get up to|learn|play|make)|goes on|you(?:['’]ll| will)|to expect|happens|(?:do )?(?:they|children|kids) (?:do|learn|get))|why\b|how (?:it|we|does it) work|our (?:classes|sessions|lessons|approach|ethos|programme|camps?|activities|groups|club)|the (?:club|class(?:es)?|group|sessions?|day|camp|course|programme|lessons)\b|who (?:is it|it['’]s|can)|a typical|activities|classes|sessions|highlights|additional needs|(?:in )?(?:each|every) (?:class|session|week)|welcome)/i;

/** "Accessibility: please talk to us": a paragraph with a label of its own. */
const labelled = /^(?:accessib\w+|inclusion|additional needs|SEND)\b ?[:–-]/i;

const isContactLine = (text: string): boolean =>
  (/@[\w-]+\.|(?:tel|phone|mobile|email)\s?:|^(?:call|ring|email|text|tel\.?|phone) /i.test(text) &&
    text.length < 140) ||
  (/^(?:for (?:more|further) (?:information|details)|to (?:book|enquire|find out more|join)|please|contact)\b/i.test(
    text,
  ) &&
    /[\w\])] ?@ ?\w|[([]at[)\]]|\b0\d[\d ]{8,12}\b/.test(text) &&
    !/[.!?] \p{Lu}\p{Ll}+ /u.test(text.replace(/\b(?:Mrs?|Ms|Dr|Rev)\. /g, '')));

/** A paragraph without the sentences that only say whom to write or call; a line that is one such sentence stays whole. */
function withoutContacts(text: string): string {
  if (text.length > 2000 || !contact.test(text)) return text;
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const others = sentences.filter((sentence) => !contact.test(sentence));
  return others.length > 0 ? others.join(' ') : text;
}

/** How and when to pay, what happens to somebody who does not come, who is wanted to help: for later, and no description. */
const payment =
  /\b(?:standing orders?|direct debits?|bank transfer|BACS|cheques?|non[- ]refundable|refund(?:s|ed|able)?|invoices?|in arrears|deposit|late (?:fee|payment)s?|full fee|notice (?:is|must|of|in writing)|(?:fees|payments?|subs) (?:are|is|must|should|can) (?:be )?(?:due|paid|payable|made)|if you cancel|cancel(?:led|lations?)? (?:within|before|by|policy)|share this page)\b|\bwe(?:['’]re| are)? (?:\w+ )?(?:looking for|in need of|short of|desperate for|need) (?:an? |more |new |some )?(?:\w+ ){0,2}(?:volunteers?|helpers?|trustees?|treasurer|secretary|coach(?:es)?|teachers?|leaders?|drivers?|marshals?|committee members)\b/i;

/** What a page tells its members and its visitors besides: news, favours, the way there, what is let. */
const toMembers =
  /^(?:congratulations|well done|exam results?|please\b|parking\b|there is (?:\w+ )?parking|parents are (?:kindly )?(?:asked|reminded)|if you(?:['’]ve| have) borrowed|(?:(?:autumn|spring|summer) )?term (?:starts|begins|ends))\b|^(?:the |our )?(?:pupils['’]|annual|christmas|summer|end of term) (?:concert|show|recital) (?:is|will)\b|\b(?:number|no\.?|nos\.?) \d{1,3}[a-z]? bus\b|\bget off at\b|\b(?:nearest|closest) (?:station|tube|bus stop)\b|^(?:there(?:['’]s| is) )?no need to book\b|^just turn up\b|^booking (?:is )?(?:essential|required)\b|\b(?:eucharist|holy communion|evensong)\b|^(?:please )?use the (?:side|back|main|rear|front) (?:door|entrance|gate)\b|^there(?:['’]s| is) (?:an? )?(?:\w+ ){0,2}car park\b|\bfor hire\b|\bsafeguarding (?:policy|policies|officer|lead)\b|\bchild protection (?:policy|officer)\b|\bwelfare officer\b|^thanks for (?:submitting|subscribing)\b|^(?:kindly |generously )?(?:funded|supported|sponsored) by\b|\bthank you to (?:the|our|all)\b|^(?:tea |coffee |cake |help(?:er)?s['’]? )?rota\b|^(?:all |our )?(?:school )?uniforms? (?:is|are|can be|must be|may be)\b|\b(?:would you like to|want to|could you) run your own\b|\b(?:Ltd|Limited|LLP)\b\.?, [^.!?]{0,60}\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|^head office\b/i;
/** Amounts have fields of their own. */
const amount = /£ ?\d/;

/** A paragraph without the sentences that only say how to pay and the like; nothing when it says nothing else. */
function withoutRules(text: string, amounts: boolean): string {
  const isBeside = (sentence: string): boolean =>
    payment.test(sentence) || toMembers.test(sentence) || (!amounts && amount.test(sentence));
  if (text.length > 3000 || !(payment.test(text) || amount.test(text) || hints.test(text))) return text;
  const others = text.split(betweenSentences).filter((sentence) => !isBeside(sentence));
  return others.join(' ');
}
/** Also before a figure, "…with up to five friends. 45 mins, £34", but not behind "approx." and "No.". */
const betweenSentences = /(?<=[.!?])(?<!\b(?:approx|max|min|tel|ext|[Nn]os?)\.)\s+(?=[\p{Lu}£\d])/u;
const hints =
  /\b(?:congratulations|well done|results?|please|policy|policies|officer|lead|thanks|by|kindly|borrowed|door|entrance|gate|car park|term|concert|show|recital|parking|bus|station|tube|hire|book|booking|turn up|rota|ltd|limited|office|uniforms?|run your own|eucharist|communion|evensong|thank you)\b/i;

const contact = /\w@\w|\b0\d[\d ]{8,12}\b/;

/** A timetable's or an address's line: its facts have fields of their own. */
const isEntry = (text: string): boolean =>
  (!/[.!?] \p{Lu}\p{Ll}+ /u.test(text) && startsWithTime.test(text)) ||
  (/,/.test(text) && /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\.?$/.test(text) && !/\b(?:is|are|at|we|our)\b/.test(text));

const startsWithTime =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? \d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}\b.{0,12}\d{1,2}[:.]\d\d|\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?\s?(?:-|–|—|to)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\s?:?\s?\d|(?:mon|tues|wednes|thurs|fri|satur|sun)days? ?[—–-] .{0,80}\d)/i;

/** Whether a summary was cut off: it ends with dots, or is as long as summaries may be and ends within a sentence. */
const isCut = (text: string): boolean =>
  /(?:…|\.\.\.|\[…\]|:)$/.test(text) || (text.length >= 140 && /[\p{L}\d,]$/u.test(text));

/** `text` from its first line on that is worth being its summary. */
function summarised(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex(
    (line) => !administrative.test(line) && !line.endsWith(':') && line.split(' ').length >= 5,
  );
  return first === -1 ? text : lines.slice(first).join('\n');
}

/** The long and the short description, cleaned. */
export function findDescriptions(page: Page, findings: Findings): void {
  const summary = ['og:description', 'description', 'twitter:description', 'dc.description', 'dcterms.abstract']
    .map((name) => ({ name, text: meta(page, name) ?? '' }))
    .find(
      ({ text }) =>
        text.length >= 20 && !notAboutIt.test(text) && !/^(?:home|welcome|just another wordpress)/i.test(text),
    );
  const body = cleanedDescription(bodyText(page) || bodyText(page, true));
  const brief = summary ? cleanedDescription(summary.text) : '';
  if (!findings.has('description')) {
    if (body.length >= 60 && body.length >= brief.length * 0.6)
      findings.offer('description', atMost(body, LONGEST), 'text', body);
    else if (brief !== '')
      findings.offer('description', brief, summary?.name.startsWith('og:') ? 'opengraph' : 'meta', summary?.text ?? '');
    else if (body !== '') findings.offer('description', body, 'text', body);
    // A page that says one short thing of its activity says it in its data: better than a listing that cannot be submitted.
    findings.borrow('description', 'shortDescription');
  }
  const complete = brief.length >= 40 && !isCut(brief) ? brief : '';
  const source = complete || summarised(findings.get('description') ?? '');
  const short =
    complete !== '' && complete.length <= SHORT_DESCRIPTION_MAX
      ? complete.replaceAll('\n', ' ')
      : firstSentences(source, SHORT_DESCRIPTION_MAX);
  if (short !== '')
    findings.offer(
      'shortDescription',
      short,
      complete ? (summary?.name.startsWith('og:') ? 'opengraph' : 'meta') : 'text',
      source,
    );
}

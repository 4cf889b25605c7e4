import type { Findings, Method } from '../findings.ts';
import { closest, descendants, rawText } from '../page/html-tree.ts';
import { type Page, meta } from '../page/page.ts';
import { bare, oneLine, wordsOf } from '../page/plain-text.ts';
import { isCounty } from '../places/counties.ts';
import { isTown } from '../places/gazetteer.ts';

const generic =
  /^(?:welcome|home|home ?page|about(?: (?:us|me|our|the|this)(?: \w+){0,2})?|contact(?: us)?|sections|prices?|pricing|fees|opening(?: times| hours)?|admission|entry|hours|(?:our )?(?:classes|courses|sessions|activities|services|clubs|events|timetables?|venues|locations)|timetables?|(?:class )?schedule|book(?: now| online| a class| here)?|bookings?|what['’]?s on|faqs?|gallery|news|blog|menu|index|untitled.*|new page|page not found|404.*|error.*|not found|search results|login|log in|sign in|my account|cart|basket|checkout|join us|find (?:us|a class)|details|overview|information|general information|description|event details|just a moment.*|access denied|loading.*|coming soon|our story|terms|conditions|terms of (?:service|use)|(?:term )?dates|(?:session )?times|term (?:dates|times)|terms times|uniform|insurance|refunds?|membership|training|calendar|(?:useful |important |further |section )?info(?:rmation)?|(?:class )?fees|costs?|frequently asked questions|quick guide|(?:school )?polic(?:y|ies)|rules(?: of play)?|registration|enrol(?:ment)?|how (?:it|they|we) works?|what we do|who we are|(?:a )?typical (?:day|session)|(?:meet the |our )?(?:team|staff|coaches|teachers)|location|directions|get in touch|latest news|upcoming events|lessons|prices and payments?|payments?|opening|kids|visit(?: us| our shop)?|site navigation|navigation|skip to (?:main )?content|(?:take|taking) part|get(?:ting)? involved|participat(?:e|ion)|main menu|search|useful links|downloads?|documents|news & events|latest|(?:enrol|register|sign up|book)(?: now| here| today| online)?|how to (?:book|join|find us|enrol)|joining(?: us)?|new (?:members|starters)|members(?: area)?|committee|safeguarding|policies|photos?|pictures|videos?|testimonials|reviews|sponsors?|shop|(?:see |view )?(?:our )?(?:class )?times|results|fixtures|what to (?:bring|wear|expect)|when|where|wix\.com|squarespace|wordpress)[.!]?$/i;
const platformNames =
  /^(?:eventbrite|bookwhen|classforkids|class4kids|happity|facebook|hoop|pembee|ticketsource|wix(?:\.com)?|squarespace|wordpress|teamup|clubspark|google sites|weebly|godaddy|my site|mysite|site title|your site title)$/i;
const welcome = /^(?:welcome to|hello and welcome to|this is)\s+(?:the )?(?=\S{3})/i;

const separator = /\s+(?:[|–—·•»«:~]|-{1,3})\s+|\s*[|»«]\s*|:\s+|\s+::\s+/;

/** "Hinchley Wood & Esher": where it is, and nobody's name. */
const isTowns = (text: string): boolean => text.split(/, | & | and /).every(isTown);

const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:day|end)s?)';
/** Words to visitors, days and dates, and what a page calls its parts: none of them names anybody. */
const noName = new RegExp(
  `\\b(?:charter standard|affiliated to|accredited (?:club|by)|best viewed|enable javascript|you are (?:here|visitor)|click here|last updated|under construction|all rights reserved|log ?in|sign (?:in|up)|create (?:an )?(?:event|account)|my account|powered by|website by|internet explorer|this (?:web)?site|web ?site$|web ?page$)\\b|^(?:every |each |on )?${DAY}(?:(?:,| and| &| to| -) ${DAY}){0,6}(?: (?:mornings?|afternoons?|evenings?|nights?|sessions?|class(?:es)?|times))?(?:,? (?:in|at|from|during) .{2,40})?$|^(?:spring|summer|autumn|winter) (?:term|20\\d\\d)(?: 20\\d\\d)?$`,
  'i',
);

/** Parts of an organisation that say nothing alone: "Juniors", "Beginners", a town of many. */
const partNames =
  /^(?:the |our )?(?:juniors?|minis?|minis (?:and|&) juniors|beginners?|improvers|intermediates?|advanced|youth|children|toddlers?|babies|teens?|teenagers|seniors|squads?|colts|girls|boys|under[- ]?\d{1,2}s?|level \d|adults?|squirrels|beavers|cubs|scouts|explorers|rainbows|brownies|guides|rangers|badgers|cadets|woodchips|elfins|pioneers|venturers|anchor boys|junior section|company section|dragons|tigers|tiny tots|learners|starters|development|performance|academy|grassroots|tots)$/i;
const isPart = (text: string): boolean =>
  text.split(/ (?:and|&) |, /).every((part) => partNames.test(part) || isTown(part)) ||
  partNames.test(text) ||
  isTown(text);

/** Words of which pages make the names of their parts: "Plan your visit", "Timetable 2022–23", "Dates for this term". */
const labelWords = new Set(
  'plan,planning,your,you,visit,visiting,our,the,a,and,of,for,to,in,at,on,us,we,it,is,how,what,when,where,why,who,about,club,class,classes,course,courses,session,sessions,lesson,lessons,timetable,timetables,times,time,schedule,term,terms,dates,date,prices,price,pricing,fees,fee,costs,cost,booking,bookings,book,join,joining,register,registration,enrol,enrolment,sign,up,new,members,member,membership,parents,information,info,details,contact,find,here,home,page,welcome,general,practical,things,need,know,faq,faqs,questions,asked,frequently,opening,hours,admission,events,event,news,latest,current,autumn,spring,summer,winter,this,next,weekly,today,now,online,get,started,involved,more,menu,days,day,location,directions,come,along,whats,organisations,groups,track,pitch,squad,squads,training,venue,venues,hello,place,places'.split(
    ',',
  ),
);
const isLabel = (text: string): boolean => {
  const words =
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\d]+/gu) ?? [];
  return words.every((word) => labelWords.has(word) || /^\d+$/.test(word));
};

/** "Prices & opening times", "Class timetable": headings of a page's part, not names. */
const isGeneric = (text: string): boolean =>
  isLabel(text) ||
  text
    .split(/\s?(?:[&,/+]|\band\b)\s?/i)
    .every((part) =>
      generic.test(part.replace(/^(?:our|the|class|weekly|term|current|latest|autumn|spring|summer|more) /i, '')),
    );

/** What follows the name of something without being part of it: "Holiday Camp Terms & Conditions". */
const aboutPart =
  /(?<=\S \S.{2,})\s?[:–-]?\s(?:faqs?|terms (?:and|&) conditions|information|(?:last )?updated\b.{0,30})$/i;

/** Degrees and diplomas behind a teacher's name: "Ann Price BMus (Hons), PGCE". */
const behindName =
  /(?:,? (?:B(?:A|Sc|Mus|Ed)|M(?:A|Sc|Mus|Ed)|PhD|PGCE|QTS|[ALF](?:RAM|RCM|RSM|TCL|ISTD|RAD|IDTA)|Dip ?[A-Z][A-Za-z]+|Cert ?[A-Z][A-Za-z]+)(?: ?\((?:Hons|Ed|TD)\))?)+$/u;

/** `text` as the name of something; undefined when it names nothing but a page's part. */
export const usable = (text: string | undefined): string | undefined => {
  const line = oneLine(text ?? '')
    .replace(welcome, '')
    .replace(aboutPart, '')
    .replace(behindName, '')
    .replace(/^[Aa]bout (?:[Tt]he )?(?=\p{Lu}\S* \p{Lu})/u, '')
    .replace(/^[\s|:*~=–—-]+|[\s|:*~=–—-]+$|\s?!{2,}$/g, '')
    .replace(/^[^\p{Lu}]+$/u, (small) => small.replace(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase()));
  return line.length >= 2 && line.length <= 120 && /[\p{L}]{2}/u.test(line) && !isGeneric(line) && !noName.test(line)
    ? line
    : undefined;
};

const manySites = /(?:^|\.)(?:sites\.google\.com|wixsite\.com|clubspark\.lta\.org\.uk)$/;

/** What an address calls its site: the host's first label, on a host of many sites the first folder. Letters and digits. */
function labelOf(url: URL): string {
  const [host = ''] = url.hostname.replace(/^www\./, '').split('.');
  const folder = url.pathname.split('/').find((part) => part !== '' && part !== 'view' && part !== 'site');
  return bare(manySites.test(url.hostname) ? (folder ?? host) : host);
}

/** Whether a site's label is made of the words of `name`: "littlestars" and "Little Stars Dance". */
function isInHost(name: string, compact: string): boolean {
  const said = bare(name);
  if (said.length < 4 || compact.length < 4) return false;
  if (compact.includes(said) || said.includes(compact)) return true;
  let shared = 0;
  while (shared < compact.length && compact[shared] === said[shared]) shared += 1;
  return shared >= 6 && shared >= compact.length * 0.6;
}

/** The parts of a title; a slash divides it only where the address has one of them as a folder: "Coaching / Hill Tennis Club". */
function partsOf(title: string, url: URL): string[] {
  const parts = title.split(separator);
  const slashed = title.split(' / ');
  const folders = new Set(url.pathname.split('/').map(bare));
  return parts.length === 1 && slashed.length === 2 && slashed.some((part) => folders.has(bare(part)))
    ? slashed
    : parts;
}

/** The name of the site: what it says of itself, else the part of the title that is its host name, else the copyright line. */
export function siteName(page: Page, stated: string | undefined): string | undefined {
  const said = [
    stated,
    meta(page, 'og:site_name'),
    meta(page, 'application-name'),
    meta(page, 'apple-mobile-web-app-title'),
  ]
    .map((text) => oneLine(text ?? ''))
    .find(
      (text) =>
        text.length >= 2 &&
        text.length <= 80 &&
        !platformNames.test(text) &&
        !generic.test(text) &&
        !noName.test(text) &&
        !isTown(text) &&
        !/^(?:www\.|https?:)|\.(?:com|co\.uk|org|org\.uk|uk)$/i.test(text),
    );
  if (said) return said.split(/\s+[|–—]\s+/)[0];
  const parts = partsOf(page.title, page.url)
    .map((part) =>
      part
        .replace(welcome, '')
        .replace(/^[\s:*~=]+|[\s:*~=]+$|!{2,}$/g, '')
        .trim(),
    )
    .filter((part) => part !== '' && !noName.test(part) && !isTowns(part));
  const label = labelOf(page.url);
  const farness = (part: string): number => Math.abs(bare(part).length - label.length);
  const inHost = parts
    .filter((part) => isInHost(part, label) && part.length <= 60)
    .toSorted((one, other) => farness(one) - farness(other))[0];
  const over = letterhead(page) ?? headedSite(page) ?? calledAsHost(page, label);
  if (inHost) return fuller(shortOf(inHost, label), over);
  const copyright = page.lines
    .flatMap(({ text, region }) =>
      region === 'footer' || text.length < 200
        ? (/(?:©|\(c\)|copyright)\s?(?:copyright\s?)?(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:20)?\d\d)?)?\s?,?\s?(?:by\s)?([A-Z\d][^|.,©]{2,60}?)(?:\s(?:Ltd|Limited|CIC|LLP)\b\.?)?(?:\s(?:(?:19|20)\d\d|all rights|-|–)|[|.,©]|$)/i.exec(
            text,
          )?.[1] ?? [])
        : [],
    )
    .find(
      (name) =>
        usable(name) &&
        !/rights reserved|powered|website|design|\bby\b|^(?:google|openstreetmap|mapbox|meta|facebook|microsoft)\b/i.test(
          name,
        ),
    );
  if (over && copyright && bare(over).startsWith(bare(copyright))) return over;
  // Whose mark is on the page, a federation or a maker of websites, is not who stands in its head.
  if (over && copyright && !bare(`${page.title} ${over}`).includes(bare(copyright))) return over;
  if (copyright) return oneLine(copyright);
  if (over) return over;
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  // "Twirl Dance Academy | Ballet and tap in Ossett": the end of the title says what it does and where.
  if (parts.length > 1 && namesOrganisation.test(first) && !namesOrganisation.test(last) && / (?:in|for) /.test(last))
    return usable(first);
  if (parts.length > 1 && /^\p{Ll}/u.test(last) && saysMore.test(last)) return usable(first);
  return parts.length > 1 ? usable(last) : undefined;
}

const inBanner =
  /(?:^|[\s_-])(?:header|hdr|banner|masthead|logo|branding|top|hd|club-?name|site-?(?:name|title))(?:$|[\s_-])/i;

const capitals = /\p{Lu}[\p{L}’'&.-]*(?: (?:(?:of|and|&|the|on|in|for) )?\p{Lu}[\p{L}’'&.-]*){1,5}/gu;
/** The words with capitals that the host's name is made of: "Tillingbourne Harriers" where the site is tillingbourneharriers. */
function calledAsHost(page: Page, label: string): string | undefined {
  if (label.length < 8) return undefined;
  for (const { text } of page.lines)
    for (const [said] of text.length <= 2000 ? text.matchAll(capitals) : []) {
      const words = said.split(' ');
      for (let from = 0; from < words.length - 1; from += 1)
        for (let until = from + 2; until <= words.length; until += 1) {
          const name = words.slice(from, until).join(' ');
          // The host may leave out the town before the name.
          if (bare(name) === label) return usable(namesOrganisation.test(said) ? said : name);
        }
    }
  return undefined;
}

const isTagline = /tag-?line|strap-?line|slogan|site-description|\bstrap\b/i;

/** What stands over the page and is no heading of its own: the organisation in its head, as text or as the logo's words. */
function letterhead(page: Page): string | undefined {
  const isTheirs = (name: string): boolean =>
    namesOrganisation.test(name) || (name.includes(' ') && isInHost(name, labelOf(page.url)));
  const ends = (text: string): string | undefined => {
    const name = usable(text.replace(/\s(?:logo|banner|header|home(?: ?page)?)$/i, ''));
    return name !== undefined && name.length <= 60 && isTheirs(name) && !isPart(name) && !isSlogan(name)
      ? name
      : undefined;
  };
  for (const { text: line, region, level, element, linked } of page.lines.slice(0, 12)) {
    // "Stars Netball Club · affiliated to England Netball".
    const [text = ''] = line.split(/\s[·•|]\s/);
    if (text.length > 70 || line.length > 140 || (region !== 'header' && region !== 'main')) continue;
    if (closest(element, ({ attributes }) => isTagline.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`)))
      continue;
    const banner = closest(element, ({ attributes }) =>
      inBanner.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`),
    );
    const home = page.links.some((link) => link.url.pathname === '/' && oneLine(link.text) === text);
    // What leads to another page of the site is an entry of its menu.
    if (linked > 0.8 && !home) continue;
    // In the head, and a link to the first page: that is what the site is called, whatever it is.
    const isSite = banner !== undefined && home && linked > 0.8 && level === 0 && !isSlogan(text);
    const said = isSite ? usable(text) : banner !== undefined || region === 'header' || home ? ends(text) : undefined;
    if (said && (level !== 1 || banner !== undefined)) return said;
  }
  for (const element of page.elements.filter(({ name }) => name === 'img').slice(0, 3)) {
    const alt = oneLine(element.attributes.alt ?? '');
    const isBanner =
      /banner|logo|header|masthead/i.test(element.attributes.src ?? '') && /^\p{Lu}\S* .*\p{Lu}/u.test(alt);
    const said = ends(alt) ?? (isBanner && alt.length <= 60 && !isSlogan(alt) ? usable(alt) : undefined);
    if (said) return said;
  }
  return undefined;
}

/** `title` without the site's name and other parts that are about the site. */
function withoutSite(title: string, site: string | undefined, url: URL): string | undefined {
  const label = labelOf(url);
  const parts = partsOf(title, url).map((part) => part.trim());
  const own = parts.filter(
    (part) =>
      part !== '' &&
      !(site && bare(part) === bare(site)) &&
      !platformNames.test(part) &&
      !(isInHost(part, label) && parts.length > 1),
  );
  const named = own.flatMap((part) => usable(part) ?? []);
  return named.find((part) => !isTowns(part)) ?? named[0];
}

/** A site's name as the main heading of its pages: in their head, and a link to the first of them. */
function headedSite({ lines, links, elements }: Page): string | undefined {
  const heading = lines.find(({ level }) => level === 1);
  if (heading === undefined || heading.linked < 0.8) return undefined;
  const banner = closest(heading.element, ({ attributes }) =>
    inBanner.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`),
  );
  const leadsHome = links.some(
    ({ url, text }) => /^\/(?:index\.\w+)?$/.test(url.pathname) && oneLine(text) === heading.text,
  );
  // Where nothing else is a heading, it may be the page's own.
  const isOnly = elements.every(({ name, order }) => !/^h[1-4]$/.test(name) || order === heading.element.order);
  return banner && leadsHome && !isOnly ? usable(heading.text) : undefined;
}

/** The main heading: an h1 that is not the site's logo. */
function mainHeading(page: Page, site: string | undefined): { text: string; isSite: boolean } | undefined {
  const headed = headedSite(page);
  const headings = page.lines
    .filter(({ level, region }) => level === 1 && (region === 'main' || region === 'header'))
    .flatMap((line) => usable(line.text) ?? [])
    .filter((text) => text !== headed);
  const hidden = page.elements
    .filter(({ name }) => name === 'h1')
    .flatMap((element) =>
      page.regionOf(element) === 'hidden' ? [] : (usable(rawText(element, 300)) ?? imageText(element) ?? []),
    );
  const all = headings.length > 0 ? headings : hidden;
  const label = labelOf(page.url);
  // "HILL SAILING CLUB" where the title writes "Hill S.C.": both are what the host is called.
  const isSite = (text: string): boolean =>
    site !== undefined &&
    (bare(text) === bare(site) ||
      (namesOrganisation.test(text) && isInHost(text, label) && isInHost(site, label) && overlap(text, site) >= 0.5));
  const other = all.find((text) => !isSite(text));
  if (other) return { text: other, isSite: false };
  const [first] = all;
  return first ? { text: first, isSite: true } : undefined;
}

function imageText(heading: Parameters<typeof descendants>[0]): string | undefined {
  for (const element of descendants(heading)) if (element.name === 'img') return usable(element.attributes.alt);
  return undefined;
}

/** Whether all words of `text` stand in the path of `url`. */
function isInPath(text: string, url: URL): boolean {
  const path = wordsOf(url.pathname.replace(/\.\w{2,5}$/, ''));
  const words = [...wordsOf(text)];
  return words.length > 0 && words.every((word) => path.has(word));
}

/** Who keeps a village's or a council's pages is not what one of them is about. */
const notItsName = /\b(?:council|parish|village|town|web ?site)\b/i;
/** Houses in which others meet. */
const housesOthers = /\b(?:church|chapel|cathedral|parish|hall|library|museum|community centre)\b/i;
/** Those who list what others do. */
const listsOthers =
  /\b(?:family information|information service|directory|local offer|what['’]?s on|listings?|networks?)\b/i;
/** "Pre-school rugby classes": words and no name. */
const isWords = (text: string | undefined): boolean => text !== undefined && /^\S+(?: \p{Ll}\S*)+$/u.test(text);
/** "Pony Pals at Hollow Farm, near Builth Wells" where the site is called ponypals. */
function shortOf(name: string, label: string): string {
  const [before] = name.split(/\s(?:at|in|near|for|–|-)\s/);
  return before !== undefined && before !== name && bare(before) === label ? before : name;
}
/** Ends of the names of those who run something for children. */
const namesOrganisation =
  /\b(?:club|academy|school|centre|studios?|society|association|trust|choir|orchestra|band|playgroup|stables|scout group|scouts|brownies|guides|gymnastics|gym|harriers|swimming|dance|theatre|company|F\.?C|R\.?F\.?C|RUFC|C\.?C|A\.?C|L\.?T\.?C|J\.?F\.?C|S\.C\.|clwb|cylch|ysgol|youth|juniors|tots|group|kids|swim school|riding school)\b/i;
const organisation =
  /\b(?:clubs?|academy|school|centre|studios?|group|society|association|company|council|trust|church|band|choir|orchestra|playgroup|pre-?school|stables|squadron|troop|pack|brownies|guides|rainbows|scouts|cubs|beavers|brigade|bowmen|archers|fencers|harriers|wheelers|ringers|players|dancers|paddlers|circus|theatre|juniors|tigers|FC|RFC|CC|RSC|S\.?C|A\.?S\.?C|clwb|cylch|ysgol)(?:\b|\.|$)/i;

/** "Paint pots and play all day", "Find the fun in maths": told to do something, in small words. */
const cheers =
  /^(?:run|come|join|learn|get|have|make|find|bring|play|enjoy|paint|build|fall|be|meet|try|give|start|unleash|explore|grow|step|dive|jump|kick|sing|dance|swim|ride|climb)(?: \p{Ll}[\p{Ll}’'-]*[,.]?){3,}$/iu;
/** "Art club for messy people", "After-school cookery for kids": what it is, in small words. */
const isSmallWords = (text: string): boolean =>
  /^\S+(?: [\p{Ll}\d&(][\S]*){3,}$/u.test(text) && /\b(?:for|in|with|of|from)\b/.test(text);
/** What stands behind a name in a title and is none: small words on what it does, or the list of a village's site. */
const saysMore = /^\p{Ll}+ (?:[^|]+ )?(?:for|in|with|of|from)\b|^[Ww]hat['’]s [Oo]n\b/u;
/** A heading that sells more than it names. */
const isSlogan = (text: string): boolean =>
  /[!?]$|\b(?:your|you|we|us|our|my|let['’]?s|where|that|discover|because|making|helping|creating)\b|\.{1,3}\)?$/i.test(
    text,
  ) ||
  cheers.test(text) ||
  text.split(' ').length > 9;

/** "Tuition in Ashtead that children look forward to". */
const praises = / (?:that|which|where) \p{Ll}/u;

/** "SANDY HILL BMX CLUB" as the title writes it. */
const quietly = (name: string, title: string): string =>
  /\p{Ll}/u.test(name)
    ? name
    : (title.split(separator).find((part) => bare(part) === bare(name) && /\p{Ll}/u.test(part)) ?? name);

export function findNames(page: Page, findings: Findings, statedSite: string | undefined): void {
  const whole = siteName(page, statedSite);
  const site = whole === undefined ? undefined : withoutTown(quietly(whole, page.title));
  if (!findings.has('name')) offerName(page, findings, site);
  const name = findings.get('name');
  // A page of its own on a network is its own.
  const isOwnPage = /\|\s?(?:facebook|instagram)$/i.test(page.title);
  if (site && !isOwnPage && !platformNames.test(site) && !listsOthers.test(site)) {
    const method: Method =
      statedSite === site ? 'json-ld' : meta(page, 'og:site_name') === site ? 'opengraph' : 'title';
    findings.offer('providerName', site, method, site);
  }
  // Of what is an organisation itself nobody else is the provider.
  if (name !== undefined && (site === undefined || isOwnPage) && (organisation.test(name) || isOwnPage)) {
    const found = findings.all().name;
    if (found) findings.offer('providerName', name, found.method, found.evidence);
  }
  const by = page.mainLines.flatMap(
    ({ text }) =>
      /^(?:(?:[Oo]rganised|[Oo]rganized|[Rr]un|[Hh]osted|[Pp]resented|[Pp]rovided|[Dd]elivered|[Ee]vent) by|[Oo]rganiser|[Pp]rovider|[Bb]y(?! (?:[Cc]ar|[Tt]rain|[Bb]us|[Ff]oot|[Bb]ike|[Tt]ube|[Rr]ail|[Rr]oad|[Pp]ublic)\b))\s?:?\s+([A-Z\d][^.|,]{2,70})$/.exec(
        text,
      ) ?? [],
  )[1];
  if (!findings.has('providerName') && by && by !== name) findings.offer('providerName', oneLine(by), 'text', by);
}

/** "Ballet, tap and street in Ossett": what is done, and where. */
const tellsWhere = /^\S+(?:,| and| &) .* in \p{Lu}/u;
const tellsForWhom = /^(?:free|fun|friendly)\b|\bfor (?:kids|children|families|all|everyone)\b/i;

/** "dolphins" where the organisation calls itself "Dolphins Swim School". */
const fuller = (name: string, site: string | undefined): string =>
  site !== undefined &&
  bare(site).startsWith(bare(name)) &&
  /^\s?\p{L}/u.test(site.slice(name.length)) &&
  namesOrganisation.test(site)
    ? site
    : name;

function offerName(page: Page, findings: Findings, site: string | undefined): void {
  const heading = mainHeading(page, site);
  const social = withoutSite(meta(page, 'og:title') ?? meta(page, 'twitter:title') ?? '', site, page.url);
  const title = withoutSite(page.title, site, page.url);
  const isNamed = [social, title].some((text) => text !== undefined && !isPart(text) && isInPath(text, page.url));
  const offer = (text: string | undefined, method: Method, evidence = text): boolean =>
    text !== undefined && findings.offer('name', composed(text, site), method, evidence ?? '');
  if (page.isHome && site && !platformNames.test(site)) {
    // A front page is about the provider, whatever its slogan says, unless its heading is the fuller name.
    if (heading && !heading.isSite && !isSlogan(heading.text) && bare(heading.text).includes(bare(site)))
      return void offer(heading.text, 'heading');
    // A church's or a hall's front page that is headed and titled after a group of it is that group's.
    if (heading && !heading.isSite && housesOthers.test(site) && title && bare(title) === bare(heading.text))
      return void offer(heading.text, 'heading');
    return void offer(site, meta(page, 'og:site_name') === site ? 'opengraph' : 'title', `${site} (${page.title})`);
  }
  // "Jingle Time at St Columba's": a group's own heading, under the name of the church that houses it.
  const headed = heading === undefined ? undefined : titledPart(page, heading.text);
  if (
    headed !== undefined &&
    (heading?.isSite === true || housesOthers.test(heading?.text ?? '')) &&
    offer(headed, 'heading')
  )
    return;
  // A heading that only says what it is, in small words, where the organisation has a name and the title no other.
  if (
    heading &&
    !heading.isSite &&
    site &&
    !platformNames.test(site) &&
    !title &&
    (isSmallWords(heading.text) || cheers.test(heading.text))
  )
    return void offer(site, 'title', page.title);
  // "PRE-SCHOOL" over a page that its title calls "Pre-School Gymnastics".
  if (
    heading &&
    !heading.isSite &&
    isPart(heading.text.replace(/^pre-?school$/i, 'toddlers')) &&
    title !== undefined &&
    title.split(' ').length <= 4 &&
    !isPart(title) &&
    title.toLowerCase().startsWith(`${heading.text.toLowerCase()} `) &&
    offer(title, 'title', page.title)
  )
    return;
  if (heading && !heading.isSite) {
    const begins = [social, title].some((text) => text !== undefined && heading.text.startsWith(text));
    const agrees = [social, title].some((text) => text !== undefined && overlap(heading.text, text) >= 0.5);
    // A heading that cheers, over a page whose title is also its address: /cubs, "Cubs", "The next adventure".
    if (
      (agrees && (begins || !(isSlogan(heading.text) && (isNamed || praises.test(heading.text))))) ||
      (!isNamed && !isSlogan(heading.text)) ||
      (!social && !title && !site)
    )
      return void offer(heading.text, 'heading');
  }
  // "Rugby Acorns Taunton": the fuller name of one branch, over a title that says in small words what it does.
  if (
    heading?.isSite &&
    bare(heading.text).length > labelOf(page.url).length + 3 &&
    !isNamed &&
    isWords(title) &&
    offer(heading.text, 'heading')
  )
    return;
  // What stands over the page is its organisation, and the title only says which part of it this is.
  if (
    heading?.isSite &&
    [social, title].every((text) => text === undefined || isPart(text)) &&
    offer(heading.text, 'heading')
  )
    return;
  // Under the name of a hall, where the title tells what is on there, the heading of the page is the group's.
  const group = page.mainLines.find(({ level, text }) => level === 2 && usable(text) !== undefined && !isSlogan(text));
  if (
    heading === undefined &&
    site !== undefined &&
    housesOthers.test(site) &&
    saysMore.test(title ?? page.title) &&
    group !== undefined &&
    bare(group.text) !== bare(site) &&
    offer(usable(group.text), 'heading')
  )
    return;
  // "Castle Park Junior 2k – Free Sunday run for kids": what is left of the title only tells what the site's own name is.
  if (
    (heading === undefined || heading.isSite) &&
    site !== undefined &&
    (tellsForWhom.test(title ?? '') ||
      saysMore.test(title ?? '') ||
      isSlogan(title ?? '') ||
      (heading?.isSite === true && tellsWhere.test(title ?? ''))) &&
    !/\b(?:club|school|academy|group)\b/i.test(title ?? '') &&
    offer(site, 'title')
  )
    return;
  const second = page.mainLines.find(
    ({ level, text }) => level >= 2 && level <= 4 && usable(text) !== undefined && !isSlogan(text),
  );
  if (offer(social, 'opengraph') || offer(title, 'title', page.title)) return;
  if (!heading && (!site || notItsName.test(site)) && second && offer(usable(second.text), 'heading')) return;
  // What is left of the heading only sells, and the title names nothing but the site.
  if ((heading?.isSite && offer(heading.text, 'heading')) || offer(site, 'title', page.title)) return;
  if (offer(heading?.text, 'heading')) return;
  offer(usable(page.title.split(separator)[0]), 'title', page.title);
}

/** The heading of a part with which the page's title begins, when that is another one than `main`. */
function titledPart(page: Page, main: string): string | undefined {
  const title = page.title.toLowerCase();
  return page.mainLines
    .filter(({ level, text }) => level >= 2 && level <= 3 && bare(text) !== bare(main))
    .flatMap(({ text }) => usable(text) ?? [])
    .find((text) => text.length >= 5 && title.startsWith(text.toLowerCase()) && !isPart(text) && !isSlogan(text));
}

/** "Juniors - Hill Hockey Club" where the part alone says nothing; the town after an organisation's name is where it is. */
function composed(name: string, site: string | undefined): string {
  // The names of three sections and more are those of the whole.
  if (site !== undefined && isPart(name) && name.split(/ (?:and|&) |, /).length >= 3) return site;
  // "Godalming & Haslemere" over the pages of "Baby Ballet Godalming & Haslemere".
  if (site !== undefined && isPart(name) && bare(site).endsWith(bare(name))) return site;
  if (site !== undefined && isPart(name) && bare(site) !== bare(name)) return `${name} - ${site}`;
  return withoutTown(name);
}

/** "Twirl Academy, Morpeth, Northumberland" as "Twirl Academy". */
function withoutTown(name: string): string {
  const [, before, place] = /^(.+\S), ([^,]+)$/.exec(name) ?? [];
  if (before === undefined || place === undefined || !before.includes(' ')) return name;
  return isTown(place) ? before : isCounty(place) ? withoutTown(before) : name;
}

/** The share of the shorter text's words that the other holds too. */
export function overlap(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
}

/** Whether a page is a message instead of a page: not found, log in, for sale. */
export function isNoPage(page: Page): boolean {
  const words = `${page.title}\n${page.lines
    .filter(({ level }) => level === 1)
    .map(({ text }) => text)
    .join('\n')}`;
  const said =
    /\b(?:page not found|404|not be found|domain (?:name )?(?:is|may be) (?:for sale|available)|this domain|parked|account suspended|access denied|just a moment|attention required|are you (?:a )?(?:human|robot)|under construction|coming soon|default web page|it works!)\b/i.test(
      words,
    );
  const body = page.lines.filter(({ region }) => region === 'main').reduce((sum, { text }) => sum + text.length, 0);
  return said && body < 1500 && closest(page.root, () => true) !== undefined;
}

import type { Findings } from '../findings.ts';
import { attribute, rawText } from '../page/html-tree.ts';
import { absolute, type Link, type Page } from '../page/page.ts';
import { oneLine } from '../page/plain-text.ts';

/** Where providers let parents book. */
const bookingHosts =
  /(?:^|\.)(?:classforkids\.(?:io|co\.uk)|class4kids\.co\.uk|bookwhen\.com|eventbrite\.(?:co\.uk|com)|happity\.co\.uk|pembee\.app|bookthatin\.com|gymcatch\.com|loveadmin\.com|playwaze\.com|coordinate\.cloud|magicbooking\.co\.uk|teamup\.com|goteamup\.com|mindbodyonline\.com|acuityscheduling\.com|as\.me|simplybook\.(?:it|me)|ticketsource\.co\.uk|ticketsource\.com|trybooking\.com|tickettailor\.com|wegottickets\.com|fareharbor\.com|digitickets\.co\.uk|roller\.app|checkfront\.com|setmore\.com|fresha\.com|openplay\.co\.uk|clubspark\.(?:lta\.org\.uk|uk|net)|bookinghound\.com|cubit(?:t)?s\.app|kidslox\.app|activityhero\.com|schoolsbuddy\.net|ipalbookings\.com|enrolmy\.com|classmanager\.com|jackrabbitclass\.com|dancestudio-pro\.com|thinksmartsoftware\.com|swimphony\.co\.uk|courseprogress\.co\.uk|parentpay\.com|webcollect\.org\.uk|membermojo\.co\.uk|calendly\.com|picktime\.com|bookeo\.com|rezdy\.com|obby\.co\.uk|dayoutwiththekids\.co\.uk\/book|kidsbook\.io|mykidsclub\.co\.uk|legendonlineservices\.co\.uk)$/i;
const bookingWords =
  /^(?:[»›→>\s]*)(?:book|reserve|enrol|enroll|register|sign up|join|buy|get|secure|purchase)\b.{0,40}\b(?:now|here|online|today|class|classes|session|sessions|place|places|space|ticket|tickets|trial|taster|lesson|lessons|course|spot|camp|visit|in)\b|^(?:[»›→>\s]*)(?:book|bookings?|enrol|enroll|tickets?|book (?:a|your|this|an) \w+|buy tickets|make a booking|online booking|register now|(?:(?:the|our|this) )?(?:online )?(?:booking|enrolment|registration|sign-?up) (?:page|form|link|site|system|portal)|(?:ask|apply) for a (?:place|space)|(?:please )?(?:let us know|tell us) (?:that |if )?you(?:['’]re| are) coming|RSVP)\s?[»›→>!]*$/i;

/** "Click here", "this form": the words of its sentence say what for. */
const saysHere =
  /^[»›→>\s]*(?:click )?(?:(?:register |sign up |book |enrol )?here|(?:on |via |use )?(?:this|the|our) (?:(?:google|booking|online|sign-?up|registration) )?(?:link|form|page|website)|online|(?:our )?website)[.!»›→>\s]*$/i;
/** "Sign up at castle.example/oakfield": an address tells nothing by itself, and is a governing body's or a hall's as well. */
const isAddress = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w./-]*)?[.!]?$/i;
const booksAt =
  /\b(?:book|bookings?|enrol|sign up)(?: (?:for )?(?:a|your|their)(?: child(?:['’]s)?)?(?: (?:place|space))?| places)?(?: online| now| here)?(?: (?:can|may|must) be made)?(?: (?:at|on|via|through)(?: (?:the|our) (?:(?!hall\b|party\b)[\w’'-]+ ){0,2}(?:web ?site|page))?|,? (?:please )?(?:go to|visit|see))?:? ?$/i;
/** "To book a place please", "Reserve your spot", "Bookings via" before such a link. */
const asksToBook =
  /\b(?:to (?:book|reserve|enrol|register|sign up)|(?:please |can |you )?(?:book|reserve|enrol|register|sign up)\b(?:(?: for| in| on)? (?:a|an|your|the|online|place|now)\b)?|bookings?|registration|put (?:your|their|a) names? down)\b[^.!?|]{0,50}$/i;
function bookingAsked(link: Link): boolean {
  const says = isAddress.test(link.text) ? booksAt : saysHere.test(link.text) ? asksToBook : undefined;
  if (says === undefined) return false;
  const around = oneLine(rawText(link.element.parent ?? link.element, 600));
  const at = around.indexOf(oneLine(link.text));
  return at > 0 && says.test(around.slice(Math.max(0, at - 70), at).replace(/^.*[.!?]\s/su, ''));
}

/** "Fill in the form for the spring block": a form somewhere else, asked for below "Book" or after such words. */
const namesForm = /^(?:the|our|this|an?) (?:[\p{L}-]+ ){0,2}form\b/iu;
const toFillIn = /\b(?:fill (?:in|out)|complete|use|via|on|through)\s*$/i;
const overBooking =
  /^(?:book(?:ing)?s?|how to (?:book|join|enrol|register)|to book|book(?:ing)? (?:a place|online|now)|enrol(?:ment)?|register|sign up|join(?:ing)?)\s?[:?!]?$/i;
function formAsked({ text, url, element }: Link, page: Page): boolean {
  if (!namesForm.test(text) || url.hostname === page.url.hostname) return false;
  const line = page.lines.find((each) => each.text.includes(oneLine(text)));
  const before = line?.text.slice(0, line.text.indexOf(oneLine(text))) ?? oneLine(rawText(element, 60));
  return toFillIn.test(before) && overBooking.test(line?.under.at(-1) ?? '');
}
/** "Our ClassForKids page": the name of where providers let parents book, in the words of a link to somewhere else. */
const namesPlatform =
  /\b(?:classforkids|class4kids|bookwhen|eventbrite|happity|pembee|loveadmin|gymcatch|ticketsource|coacha|courseprogress)\b/i;
const leadsToPlatform = ({ text, url }: Link, page: Page): boolean =>
  namesPlatform.test(text) && namesPlatform.test(url.hostname) && url.hostname !== page.url.hostname;
/** "Join the Youth Theatre", where that is the site's own page to join on. */
const joinsHere = ({ text, url, region }: Link, page: Page): boolean =>
  region === 'main' &&
  url.hostname === page.url.hostname &&
  /^join (?:the|our) \S/i.test(text) &&
  !/\b(?:committee|board|team|staff|library|mailing|newsletter|volunteers?|friends)\b/i.test(text) &&
  /\/(?:join|enrol|register|sign-?up|book(?:ing)?)(?:-\w+)?\/?$/i.test(url.pathname);

/** "Register" alone is a site's log-in as well, unless it leads to where one books, as a part of the site's name says: Facebook is none. */
const registersToBook = ({ text, url }: Link, page: Page): boolean =>
  /^(?:register|join)$/i.test(text) &&
  url.hostname !== page.url.hostname &&
  /(?:^|[.-])(?:book|enrol|class(?!ic)|lesson)|(?:bookings?|classes|lessons)(?=[.-])/i.test(url.hostname);

/** "Join Lantern Youth Theatre": a group by its name, where the house sells its tickets or takes its bookings. */
const joinsByName = ({ text, url, region }: Link, page: Page): boolean =>
  region === 'main' &&
  /^join (?:the |our )?\p{Lu}[\p{L}’'&-]*(?: [\p{L}’'&-]+){0,5}$/u.test(oneLine(text).replace(/^Join/, 'join')) &&
  !/\b(?:committee|board|team|staff|library|mailing|newsletter|volunteers?|friends|members?(?:hip)?|patrons?|us|supporters?|circles?|cards?|schemes?|giving|priority)\b/i.test(
    text,
  ) &&
  url.hostname !== page.url.hostname &&
  /^(?:tickets?|bookings?|book|enrol)\./i.test(url.hostname);

/**
 * "Book a swim assessment", "Book Kids Club", "Fill in the joining form": a button to where another site takes names. Without an article a book
 * may be one that is read, unless what is taken part in ends the words: "Book Recommendations", "Book Corner".
 */
const booksNamed =
  /^book (?:(?:a|an|your|the|our|on|onto) (?!now\b)\p{L}[\p{L}’' &-]{2,40}|(?:[\p{L}’'&-]{1,20} ){0,3}(?:clubs?|camps?|swimming|activities))$|^(?:fill in|complete) (?:the|our|this) (?:(?!(?:hall|room|volunteer|staff|party|parties)\b)\p{L}+ )?(?:joining|registration|booking|enrolment|application) form$|^please (?:pre-?)?book (?:online|(?:a|your|their) places?)(?: (?:online|ahead|in advance|beforehand|here|first))?$/iu;
/** Books that are read all the same, and what else one books: "Book Club", "Book Week activities", "Book a school trip". */
const booksOther =
  /^book (?:(?:fair|week|festival|swap)s?\b|clubs?$)|^book (?:(?:a|an|your|the|our|on|onto) )?(?:[\p{L}’']+ ){0,2}(?:part(?:y|ies)|halls?|rooms?|tables?|courts?|pitch|hotel|appointments?|call|tours?|hire|school (?:trips?|visits?|workshops?))(?!\p{L})/iu;
function booksElsewhere({ text, url, region }: Link, page: Page): boolean {
  const words = oneLine(text);
  return region === 'main' && url.hostname !== page.url.hostname && booksNamed.test(words) && !booksOther.test(words);
}
/**
 * "S'inscrire / Enrol": the same in another language before it, in those that classes are held in. Whatever else stands before a stroke names
 * something else: "Restaurant / Book a table", "Sign in / Join now".
 */
const booksAbroad =
  /^(?:s['’]inscrire|inscriptions?|r[eé]server|anmelden|anmeldung|buchen|archebu|cofrestru|ymuno|reservar|inscribirse|inscripci[oó]n|inscrever|prenota|iscriviti|zapisz si[eę]|zapisy|rezerwacja)$/iu;
const inTwoTongues = ({ text, region }: Link): boolean => {
  const [before = '', behind, more] = text.split(' / ');
  return (
    region === 'main' &&
    behind !== undefined &&
    more === undefined &&
    booksAbroad.test(before.trim()) &&
    bookingWords.test(behind)
  );
};

/** Where to book: a link to a booking platform, else a link that says so. */
export function findBookingLink(page: Page, findings: Findings): void {
  if (findings.has('bookingUrl')) return;
  const links = page.links.filter(
    ({ url, region }) => /^https?:$/.test(url.protocol) && region !== 'hidden' && region !== 'aside',
  );
  const onPlatform = (link: Link): boolean =>
    bookingHosts.test(link.url.hostname) && (link.url.pathname.length > 1 || link.url.hostname.split('.').length > 2);
  const says = (link: Link): boolean =>
    (bookingWords.test(link.text.slice(0, 100)) ||
      inTwoTongues(link) ||
      bookingAsked(link) ||
      formAsked(link, page) ||
      leadsToPlatform(link, page) ||
      joinsHere(link, page) ||
      registersToBook(link, page) ||
      joinsByName(link, page) ||
      booksElsewhere(link, page)) &&
    !/newsletter|login|log in|party|mailing|gift|club for teachers/i.test(link.text) &&
    !samePage(link, page) &&
    !/\.(?:pdf|docx?|jpg|png)$/i.test(link.url.pathname);
  const inMain = (link: Link): boolean => link.region === 'main';
  const own = bookingHosts.test(page.url.hostname);
  // What a church's or a council's menu books is something else, where the page says that nobody need book.
  const isOpenToAll = findings.get('bookingRequired') === false;
  const found =
    links.find((link) => !own && inMain(link) && onPlatform(link)) ??
    links.find((link) => inMain(link) && says(link)) ??
    links.find((link) => !own && onPlatform(link)) ??
    (isOpenToAll ? undefined : links.find(says));
  if (found) return void findings.offer('bookingUrl', found.url.href, 'link', `${found.text} (${found.url.href})`);
  if (own) return void findings.offer('bookingUrl', page.canonical.href, 'url', page.canonical.href);
  const frame = page.elements.find(
    (element) =>
      element.name === 'iframe' &&
      bookingHosts.test(
        absolute(attribute(element, 'src') ?? attribute(element, 'data-src'), page.url)?.hostname ?? '',
      ),
  );
  const address = frame && absolute(attribute(frame, 'src') ?? attribute(frame, 'data-src'), page.url)?.href;
  if (address) findings.offer('bookingUrl', address, 'link', address);
}

const samePage = (link: Link, page: Page): boolean =>
  link.url.origin === page.url.origin &&
  link.url.pathname === page.url.pathname &&
  (link.url.hash !== '' || link.url.search === page.url.search);

const mapAddress =
  /^https?:\/\/(?:(?:www\.|maps\.)?google\.(?:com|co\.uk)\/(?:maps|local)|maps\.google\.|goo\.gl\/maps\/|maps\.app\.goo\.gl\/|g\.page\/)/i;

export function findMapLink(page: Page, findings: Findings): void {
  if (findings.has('googleMapsUrl')) return;
  const links = page.links.filter(
    ({ url, region }) =>
      mapAddress.test(url.href) &&
      region !== 'hidden' &&
      region !== 'aside' &&
      !/\/maps\/(?:d\/)?(?:embed|api)/.test(url.href),
  );
  const link = links.find(({ region }) => region === 'main') ?? links[0];
  if (link) return void findings.offer('googleMapsUrl', link.url.href, 'link', `${link.text} (${link.url.href})`);
  for (const element of page.elements) {
    if (element.name !== 'iframe') continue;
    const url = absolute(attribute(element, 'src') ?? attribute(element, 'data-src'), page.url);
    if (!url || !mapAddress.test(url.href)) continue;
    // An embedded map opens only inside a frame; what it searches for opens anywhere.
    const place = url.searchParams.get('q');
    if (place && /[a-z]/i.test(place)) {
      const address = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
      return void findings.offer('googleMapsUrl', address, 'link', url.href);
    }
  }
}

const networks = {
  facebook: {
    host: /(?:^|\.)(?:facebook|fb)\.com$/i,
    not: /^\/(?:sharer|share|tr|plugins|dialog|login|wix|squarespace|wordpress|policies|events\/?$|help|privacy)\b|^\/?$|sharer/i,
  },
  instagram: { host: /(?:^|\.)instagram\.com$/i, not: /^\/(?:p|reel|explore|share|wix|squarespace|accounts)\b|^\/?$/i },
  twitter: {
    host: /(?:^|\.)(?:twitter|x)\.com$/i,
    not: /^\/(?:intent|share|home|hashtag|search|wix|squarespace|i)\b|^\/?$/i,
  },
  youtube: { host: /(?:^|\.)youtube\.com$/i, not: /^\/(?:watch|embed|results|playlist|shorts|t|about)\b|^\/?$/i },
  tiktok: { host: /(?:^|\.)tiktok\.com$/i, not: /^\/(?:share|embed|tag|legal)\b|^\/?$|\/video\//i },
} as const;

/** The provider's pages on social networks, sharing links left out. */
export function findSocialLinks(page: Page, findings: Findings, stated: readonly string[]): void {
  const found: { facebook?: string; instagram?: string; twitter?: string; youtube?: string; tiktok?: string } = {};
  const links = isDirectory(page) ? page.links.filter(({ region }) => region === 'main') : page.links;
  const addresses = [
    ...stated.flatMap((text) => absolute(text, page.url) ?? []),
    ...links.filter(({ region }) => region !== 'aside').map(({ url }) => url),
    ...links.filter(({ region }) => region === 'aside').map(({ url }) => url),
  ];
  for (const name of ['facebook', 'instagram', 'twitter', 'youtube', 'tiktok'] as const) {
    const { host, not } = networks[name];
    const url = addresses.find(
      (each) => /^https?:$/.test(each.protocol) && host.test(each.hostname) && !not.test(each.pathname),
    );
    if (url && url.href.length < 300) found[name] = url.href;
  }
  const [first] = Object.values(found);
  if (first) findings.offer('socialMedia', found, 'link', Object.values(found).join(' '));
}

const platformPage =
  /(?:^|\.)(?:eventbrite\.|bookwhen\.com|classforkids\.|happity\.|pembee\.|ticketsource\.|facebook\.com|hoop\.co\.uk|netmums\.com|gumtree\.com|meetup\.com|clubspark\.|openactive\.|teamup\.com|goteamup\.com)/i;

const directory =
  /(?:^|\.)(?:eventbrite\.|happity\.|ticketsource\.|hoop\.co\.uk|netmums\.com|gumtree\.com|meetup\.com|allevents\.in|skiddle\.com)/i;

/** What stands below the entry of a directory that others keep: a council's, a charity's. */
const entryOfDirectory =
  /^(?:.{0,20}\b)?(?:suggest (?:a change|an edit|changes|an update|edits)|claim (?:this|your) (?:listing|page|entry|profile)|is this your (?:group|club|organisation|business|listing|service|activity)|report (?:(?:a problem|an error|something wrong) (?:with|on) )?this (?:listing|entry|record)|update this (?:listing|entry|record))\b/i;
const entries = new WeakMap<Page, boolean>();
/** Whether a page is an entry of a directory: it asks its readers to mend or to claim it. */
export function isEntry(page: Page): boolean {
  const known = entries.get(page);
  if (known !== undefined) return known;
  const is = page.lines.some(({ text }) => text.length <= 80 && entryOfDirectory.test(text));
  entries.set(page, is);
  return is;
}

/** Whether a page is one of a site of many providers, whose head and foot name its own telephone and social pages. */
export const isDirectory = (page: Page): boolean => directory.test(page.url.hostname) || isEntry(page);

/** The provider's site: on a platform's page what it links as such, else the page itself. */
export function findWebsite(page: Page, findings: Findings): void {
  if (findings.has('website')) return;
  if (platformPage.test(page.url.hostname)) {
    const link = page.links.find(
      ({ url, text, region }) =>
        /^https?:$/.test(url.protocol) &&
        region !== 'hidden' &&
        !platformPage.test(url.hostname) &&
        url.hostname !== page.url.hostname &&
        /\bweb ?site\b|^(?:https?:\/\/|www\.)/i.test(text),
    );
    if (link) return void findings.offer('website', link.url.href, 'link', `${link.text} (${link.url.href})`);
  }
  const address = new URL(page.canonical);
  address.hash = '';
  findings.offer('website', address.href, 'url', address.href);
}

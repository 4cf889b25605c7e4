import type { Findings, Method } from '../findings.ts';
import { namesKind } from './kinds.ts';
import { isEntry } from './web-links.ts';
import { descendants, rawText } from '../page/html-tree.ts';
import { type Page, meta } from '../page/page.ts';
import { bare, oneLine, wordsOf } from '../page/plain-text.ts';
import {
  platformNames,
  separator,
  isTowns,
  isPart,
  notItsName,
  housesOthers,
  listsOthers,
  isWords,
  namesOrganisation,
  organisation,
  cheers,
  isSmallWords,
  saysMore,
  forWhomPart,
  isSlogan,
  praises,
  tellsWhere,
  tellsForWhom,
  usable,
  overlap,
} from './name-words.ts';
import {
  boldHead,
  composed,
  describedPart,
  greeted,
  headedAsPath,
  isOverruled,
  isWhere,
  namedAsSite,
  namedByItself,
  onlyGroupHeaded,
  titledPart,
  toldToRun,
  withoutHallBehind,
  withoutTown,
  withoutWhere,
} from './told-names.ts';
import { quietly } from './quiet-names.ts';
import { labelOf, isInHost, partsOf, headedSite, siteName } from './site-name.ts';

/** `title` without the site's name and other parts that are about the site. */
function withoutSite(title: string, site: string | undefined, url: URL, heading?: string): string | undefined {
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
  // "Museum : Families : Saturday Makers": the part that the page is headed by.
  const headed =
    heading === undefined || isSlogan(heading) || listsOthers.test(heading)
      ? undefined
      : named.find((part) => bare(part) === bare(heading));
  return headed ?? named.find((part) => !isTowns(part)) ?? named[0];
}

/** The main heading: an h1 that is not the site's logo. */
function mainHeading(page: Page, site: string | undefined): { text: string; isSite: boolean } | undefined {
  const headed = headedSite(page);
  const headings = page.lines
    .filter(({ level, region }) => level === 1 && (region === 'main' || region === 'header'))
    .flatMap((line) => usable(greeted(line.text)) ?? [])
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

export function findNames(page: Page, findings: Findings, statedSite: string | undefined): void {
  const whole = siteName(page, statedSite);
  const site = whole === undefined ? undefined : quietly(withoutHallBehind(withoutTown(whole), page), page);
  if (!findings.has('name')) offerName(page, findings, site);
  const name = findings.get('name');
  // A page of its own on a network is its own.
  const isOwnPage = /\|\s?(?:facebook|instagram)$/i.test(page.title);
  const isListed = isEntry(page) && name !== undefined && site !== undefined && bare(site) !== bare(name);
  if (site && !isOwnPage && !isListed && !platformNames.test(site) && !listsOthers.test(site)) {
    const method: Method =
      statedSite === site ? 'json-ld' : meta(page, 'og:site_name') === site ? 'opengraph' : 'title';
    findings.offer('providerName', site, method, site);
  }
  // Of what is an organisation itself nobody else is the provider.
  if (name !== undefined && (site === undefined || isOwnPage || isListed) && (organisation.test(name) || isOwnPage)) {
    const found = findings.all().name;
    if (found) findings.offer('providerName', name, found.method, found.evidence);
  }
  const by = page.mainLines.flatMap(
    ({ text }) =>
      /^(?:(?:[Oo]rganised|[Oo]rganized|[Rr]un|[Hh]osted|[Pp]resented|[Pp]rovided|[Dd]elivered|[Ee]vent) by|[Oo]rganiser|(?:[Pp]arent )?[Oo]rganisation(?= ?[:|])|[Pp]rovider|[Bb]y(?! (?:[Cc]ar|[Tt]rain|[Bb]us|[Ff]oot|[Bb]ike|[Tt]ube|[Rr]ail|[Rr]oad|[Pp]ublic)\b))\s?[:|]?\s+([A-Z\d][^.|,(]{2,70})(?: \([^)]{2,30}\))?$/.exec(
        text,
      ) ?? [],
  )[1];
  if (!findings.has('providerName') && by && by !== name) findings.offer('providerName', oneLine(by), 'text', by);
  const told = findings.has('providerName') ? undefined : toldToRun(page);
  if (told !== undefined) findings.offer('providerName', told.name, 'text', told.sentence);
}

function offerName(page: Page, findings: Findings, site: string | undefined): void {
  const heading = mainHeading(page, site);
  const social = withoutSite(meta(page, 'og:title') ?? meta(page, 'twitter:title') ?? '', site, page.url);
  const title = withoutSite(page.title, site, page.url, heading?.text);
  const isNamed = [social, title].some((text) => text !== undefined && !isPart(text) && isInPath(text, page.url));
  const offer = (text: string | undefined, method: Method, evidence = text): boolean =>
    text !== undefined &&
    findings.offer('name', quietly(withoutHallBehind(composed(text, site), page), page), method, evidence ?? '');
  if (heading && !heading.isSite && site && !platformNames.test(site) && isWhere(heading.text, page.title))
    return void offer(`${site} ${heading.text}`, 'heading');
  if (page.isHome && site && !platformNames.test(site)) {
    // A front page is about the provider, whatever its slogan says, unless its heading is the fuller name.
    if (heading && !heading.isSite && !isSlogan(heading.text) && bare(heading.text).includes(bare(site)))
      return void offer(heading.text, 'heading');
    // A church's or a hall's front page that is headed and titled after a group of it is that group's.
    if (heading && !heading.isSite && housesOthers.test(site) && title && bare(title) === bare(heading.text))
      return void offer(heading.text, 'heading');
    return void offer(site, meta(page, 'og:site_name') === site ? 'opengraph' : 'title', `${site} (${page.title})`);
  }
  // What a church or a hall houses is called by its own page.
  const headedSo = headedAsPath(page);
  // "Cubs", and below it "4th Hill Cubs meets on Mondays".
  const own = headedSo !== undefined && isPart(headedSo) ? (namedByItself(page, headedSo) ?? headedSo) : headedSo;
  const isOfHouse = (text: string | undefined): boolean => text !== undefined && housesOthers.test(text);
  if (
    own !== undefined &&
    bare(own) !== bare(site ?? '') &&
    (isOfHouse(heading?.text) || isOfHouse(title) || isOfHouse(site)) &&
    offer(own, 'heading')
  )
    return;
  // "Jingle Time at St Columba's": a group's own heading, under the name of the church that houses it.
  const headed = heading === undefined ? undefined : titledPart(page, heading.text);
  if (
    headed !== undefined &&
    (heading?.isSite === true || housesOthers.test(heading?.text ?? '')) &&
    offer(headed, 'heading')
  )
    return;
  // "Youth" over "Ignite is our Friday night group"; a slogan over "After School Art Club".
  const within =
    heading && !heading.isSite && title !== undefined && (isPart(heading.text) || isPart(title)) && !page.isHome
      ? namedByItself(page, heading.text)
      : heading && !heading.isSite && title === undefined && isSlogan(heading.text)
        ? onlyGroupHeaded(page)
        : undefined;
  if (within !== undefined && (!site || bare(site) !== bare(within)) && offer(within, 'heading')) return;
  // A slogan over a page whose title only names the site and a part of it: "Music to wriggle to", "Classes | Tuney Tots Music".
  if (
    heading &&
    !heading.isSite &&
    site &&
    !title &&
    namedAsSite(page, heading.text, site) &&
    offer(site, 'title', page.title)
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
  // "Juniors" over a page whose title begins with what is done: "Gym Tots & Gym Stars - Hill Leisure Centre".
  if (
    heading &&
    !heading.isSite &&
    isPart(heading.text) &&
    title !== undefined &&
    !isPart(title) &&
    namesKind(title) &&
    page.title.startsWith(title) &&
    offer(title, 'title', page.title)
  )
    return;
  // Where the page's heading says nothing, the one part that says what it is: "Saturday Spectrum is our play session".
  const described = heading === undefined || heading.isSite ? describedPart(page) : undefined;
  if (described !== undefined && (!site || bare(described) !== bare(site)) && offer(described, 'heading')) return;
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
  // A slogan stands over the page, and its title, its menu or its own words call it otherwise: "Small aprons, big flavours".
  if (
    heading &&
    !heading.isSite &&
    title !== undefined &&
    isOverruled(page, heading.text, title) &&
    offer(withoutWhere(title), 'title', page.title)
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
  // Headed and titled by for whom it is alone, a page is about the group that its first part is headed by.
  if (
    !page.isHome &&
    group !== undefined &&
    page.mainLines.some(({ level, text }) => level === 1 && forWhomPart.test(text)) &&
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
  // "New Page 3": where the title says nothing, the first heading is the page's if it says what is done.
  const isUntitled = partsOf(page.title, page.url).every((part) => usable(part) === undefined);
  const isOnlyHead =
    isUntitled && second === page.mainLines.find(({ level }) => level > 0) && namesKind(second?.text ?? '');
  if (!heading && (!site || notItsName.test(site) || isOnlyHead) && second && offer(usable(second.text), 'heading'))
    return;
  // What is left of the heading only sells, and the title names nothing but the site.
  if ((heading?.isSite && offer(heading.text, 'heading')) || offer(site, 'title', page.title)) return;
  if (offer(heading?.text, 'heading')) return;
  if (offer(usable(page.title.split(separator)[0]), 'title', page.title)) return;
  offer(boldHead(page), 'heading');
}

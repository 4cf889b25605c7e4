import { MOST_LISTED } from '#domain/source/limits.ts';

/** Longest tag and longest words of a link that are looked at, characters. */
const LONGEST_TAG = 3_000;
const LONGEST_WORDS = 300;

/** What an address or the words of a link to an activity have in them. */
const activity =
  /class|club|camp|lesson|session|course|workshop|activit|event|timetable|programme|swim|gym|dance|ballet|music|sing|drama|theatre|art|craft|sport|football|tennis|golf|archery|badminton|rugby|cricket|hockey|netball|judo|karate|martial|yoga|cycl|climb|sail|ride|riding|coding|robot|chess|cook|bak|forest|nature|farm|play|toddler|baby|babies|parent|child|kid|junior|teen|famil|holiday|half-?term|party|parties|scout|brownie|cub|rainbow|guide|trampolin|skat|ski|ten-?pin|bowl|museum|trail|storytime|rhyme|lego|pottery|language/i;
/** What leads elsewhere, whatever else it says. */
const other =
  /(?:^|[/_-])(?:contact|about|privacy|terms|cookies?|policy|policies|login|log-in|signin|sign-in|register|account|basket|cart|checkout|search|news|blog|press|jobs?|careers?|vacanc(?:y|ies)|faqs?|gallery|donate|volunteer|hire|shop|feed|rss|wp-[\w-]+|tag|author|category|page|comments?|accessibility|safeguarding|complaints?)(?:[/_.-]|$)/i;
const file = /\.(?:pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|webp|svg|mp[34]|ics|css|js|xml|json|txt)$/i;

/** The site of an address: with and without `www.` it is one. */
export const siteOf = (url: URL): string => url.host.replace(/^www\./, '');

/**
 * The addresses on the page `html`, which came from `address`, that look like pages of activities: of the same site, with a word of
 * activities in the address or in the words of the link, or below the page itself. Each once, in their order.
 */
export function activityLinks(
  html: string,
  address: string,
): { readonly addresses: string[]; readonly isWhole: boolean } {
  const page = new URL(address);
  const base = page.pathname.replace(/\/[^/]*\.\w+$|\/$/, '');
  const found = new Set<string>();
  for (const { href, words } of linksIn(html)) {
    if (!URL.canParse(href, address)) continue;
    const url = new URL(href, address);
    url.hash = '';
    const isPage = (url.protocol === 'https:' || url.protocol === 'http:') && siteOf(url) === siteOf(page);
    if (!isPage || url.href.length > 2_000 || file.test(url.pathname) || other.test(url.pathname)) continue;
    if (url.pathname.replace(/\/$/, '') === page.pathname.replace(/\/$/, '') && url.search === page.search) continue;
    const isBelow = base !== '' && url.pathname.startsWith(`${base}/`);
    if (!isBelow && !activity.test(url.pathname) && !activity.test(words)) continue;
    if (found.size === MOST_LISTED && !found.has(url.href)) return { addresses: [...found], isWhole: false };
    found.add(url.href);
  }
  return { addresses: [...found], isWhole: true };
}

/** The links of a page. It is gone through once from left to right, however it is written. */
function* linksIn(html: string): Generator<{ readonly href: string; readonly words: string }> {
  const opening = /<a\s/gi;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const tag = html.slice(match.index, match.index + LONGEST_TAG);
    const close = tag.indexOf('>');
    if (close === -1) {
      opening.lastIndex = match.index + tag.length;
      continue;
    }
    opening.lastIndex = match.index + close + 1;
    const href = /\shref\s{0,5}=\s{0,5}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/i.exec(
      tag.slice(0, close + 1),
    );
    if (!href) continue;
    const after = html.slice(match.index + close + 1, match.index + close + 1 + LONGEST_WORDS);
    const end = after.search(/<\/a/i);
    const words = (end === -1 ? after : after.slice(0, end)).replaceAll(/<[^>]{0,300}>?/g, ' ');
    yield { href: (href[1] ?? href[2] ?? href[3] ?? '').trim().replaceAll('&amp;', '&'), words };
  }
}

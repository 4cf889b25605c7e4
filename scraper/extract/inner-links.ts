import { siteOf } from '../sources/page-links.ts';
import type { Link, Page } from './page/page.ts';

/** What another page of a site may say that this one does not. */
export const innerSubjects = ['times', 'prices', 'contact'] as const;
export type InnerSubject = (typeof innerSubjects)[number];

export interface InnerLink {
  readonly url: string;
  readonly about: InnerSubject;
}

const words: Readonly<Record<InnerSubject, RegExp>> = {
  times:
    /^(?:our |the |view |see |class |weekly |full )*(?:time-?tables?|schedules?|(?:class|session|lesson|club|training)[- ]times)\b/i,
  prices: /^(?:our |the |view |see |class )*(?:prices?|pricing|price[- ]list|fees?|costs?|tariffs?|charges)\b/i,
  contact:
    /^(?:contact|get in touch|find us|how to find us|where (?:we are|to find us)|(?:our )?(?:locations?|venues?))\b/i,
};
const file = /\.(?:pdf|docx?|xlsx?|pptx?|zip|jpe?g|png|gif|webp|svg|mp[34]|ics|css|js|xml|json|txt)$/i;
const LINKS_OF_ONE = 2;

/** The links of `page` to pages of its own site that are called after times, prices or contact; two of each at most. */
export function innerLinks(page: Page): readonly InnerLink[] {
  const known = new Set([addressOf(page.url), addressOf(page.canonical)]);
  const site = siteOf(page.url);
  const named = page.links.map((link) => ({ link, names: namesOf(link) }));
  return innerSubjects.flatMap((about) => {
    const found: InnerLink[] = [];
    for (const { link, names } of named) {
      if (found.length === LINKS_OF_ONE) break;
      if (!names.some((name) => words[about].test(name)) || !isPage(link, site)) continue;
      const address = addressOf(link.url);
      if (known.has(address)) continue;
      known.add(address);
      found.push({ url: address, about });
    }
    return found;
  });
}

function addressOf(url: URL): string {
  const address = new URL(url);
  address.hash = '';
  return address.href;
}

const isPage = ({ url, region }: Link, site: string): boolean =>
  /^https?:$/.test(url.protocol) && region !== 'hidden' && siteOf(url) === site && !file.test(url.pathname);

/** What a link is called: its text when it is short, and the last part of its address. */
function namesOf({ url, text }: Link): string[] {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = last.replace(/\.\w{2,5}$/, '').replaceAll('-', ' ');
  return text.length <= 40 ? [text.trim(), name] : [name];
}

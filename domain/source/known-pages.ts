import type { Timed } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { normalisedAddress } from '../page/address.ts';
import type { RunPage, SourceEvent, SourceRunEnded } from './events.ts';
import { MOST_KNOWN_ITEMS, MOST_KNOWN_PAGES } from './limits.ts';
import { hasItems, type SourceKind } from './schedule.ts';

/** A page that a run has read, or an item of a feed or a list. */
export interface KnownPage {
  readonly url: string;
  readonly listingId: string | null;
  /** ISO 8601. */
  readonly readAt: string;
  readonly vanished: boolean;
  /** Of an item, a digest of what it said. */
  readonly mark?: string;
}
/** By their normalised address. */
export type KnownPages = Readonly<Record<string, KnownPage>>;
interface Known {
  readonly pages: KnownPages;
}

/** One page is one, however its address is spelled. */
export const keyOf = (url: string): string => normalisedAddress(url) ?? url;

/** The listings that it had and has no more, each once. */
export const missedBy = ({ pages }: Known): string[] => [
  ...new Set(Object.values(pages).flatMap(({ listingId, vanished }) => (vanished && listingId ? [listingId] : []))),
];

/** What is known and is none of `named`. */
export function missingFrom(named: readonly string[], { pages }: Known): KnownPage[] {
  const there = new Set(named.map(keyOf));
  return Object.entries(pages).flatMap(([key, page]) => (there.has(key) ? [] : [page]));
}

/** The listings of `named`, but for those of which a run found that they are gone. */
export function namedIn({ pages }: Known, named: readonly string[], read: readonly RunPage[]): string[] {
  const away = new Set(read.filter(({ outcome }) => outcome === 'gone').map(({ url }) => keyOf(url)));
  return named.flatMap((url) => (away.has(keyOf(url)) ? [] : (pages[keyOf(url)]?.listingId ?? [])));
}

/**
 * What vanished and what is there again, by what became of `read`; `missing` are those that the source names no more, `there` the
 * listings of those that it names. A listing has its draft from each address that leads to its page; as long as one of them is there,
 * so is the listing.
 */
export function missedAndFound(
  read: readonly RunPage[],
  { missing, there }: { readonly missing: readonly KnownPage[]; readonly there: readonly string[] },
  { pages }: Known,
): Pick<EventOf<typeof SourceRunEnded>['data'], 'vanished' | 'back' | 'forgotten'> {
  const isStill = new Set([
    ...there,
    ...read.flatMap(({ outcome, listingId }) => (isThere(outcome) && listingId ? [listingId] : [])),
  ]);
  const gone = read.flatMap((page) => {
    const known = pages[keyOf(page.url)];
    return page.outcome === 'gone' && known?.listingId && !known.vanished
      ? [{ url: known.url, listingId: known.listingId, why: 'gone' as const }]
      : [];
  });
  const all = [
    ...gone,
    ...missing.flatMap(({ url, listingId, vanished: told }) =>
      listingId === null || told ? [] : [{ url, listingId, why: 'not-listed' as const }],
    ),
  ];
  const back = read.flatMap(({ url, outcome, listingId }) => {
    const known = pages[keyOf(url)];
    if (known) return known.vanished && known.listingId && isThere(outcome) ? [known.listingId] : [];
    // It may have vanished before it was forgotten.
    return listingId && outcome !== 'new' && isThere(outcome) ? [listingId] : [];
  });
  return {
    vanished: all.filter(({ listingId }) => !isStill.has(listingId)),
    back,
    forgotten: missing.filter(({ listingId }) => listingId === null).map(({ url }) => url),
  };
}

const isThere = (outcome: RunPage['outcome']): boolean =>
  outcome === 'new' || outcome === 'changed' || outcome === 'same' || outcome === 'passed-over';

/** What is known while events are added to it: `pages` belongs to whoever adds them, and has `size` entries. */
export interface Growing {
  readonly pages: Record<string, KnownPage>;
  readonly size: number;
}
export const growing = (pages: KnownPages): Growing => ({ pages: { ...pages }, size: Object.keys(pages).length });

/** What is known of pages after `event`, by a source of `kind`. Changes what `before` holds, because copying it for each event is what costs. */
export function pagesAfter(
  { pages, size: before }: Growing,
  { data, occurredAt }: Timed<Extract<SourceEvent, { type: 'SourceRunEnded' | 'SourceRunAdvanced' }>>,
  kind: SourceKind,
): Growing {
  let size = before;
  for (const { url, listingId, outcome, mark } of data.pages) {
    const key = keyOf(url);
    const known = pages[key];
    if (known === undefined) size += 1;
    pages[key] = {
      url,
      listingId: listingId ?? known?.listingId ?? null,
      readAt: occurredAt,
      vanished: (known?.vanished ?? false) && !isThere(outcome),
      ...(mark !== undefined && { mark }),
    };
  }
  for (const { url } of data.vanished) {
    const known = pages[keyOf(url)];
    if (known) pages[keyOf(url)] = { ...known, vanished: true };
  }
  for (const url of data.forgotten) {
    if (pages[keyOf(url)] === undefined) continue;
    delete pages[keyOf(url)];
    size -= 1;
  }
  const most = hasItems(kind) ? MOST_KNOWN_ITEMS : MOST_KNOWN_PAGES;
  return size <= most ? { pages, size } : { pages: bounded(pages, most), size: most };
}

/**
 * The newest `most` of `pages`. First go those that gave no listing, then those that have vanished, then the others, of each
 * kind those that were read longest ago: a source reads again what it has forgotten and still names, and misses nothing of the rest.
 */
function bounded(pages: KnownPages, most: number): Record<string, KnownPage> {
  const all = Object.entries(pages);
  const worth = ({ listingId, vanished }: KnownPage): number => (listingId === null ? 0 : vanished ? 1 : 2);
  const newestFirst = all.toSorted(
    ([, a], [, b]) => worth(b) - worth(a) || (a.readAt < b.readAt ? 1 : a.readAt > b.readAt ? -1 : 0),
  );
  return Object.fromEntries(newestFirst.slice(0, most));
}

/** Which of `named` a run reads, `most` of them: those first that no run has read, then those that were read longest ago. */
export function pagesInTurn(named: readonly string[], { pages }: Known, most: number): string[] {
  const unlike = [...new Map(named.map((url) => [keyOf(url), url])).entries()];
  const readAt = (key: string): string => pages[key]?.readAt ?? '';
  return unlike
    .toSorted(([a], [b]) => (readAt(a) < readAt(b) ? -1 : readAt(a) > readAt(b) ? 1 : 0))
    .slice(0, most)
    .map(([, url]) => url);
}

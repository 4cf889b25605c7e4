import { useSearchParams } from 'react-router-dom';

/** How an activity can be created here. */
const ways = ['url', 'hand', 'import'] as const;
export type Way = (typeof ways)[number];
/** Under what name the tab keeps what is typed by hand. */
export const BY_HAND = 'admin-by-hand';

interface Creating {
  readonly way: Way | null;
  readonly begin: (way: Way) => void;
  readonly close: () => void;
  /** A listing was created: its review opens. Back must not lead into a form that was sent already. */
  readonly review: (listingId: string) => void;
  /** An import has begun: its progress opens. */
  readonly follow: (importId: string) => void;
}

/** Which dialog is open that creates activities, by the address (`?create=url`): a reload comes back to it. */
export function useCreating(): Creating {
  const [search, setSearch] = useSearchParams();
  const go = (change: Readonly<Record<string, string>>, replace: boolean): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('create');
        for (const [name, value] of Object.entries(change)) next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    way: ways.find((each) => each === search.get('create')) ?? null,
    begin: (way) => go({ create: way }, search.has('create')),
    close: () => go({}, true),
    review: (listingId) => go({ tab: 'scraper', review: listingId }, true),
    follow: (importId) => go({ import: importId }, true),
  };
}

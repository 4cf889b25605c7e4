import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Marks a place in the history that was reached from the list. */
const fromList = { fromList: true } as const;

/**
 * Which review is open over its list or beside it, by the address: `?review={id}`. Opening one is a step that Back
 * takes back; closing one takes the same step, so that no Back opens again what was closed. Another one takes the place of the first.
 * `close(id)` closes the review of that listing and no other: the answer to a verdict may come when its review is closed already, when
 * another one is open, or when the page has been left.
 */
export function useOpenReview() {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation() as { readonly key: string; readonly state: unknown };
  const navigate = useNavigate();
  const reviewing = search.get('review');
  const open = (id: string): void =>
    setSearch(
      addressOf(search, id),
      reviewing === null
        ? { state: fromList, preventScrollReset: true }
        : { state, replace: true, preventScrollReset: true },
    );
  const now = useRef<{ reviewing: string | null; key: string; leave: () => void; go: (id: string) => void } | null>(
    null,
  );
  const left = useRef<string | null>(null);
  useEffect(() => {
    const leave = (): void => {
      if (isFromList(state)) void navigate(-1);
      else setSearch(addressOf(search, null), { replace: true, preventScrollReset: true });
    };
    now.current = { reviewing, key, leave, go: open };
    // A step back takes its time, in which a second one would lead out of the page.
    if (left.current !== key) left.current = null;
    return () => void (now.current = null);
  });
  const close = (id: string): void => {
    if (now.current?.reviewing !== id || left.current === now.current.key) return;
    left.current = now.current.key;
    now.current.leave();
  };
  /** The next one takes the place of `id`, if that is still open. */
  const openNext = (id: string, next: string): void => {
    if (now.current?.reviewing === id && left.current !== now.current.key) now.current.go(next);
  };
  return { reviewing, open, openNext, close };
}

function addressOf(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete('review');
  else next.set('review', id);
  return next;
}

const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && 'fromList' in state;

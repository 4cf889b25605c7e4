import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Marks a place in the history that was reached from the list. */
const fromList = { fromList: true } as const;

/**
 * Which listing's review is open over its list or beside it, by the address: `?review={listing id}`. Opening one is a step that Back
 * takes back; closing one takes the same step, so that no Back opens again what was closed. Another one takes the place of the first.
 */
export function useOpenReview() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const navigate = useNavigate();
  const reviewing = search.get('review');
  const open = (id: string): void =>
    setSearch(
      addressOf(search, id),
      reviewing === null
        ? { state: fromList, preventScrollReset: true }
        : { state, replace: true, preventScrollReset: true },
    );
  const close = (): void => {
    if (isFromList(state)) void navigate(-1);
    else setSearch(addressOf(search, null), { replace: true, preventScrollReset: true });
  };
  return { reviewing, open, close };
}

function addressOf(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete('review');
  else next.set('review', id);
  return next;
}

const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && 'fromList' in state;

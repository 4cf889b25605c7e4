import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from 'react-router-dom';

/**
 * The address as what a list shows: its filters, its order, its page, what is open beside it. What changes it is drawn before the next
 * key or press is heard: of two boxes that are used one right after the other the second adds to what the first has said, and does not
 * take it back. For events only, unless `going` says otherwise, on pages that ask for nothing before they are shown, as those of the
 * workbench are.
 */
export function useAddress(): readonly [URLSearchParams, (next: URLSearchParamsInit, going?: NavigateOptions) => void] {
  const [address, setAddress] = useSearchParams();
  return [address, (next, going) => setAddress(next, { preventScrollReset: true, flushSync: true, ...going })];
}

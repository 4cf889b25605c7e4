/** By what a feed or a list knows the item at the address `url`; null when that is a page. */
export function itemOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).searchParams.get('item') : null;
}

/** What an address that only we have is called: that of a list says nothing to anybody. */
export const placeOf = (url: string): string => (url.startsWith('list:') ? 'A list' : url);

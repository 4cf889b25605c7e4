/** Longest quotation that a browser is asked to look for. */
const MOST = 120;

/**
 * The address of `page` with the words of `evidence` as a text fragment, to which a browser scrolls. Evidence may join what stands in
 * several places and say where a link leads: the longest piece that stands on the page as it is serves best.
 */
export function quotedAddress(page: string, evidence: string): string {
  const words = longest(evidence.replaceAll(/\(https?:[^)]*\)/g, ' … ').split(/\s+…\s+|…|\s*\|\s*|\n/));
  if (words === '' || !/^https?:/.test(page)) return page;
  const [address = page] = page.split('#');
  return `${address}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}

/** Cut where a word ends. */
function longest(pieces: readonly string[]): string {
  const [most = ''] = pieces.map((piece) => piece.trim()).toSorted((one, other) => other.length - one.length);
  return most.length <= MOST ? most : most.slice(0, MOST).replace(/\s+\S*$/, '');
}

/** Colours that the server draws one motif in. */
const COLOURS = 6;
/** As far apart in a list as cards can stand beside or below each other. */
const REACH = 3;

/** The pictures of `images` that are photographs: some listings hold a drawing of ours, which shows nothing of them. */
export const photographsOf = (images: readonly string[]): readonly string[] =>
  images.filter((address) => !address.startsWith('/api/placeholder/'));

/**
 * For each of a list's items the colours (0 to 5) of the drawing that stands for it: the same for the same item as far as can be, and
 * never those of a neighbour with the same motif. More items at the end leave the ones before as they are.
 */
export function drawingColours(
  items: readonly { readonly id: string; readonly categoryId: string | null }[],
): readonly number[] {
  const chosen: number[] = [];
  for (const [index, { id, categoryId }] of items.entries()) {
    const near = new Set(
      [...chosen.keys()].slice(-REACH).flatMap((at) => (items[at]?.categoryId === categoryId ? chosen[at] : [])),
    );
    let colours = colourOf(id);
    while (near.has(colours)) colours = (colours + 1) % COLOURS;
    chosen[index] = colours;
  }
  return chosen;
}

function colourOf(id: string): number {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum += id.charCodeAt(at);
  return sum % COLOURS;
}

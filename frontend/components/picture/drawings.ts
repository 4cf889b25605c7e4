/** Colours that the server draws in. Of two motifs that fit one it draws with even ones the first, with odd ones the second. */
const COLOURS = 6;
const COLOUR_STEPS = [0, 1, 2, 3, 4, 5];
/** As far apart in a list as cards can stand beside or below each other. */
const REACH = 3;

/** The pictures of `images` that are photographs: some listings hold a drawing of ours, which shows nothing of them. */
export const photographsOf = (images: readonly string[]): readonly string[] =>
  images.filter((address) => !address.startsWith('/api/placeholder/'));

/**
 * For each of a list's items the colours (0 to 5) of the drawing that stands for it: the same for the same item as far as can be, and
 * never those of a neighbour of the same kind. Of the two motifs of a kind it has the other one than who stands beside it, and over it
 * in three columns, where those two leave it one. More items at the end leave the ones before as they are.
 */
export function drawingColours(
  items: readonly { readonly id: string; readonly categoryId: string | null }[],
): readonly number[] {
  const chosen: number[] = [];
  for (const [index, { id, categoryId }] of items.entries()) {
    const at = (before: number): number | undefined =>
      items[index - before]?.categoryId === categoryId ? chosen[index - before] : undefined;
    const near = new Set([at(1), at(2), at(REACH)]);
    const left = COLOUR_STEPS.map((step) => (colourOf(id) + step) % COLOURS).filter((each) => !near.has(each));
    const differs = (each: number, other: number | undefined): boolean =>
      other === undefined || (each - other) % 2 !== 0;
    const beside = left.filter((each) => differs(each, at(1)));
    chosen[index] = beside.find((each) => differs(each, at(REACH))) ?? beside[0] ?? 0;
  }
  return chosen;
}

function colourOf(id: string): number {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum += id.charCodeAt(at);
  return sum % COLOURS;
}

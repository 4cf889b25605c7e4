/**
 * `text` as the standard's readers take it: with no tag and no character reference in it, since they would show or run what a tag
 * means and not what was written. What only looks like one ("ages <5", "R&B") keeps its sense.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll('<', '‹')
    .replaceAll(/ ?&(?=[#\w])/g, ' & ')
    .trim();
}

/** What words need on what lies under them (WCAG 2.2, 1.4.3). */
export const LEGIBLE = 4.5;

/** How much two colours as #rrggbb differ in lightness, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export const isLegible = (words: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrast(words, ground) >= LEGIBLE);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

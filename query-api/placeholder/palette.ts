/** The colours of one picture: sky from top to bottom, two hills, and what the motif is drawn in. */
export interface Palette {
  readonly sky: readonly [string, string];
  readonly hills: readonly [string, string];
  readonly main: string;
  readonly accent: string;
  readonly light: string;
  readonly dark: string;
}

const purple = { main: '#9333ea', accent: '#f59e0b', light: '#fff7ed', dark: '#4c1d95' };
const coral = { main: '#f97362', accent: '#7c3aed', light: '#fffbeb', dark: '#7c2d12' };
const sun = { main: '#f59e0b', accent: '#c026d3', light: '#fffdf5', dark: '#78350f' };
const berry = { main: '#c026d3', accent: '#fb923c', light: '#fff5f7', dark: '#581c87' };
const leaf = { main: '#0d9488', accent: '#f97316', light: '#f7fee7', dark: '#134e4a' };

/** Warm evenings, mornings and gardens, all of one family with the site's purple. */
export const palettes: readonly [Palette, ...Palette[]] = [
  { sky: ['#f3e8ff', '#ffe4d6'], hills: ['#d8b4fe', '#c084fc'], ...purple },
  { sky: ['#ffedd5', '#fecdd3'], hills: ['#fdba74', '#fb923c'], ...berry },
  { sky: ['#fef3c7', '#fde2e4'], hills: ['#fcd34d', '#fbbf24'], ...coral },
  { sky: ['#fae8ff', '#fef3c7'], hills: ['#f0abfc', '#e879f9'], ...sun },
  { sky: ['#fff1e6', '#e9d5ff'], hills: ['#fda4af', '#fb7185'], ...purple },
  { sky: ['#fef9c3', '#ede9fe'], hills: ['#a7f3d0', '#6ee7b7'], ...leaf },
];

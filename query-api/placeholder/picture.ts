import { type Category, categoryIds } from '#domain/listing/facts/category-ids.ts';
import { motifOf } from './motifs.ts';
import { type Palette, palettes } from './palette.ts';

/** What is to be drawn. Sizes in pixels; `variant` chooses colours, background, and between two motifs where both fit. */
export interface PictureRequest {
  readonly width: number;
  readonly height: number;
  readonly kind: Category;
  readonly subcategory: string;
  readonly variant: number;
  /** At the foot of the picture, at most some 40 letters. */
  readonly text: string | undefined;
}

/**
 * A drawn picture as an SVG document: the same request gives the same picture. Of a wide one the landscape takes the whole width, and
 * what stands in it stays whole in the middle.
 */
export function picture({ width, height, kind, subcategory, variant, text }: PictureRequest): string {
  const palette = palettes[(variant + categoryIds.indexOf(kind)) % palettes.length] ?? palettes[0];
  const turn = Math.floor(variant / palettes.length) + variant;
  const across = Math.max(400, Math.round((300 * width) / height));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${200 - across / 2} 0 ${across} 300" preserveAspectRatio="xMidYMid slice" role="img">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    `<g transform="translate(${200 - across / 2} 0) scale(${across / 400} 1)"><rect width="400" height="300" fill="url(#sky)"/>${hillsOf(palette, turn)}</g>`,
    lights(palette, turn),
    coloured(motifOf(kind, subcategory, variant), palette),
    text === undefined ? '' : caption(text, palette),
    '</svg>',
  ].join('');
}

function coloured(motif: string, { main, accent, light, dark }: Palette): string {
  const colours: Readonly<Record<string, string>> = { main, accent, light, dark };
  return motif.replaceAll(/\{(\w+)\}/g, (_name, colour: string) => colours[colour] ?? '');
}

// Numbers only, and colours of our own: nothing from a request comes into these.
const circle = (x: number, y: number, radius: number, fill: string, opacity: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;
const hill = (d: string, fill: string, opacity: string): string =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

function hillsOf({ hills }: Palette, variant: number): string {
  const high = 206 + ((variant * 13) % 22);
  return [
    hill(`M0 ${high}Q100 ${high - 46} 210 ${high}T400 ${high - 14}V300H0z`, hills[0], '.75'),
    hill(`M0 ${high + 40}Q120 ${high + 4} 230 ${high + 34}T400 ${high + 22}V300H0z`, hills[1], '.8'),
  ].join('');
}

function lights({ light, main }: Palette, variant: number): string {
  const sunX = 60 + ((variant * 97) % 280);
  const dots = Array.from({ length: 9 }, (_, index) => {
    const x = (index * 83 + variant * 37) % 400;
    const y = 20 + ((index * 59 + variant * 23) % 150);
    return circle(x, y, 2 + (index % 3), index % 2 === 0 ? light : main, '.35');
  });
  return [circle(sunX, 70, 46, light, '.55'), circle(sunX, 70, 30, light, '.8'), ...dots].join('');
}

function caption(text: string, { dark, light }: Palette): string {
  const size = text.length > 24 ? 16 : 22;
  return `<rect x="20" y="250" width="360" height="38" rx="19" fill="${light}" opacity=".92"/><text x="200" y="${size === 16 ? 274 : 277}" font-family="Nunito, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${dark}">${escapeXml(text)}</text>`;
}

/** Safe as text of an element and as an attribute's value; characters that XML does not know are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

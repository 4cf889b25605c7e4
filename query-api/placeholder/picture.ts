import { type Category, categoryIds } from '#domain/listing/facts/taxonomy.ts';
import { dance, gymnastics, holidayClubs, indoorPlay, type Motif, outdoor, sports, swimming } from './active-motifs.ts';
import { artsCrafts, babyToddler, drama, entertainment, foodCooking, music, musicDance } from './creative-motifs.ts';
import { educational, gaming, hopscotch, lifeSkills, natureAnimals, specialNeeds, stem } from './learning-motifs.ts';
import { type Palette, palettes } from './palette.ts';
import { circle, shape } from './shapes.ts';

const motifs: Readonly<Record<Category, Motif>> = {
  sports,
  'arts-crafts': artsCrafts,
  stem,
  music,
  dance,
  'music-dance': musicDance,
  drama,
  swimming,
  gymnastics,
  outdoor,
  'indoor-play': indoorPlay,
  educational,
  'special-needs': specialNeeds,
  'food-cooking': foodCooking,
  'nature-animals': natureAnimals,
  'life-skills': lifeSkills,
  'holiday-clubs': holidayClubs,
  'baby-toddler': babyToddler,
  gaming,
  entertainment,
  other: hopscotch,
};

/** What is to be drawn. Sizes in pixels; `variant` chooses colours and background. */
export interface PictureRequest {
  readonly width: number;
  readonly height: number;
  readonly kind: Category;
  readonly variant: number;
  /** At the foot of the picture, at most some 40 letters. */
  readonly text: string | undefined;
}

/** A drawn picture as an SVG document: the same request gives the same picture. */
export function picture({ width, height, kind, variant, text }: PictureRequest): string {
  const palette = palettes[(variant + categoryIds.indexOf(kind)) % palettes.length] ?? palettes[0];
  const turn = Math.floor(variant / palettes.length) + variant;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" role="img">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    '<rect width="400" height="300" fill="url(#sky)"/>',
    background(palette, turn),
    motifs[kind](palette),
    text === undefined ? '' : caption(text, palette),
    '</svg>',
  ].join('');
}

function background({ hills, light, main }: Palette, variant: number): string {
  const sunX = 60 + ((variant * 97) % 280);
  const high = 206 + ((variant * 13) % 22);
  const dots = Array.from({ length: 9 }, (_, index) => {
    const x = (index * 83 + variant * 37) % 400;
    const y = 20 + ((index * 59 + variant * 23) % 150);
    return circle(x, y, 2 + (index % 3), index % 2 === 0 ? light : main, ' opacity=".35"');
  });
  return [
    circle(sunX, 70, 46, light, ' opacity=".55"'),
    circle(sunX, 70, 30, light, ' opacity=".8"'),
    ...dots,
    shape(`M0 ${high}Q100 ${high - 46} 210 ${high}T400 ${high - 14}V300H0z`, hills[0], ' opacity=".75"'),
    shape(`M0 ${high + 40}Q120 ${high + 4} 230 ${high + 34}T400 ${high + 22}V300H0z`, hills[1], ' opacity=".8"'),
  ].join('');
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

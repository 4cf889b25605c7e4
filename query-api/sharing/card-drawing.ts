import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { brand } from '#domain/brand.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { picture } from '../placeholder/picture.ts';
import { CARD_HEIGHT, CARD_WIDTH, type ShareCard } from './share-card.ts';

/** The words stand at the left, the drawing of the category at the right. */
const EDGE = 20;
const MARGIN = 64;
const SIDE = 400;
const LEFT = CARD_WIDTH - MARGIN - SIDE;
const WORDS = LEFT - EDGE - MARGIN - 40;
const INK = '#1f1437';
const SOFT = '#5b5170';
const PAPER = '#faf5ff';

const { resolve } = createRequire(import.meta.url);
const fontFile = (subset: string): Promise<Buffer> =>
  readFile(resolve(`@fontsource/nunito/files/nunito-${subset}-800-normal.woff`));
/** The site's own letters, in the alphabets that they have. */
const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'] as const;

/** Each is a family of its own: what one lacks is looked for in the next. */
const familyOf = (subset: string): string => `Nunito ${subset}`;

const box = (style: CSSProperties, ...children: readonly ReactNode[]): ReactNode =>
  createElement('div', { style }, ...children);

/** Gets ready to draw: letters and the program that makes pixels of shapes are read once. */
export async function cardDrawing(): Promise<(card: ShareCard) => Promise<Uint8Array>> {
  const [files] = await Promise.all([
    Promise.all(subsets.map(fontFile)),
    initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm'))),
  ]);
  const fonts = files.map((data, index): Font => {
    return { name: familyOf(subsets[index] ?? ''), data, weight: 800, style: 'normal' };
  });
  return async (card) => {
    const words = await satori(layoutOf(card), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
    });
    return pixelsOf(words.replace('</svg>', `${drawingOf(card)}</svg>`));
  };
}

function pixelsOf(svg: string): Uint8Array {
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } });
  try {
    const image = resvg.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    resvg.free();
  }
}

function drawingOf({ kind, subcategory }: ShareCard): string {
  const top = (CARD_HEIGHT - SIDE) / 2;
  const drawing = picture({ width: SIDE, height: SIDE, kind, subcategory, variant: 0, text: undefined });
  return [
    `<clipPath id="card"><rect x="${LEFT}" y="${top}" width="${SIDE}" height="${SIDE}" rx="36"/></clipPath>`,
    `<g clip-path="url(#card)">${drawing.replace('<svg ', `<svg x="${LEFT}" y="${top}" `)}</g>`,
  ].join('');
}

const line = (style: CSSProperties, text: string): ReactNode =>
  box({ display: 'block', width: WORDS, wordBreak: 'break-word', ...style }, text);

function layoutOf({ title, facts, kind }: ShareCard): ReactNode {
  // A name in letters that we cannot draw: what kind of activity it is, instead of an empty picture.
  const name = drawable(title) || (kind === 'other' ? 'Activity' : categories[kind]);
  const size = name.length > 45 ? 54 : name.length > 24 ? 64 : 76;
  return box(
    {
      display: 'flex',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      background: PAPER,
      fontFamily: subsets.map(familyOf).join(', '),
      color: INK,
    },
    box(
      {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        height: CARD_HEIGHT,
        padding: `${MARGIN - 8}px ${MARGIN}px`,
        borderLeft: `${EDGE}px solid ${brand.primaryColour}`,
      },
      box(
        { display: 'flex', flexDirection: 'column' },
        line({ fontSize: size, lineHeight: 1.12, lineClamp: 4 }, name),
        ...facts.map((fact) =>
          line({ marginTop: 16, fontSize: 38, lineClamp: 1, color: brand.primaryColour }, drawable(fact)),
        ),
      ),
      line({ fontSize: 34, color: SOFT }, brand.name),
    ),
  );
}

/** `text` without what the letters have no shape for: little pictures, and alphabets that they lack. A word that is left out leaves no gap. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Sc}\p{Sm} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { repository } from './site/frontend.ts';

/**
 * `node operations/draw-icons.ts` draws the site's icon, which frontend/public/favicon.svg describes, as the PNG files that telephones
 * want. They are in the repository: it is run again when the icon changes.
 */

/** A square with round corners, in units of 1/32 of the icon. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly radius: number;
  readonly colour: readonly [number, number, number];
}
const purple = [0x93, 0x33, 0xea] as const;
const white = [0xff, 0xff, 0xff] as const;
const pebble = [0xfb, 0xcf, 0xa0] as const;
const court: readonly Square[] = [
  { x: 12.5, y: 20.5, size: 7, radius: 1.6, colour: white },
  { x: 8.5, y: 12.5, size: 7, radius: 1.6, colour: white },
  { x: 16.5, y: 12.5, size: 7, radius: 1.6, colour: pebble },
  { x: 12.5, y: 4.5, size: 7, radius: 1.6, colour: white },
];

/** Looks into each pixel so many times in each direction, so that corners are smooth. */
const LOOKS = 4;

function isIn({ x, y, size, radius }: Square, px: number, py: number): boolean {
  const dx = Math.max(x + radius - px, px - (x + size - radius), 0);
  const dy = Math.max(y + radius - py, py - (y + size - radius), 0);
  return Math.hypot(dx, dy) <= radius;
}

/** The icon of `pixels` by `pixels`; `whole` fills the square, for telephones that cut the corners themselves, with the court smaller. */
function drawn(pixels: number, whole: boolean): Buffer {
  const ground: Square = { x: 0, y: 0, size: 32, radius: whole ? 0 : 9, colour: purple };
  const scale = whole ? 0.8 : 1;
  const squares = [
    ground,
    ...court.map((each) => ({
      ...each,
      x: 16 + (each.x - 16) * scale,
      y: 16 + (each.y - 16) * scale,
      size: each.size * scale,
      radius: each.radius * scale,
    })),
  ];
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1));
  for (let row = 0; row < pixels; row += 1)
    for (let column = 0; column < pixels; column += 1) {
      const sum = [0, 0, 0];
      let hits = 0;
      for (let look = 0; look < LOOKS * LOOKS; look += 1) {
        const px = ((column + ((look % LOOKS) + 0.5) / LOOKS) * 32) / pixels;
        const py = ((row + (Math.floor(look / LOOKS) + 0.5) / LOOKS) * 32) / pixels;
        const top = squares.findLast((each) => isIn(each, px, py));
        if (!top) continue;
        hits += 1;
        top.colour.forEach((value, index) => (sum[index] = (sum[index] ?? 0) + value));
      }
      const at = row * (pixels * 4 + 1) + 1 + column * 4;
      sum.forEach((value, index) => (rows[at + index] = hits === 0 ? 0 : Math.round(value / hits)));
      rows[at + 3] = Math.round((hits / (LOOKS * LOOKS)) * 255);
    }
  return png(pixels, rows);
}

function png(pixels: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  // Eight bits each of red, green, blue and what shines through.
  head.set([8, 6, 0, 0, 0], 8);
  const parts = [part('IHDR', head), part('IDAT', deflateSync(rows, { level: 9 })), part('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const folder = join(repository, 'frontend/public/icons');
mkdirSync(folder, { recursive: true });
for (const [name, pixels, whole] of [
  ['icon-192', 192, false],
  ['icon-512', 512, false],
  ['icon-whole-512', 512, true],
  ['apple-touch-icon', 180, true],
] as const)
  writeFileSync(join(folder, `${name}.png`), drawn(pixels, whole));

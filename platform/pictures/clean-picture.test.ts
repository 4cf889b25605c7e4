import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanPicture as clean, LOGO, PHOTOGRAPH, PORTRAIT, type Shape } from './clean-picture.ts';

const cleanPicture = async (bytes: Buffer): Promise<Buffer> => (await clean(bytes, PORTRAIT)).bytes;
const red = { r: 200, g: 30, b: 30, alpha: 1 };
const drawn = (width: number, height = width) => sharp({ create: { width, height, channels: 4, background: red } });
/** What an attacker hides in a picture. */
const HIDDEN = '<script>alert(document.cookie)</script>';

/** A PNG of one colour that says it has `width` times `height` pixels, and a few bytes of them. */
function pngSaying(width: number, height: number, ...more: [type: string, data: Buffer][]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks: [string, Buffer][] = [['IHDR', head], ...more, ['IDAT', deflateSync(Buffer.alloc(1024))]];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...[...chunks, ['IEND', Buffer.alloc(0)] as const].map(chunkOf)]);
}
function chunkOf([type, data]: readonly [string, Buffer]): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
const said = async (bytes: Buffer): Promise<string> =>
  cleanPicture(bytes).then(
    () => 'taken',
    (error: Error) => error.message,
  );

const NO_PICTURE = 'This is not a picture that we can read. Please choose a JPEG, PNG or WebP file.';
const MOVES = 'This picture moves. Please choose one that does not.';
const TOO_WIDE = 'This picture is more than 4,096 pixels wide or high. Please choose a smaller one.';
const DAMAGED = 'This picture is damaged. Please choose another one.';

describe('a picture that somebody sends', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'becomes a small WebP of our own, whether it was %s, and holds nothing but its pixels',
    async (format) => {
      const taken = drawn(1600, 900)
        .toFormat(format)
        .withExif({ IFD0: { Artist: HIDDEN }, IFD3: { GPSLatitude: '51/1' } });
      const sent = Buffer.concat([await taken.toBuffer(), Buffer.from(`PK\u0003\u0004${HIDDEN}`)]);
      expect(sent.includes(HIDDEN)).toBe(true);
      const kept = await cleanPicture(sent);
      expect(kept.includes('script')).toBe(false);
      const { format: is, width, height, exif, icc, xmp, pages } = await sharp(kept).metadata();
      expect({ is, width, height, exif, icc, xmp, pages }).toEqual({ is: 'webp', width: 512, height: 512 });
    },
  );

  test('is turned as the camera was held', async () => {
    const tall = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 20, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data, info } = await sharp(await cleanPicture(tall))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([20, 20]);
    const [red_ = 0, , blue = 0] = data.subarray(0, 3);
    expect(red_).toBeGreaterThan(blue);
    // What was at the left is on top, also at its right end.
    const [rightRed = 0, , rightBlue = 0] = data.subarray(19 * info.channels);
    expect(rightRed).toBeGreaterThan(rightBlue);
    const [lastRed = 0, , lastBlue = 0] = data.subarray(-info.channels);
    expect(lastBlue).toBeGreaterThan(lastRed);
  });

  test('is not made larger than it was', async () => {
    const { width } = await sharp(await cleanPicture(await drawn(60).png().toBuffer())).metadata();
    expect(width).toBe(60);
  });

  test.each([
    ['a page of HTML', async () => Buffer.from(`<!doctype html>${HIDDEN}`), NO_PICTURE],
    ['an SVG', async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${HIDDEN}</svg>`), NO_PICTURE],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), NO_PICTURE],
    ['nothing', async () => Buffer.alloc(0), NO_PICTURE],
    ['a GIF', async () => drawn(8).gif().toBuffer(), NO_PICTURE],
    ['a TIFF', async () => drawn(8).tiff().toBuffer(), NO_PICTURE],
    ['an AVIF', async () => drawn(8).avif().toBuffer(), NO_PICTURE],
    ['the first bytes of a PNG before a page of HTML', async () => pngHead(`<html>${HIDDEN}`), DAMAGED],
    ['half of a JPEG', async () => half(await drawn(900).jpeg().toBuffer()), DAMAGED],
    ['half of a WebP', async () => half(await drawn(900).webp().toBuffer()), DAMAGED],
    ['an animated WebP', async () => moving(), MOVES],
    ['an animated PNG', async () => pngSaying(4, 4, ['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]), MOVES],
    ['a bomb of 60,000 times 60,000 pixels', async () => pngSaying(60_000, 60_000), TOO_WIDE],
    ['a strip of 4,097 pixels', async () => drawn(4097, 2).png().toBuffer(), TOO_WIDE],
    [
      'more than 5 MB',
      async () => Buffer.concat([await drawn(8).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
      'This picture is larger than 5 MB. Please choose a smaller one.',
    ],
  ])('is refused with what to do when it is %s', async (_what, made, message) => {
    expect(await said(await made())).toBe(message);
  });

  test('takes no memory for pixels that it only says it has', async () => {
    const bomb = pngSaying(30_000, 30_000);
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 20 }, () => said(bomb)));
    // One of them decoded would be 2.7 GB.
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

const leaderboard: Shape = { kind: 'exactly', width: 728, height: 90, called: 'leaderboard' };
describe('what is made of a picture', () => {
  const sizes = async (shape: Shape, sent: readonly (readonly [number, number])[]) =>
    Promise.all(
      sent.map(async ([width, height]) => {
        const kept = await clean(await drawn(width, height).png().toBuffer(), shape);
        const is = await sharp(kept.bytes).metadata();
        expect([is.format, is.width, is.height]).toEqual(['webp', kept.width, kept.height]);
        return [kept.width, kept.height];
      }),
    );

  test('of a logo is all of it, in a frame, and what can be seen through stays so', async () => {
    const sent = [
      [1000, 250],
      [100, 40],
      [4000, 1],
    ] as const;
    expect(await sizes(LOGO, sent)).toEqual([
      [512, 128],
      [100, 40],
      [512, 1],
    ]);
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: { ...red, alpha: 0.5 } } })
      .png()
      .toBuffer();
    expect((await sharp((await clean(clear, LOGO)).bytes).metadata()).hasAlpha).toBe(true);
  });
  test('of a photograph is all of it, at most 1,600 times 1,200', async () => {
    const sent = [
      [3200, 1800],
      [900, 2400],
    ] as const;
    expect(await sizes(PHOTOGRAPH, sent)).toEqual([
      [1600, 900],
      [450, 1200],
    ]);
  });
  test('of a banner is its size, or twice that for fine screens', async () => {
    const sent = [
      [728, 90],
      [1456, 180],
      [2912, 360],
    ] as const;
    expect(await sizes(leaderboard, sent)).toEqual([
      [728, 90],
      [1456, 180],
      [1456, 180],
    ]);
  });
  test.each([
    [727, 90],
    [728, 91],
    [1456, 90],
    [1092, 135],
    [3640, 450],
  ])('of a banner of %i × %i pixels is nothing, and it says what is wanted', async (width, height) => {
    const message = await clean(await drawn(width, height).png().toBuffer(), leaderboard).catch(
      (error: Error) => error.message,
    );
    expect(message).toBe(
      `This picture is ${width} × ${height} pixels. A leaderboard has to be 728 × 90, or two, three or four times as wide and as high.`,
    );
  });
  test('is measured as the camera was held', async () => {
    const held = await drawn(90, 728).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await clean(held, leaderboard)).width).toBe(728);
  });
  test('of a page that is a JPEG as well, or a packed file, is its pixels alone', async () => {
    const jpeg = await drawn(300).jpeg().toBuffer();
    // A comment in the middle of the JPEG, and an archive behind it.
    const comment = Buffer.from(`<html>${HIDDEN}</html>`);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(comment.length + 2);
    const both = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      jpeg.subarray(2),
      Buffer.from(`PK\u0003\u0004${HIDDEN}PK\u0005\u0006`),
    ]);
    for (const shape of [LOGO, PHOTOGRAPH]) {
      const { bytes } = await clean(both, shape);
      expect(bytes.includes('script')).toBe(false);
      expect(bytes.includes('PK\u0003')).toBe(false);
      expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    }
  });
});

const pngHead = (text: string): Buffer => Buffer.concat([pngSaying(4, 4).subarray(0, 8), Buffer.from(text)]);
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const moving = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};

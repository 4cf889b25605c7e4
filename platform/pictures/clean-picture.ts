import type { Sharp } from 'sharp';
import { DomainError } from '#domain/kernel/errors.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE, TOO_LARGE } from '#domain/picture/limits.ts';
import { HttpProblem, httpProblem } from '../http/problem.ts';
import { semaphoreOf } from '../turns/semaphore.ts';

/** What is made of a picture: cut to a square, or made to fit into a frame, of so many pixels at most; a banner has its size. */
export type Shape =
  | { readonly kind: 'square' | 'inside'; readonly width: number; readonly height: number }
  | { readonly kind: 'exactly'; readonly width: number; readonly height: number; readonly called: string };
export const PORTRAIT: Shape = { kind: 'square', width: 512, height: 512 };
export const LOGO: Shape = { kind: 'inside', width: 512, height: 512 };
export const PHOTOGRAPH: Shape = { kind: 'inside', width: 1600, height: 1200 };
/** A banner may be sent so many times as large as it is shown, for fine screens, and is kept at most twice as large. */
const MOST_TIMES = 4;
const KEPT_TIMES = 2;

/** A picture as we keep it: WebP. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}
/** Pictures that are decoded at a time in this process: one takes up to 70 MB. */
const places = semaphoreOf(2);
const WAITS_MS = 10_000;

/** What a file begins with, whatever it is called, and which decoder may see it. */
const signatures = [
  { loader: 'VipsForeignLoadJpegBuffer', begins: /^\xff\xd8\xff/ },
  { loader: 'VipsForeignLoadPngBuffer', begins: /^\x89PNG\r\n\x1a\n/ },
  { loader: 'VipsForeignLoadWebpBuffer', begins: /^RIFF[\s\S]{4}WEBP/ },
] as const;

/**
 * What is kept of a picture that somebody sent: its pixels, decoded and encoded anew as a WebP of this shape, without metadata or
 * anything that stood beside them. Looks at the size that the picture says it has before it decodes any of it. Throws a DomainError that tells
 * people what to do, and HttpProblem 503 when too many are sent at once.
 */
export async function cleanPicture(bytes: Buffer, shape: Shape): Promise<CleanPicture> {
  if (bytes.length > PICTURE_MAX_BYTES) throw refused('too-large', TOO_LARGE);
  const start = bytes.subarray(0, 16).toString('latin1');
  if (!signatures.some(({ begins }) => begins.test(start)))
    throw refused('no-picture', 'This is not a picture that we can read. Please choose a JPEG, PNG or WebP file.');
  const open = await decoder();
  const done = await places.take(AbortSignal.timeout(WAITS_MS));
  if (!done) throw httpProblem(503, 'A lot of pictures are being sent. Please try again in a moment.', 5);
  try {
    return await shaped(open, bytes, shape);
  } catch (error) {
    if (error instanceof DomainError || error instanceof HttpProblem) throw error;
    throw refused('damaged', 'This picture is damaged. Please choose another one.');
  } finally {
    done();
  }
}

async function shaped(open: Open, bytes: Buffer, shape: Shape): Promise<CleanPicture> {
  const { width, height, pages = 1, autoOrient } = await open(bytes, false).metadata();
  if (Math.max(width, height) > PICTURE_MAX_SIDE)
    throw refused('too-wide', 'This picture is more than 4,096 pixels wide or high. Please choose a smaller one.');
  if (pages > 1 || isAnimatedPng(bytes))
    throw refused('animated', 'This picture moves. Please choose one that does not.');
  const kept = sizeOf(shape, autoOrient);
  const { data, info } = await open(bytes, PICTURE_MAX_SIDE ** 2)
    .autoOrient()
    .resize({ ...kept, fit: shape.kind === 'square' ? 'cover' : 'fill' })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The pixels of a picture that we keep. Throws a DomainError when it is gone. */
export async function sizeOfKept(bytes: Buffer | undefined): Promise<Size> {
  if (bytes === undefined) throw refused('gone', 'One of these pictures is not here any more. Please send it again.');
  const { width, height } = await (await decoder())(bytes, false).metadata();
  return { width, height };
}

interface Size {
  readonly width: number;
  readonly height: number;
}
/** The size of what is kept of a picture of `sent` pixels, as the camera was held; never larger than that. */
function sizeOf(shape: Shape, sent: Size): Size {
  switch (shape.kind) {
    case 'square': {
      const side = Math.min(shape.width, sent.width, sent.height);
      return { width: side, height: side };
    }
    case 'inside': {
      const scale = Math.min(1, shape.width / sent.width, shape.height / sent.height);
      const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
      return { width: scaled(sent.width), height: scaled(sent.height) };
    }
    case 'exactly': {
      const times = sent.width / shape.width;
      if (!Number.isInteger(times) || times > MOST_TIMES || sent.height !== shape.height * times)
        throw refused('other-size', otherSize(shape, sent));
      const kept = Math.min(times, KEPT_TIMES);
      return { width: shape.width * kept, height: shape.height * kept };
    }
  }
}

const otherSize = ({ width, height, called }: Size & { readonly called: string }, sent: Size): string =>
  `This picture is ${sent.width} × ${sent.height} pixels. A ${called} has to be ${width} × ${height}, or two, three or four times as wide and as high.`;

/** The decoder takes the first picture of an animated PNG for all of it; its control chunk stands before the pixels. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const pixels = bytes.indexOf('IDAT');
  return bytes[0] === 0x89 && bytes.subarray(0, pixels < 0 ? bytes.length : pixels).includes('acTL');
};

const refused = (code: string, message: string): DomainError => new DomainError(`picture-${code}`, message);

/** `most`: pixels that may be decoded; false where none are. */
type Open = (bytes: Buffer, most: number | false) => Sharp;

let loaded: Promise<Open> | undefined;
/** Loaded with the first picture, and kept from every format that nobody may send: whatever a file is, no other code of the library reads it. */
function decoder(): Promise<Open> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: signatures.map(({ loader }) => loader) });
    return (bytes, most) => sharp(bytes, { limitInputPixels: most, failOn: 'error', sequentialRead: true });
  });
  return loaded;
}

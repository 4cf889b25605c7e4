import type { Sharp } from 'sharp';
import { DomainError } from '#domain/kernel/errors.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_SIDE, TOO_LARGE } from '#domain/profile/picture.ts';
import { HttpProblem, httpProblem } from '../http/problem.ts';
import { semaphoreOf } from '../turns/semaphore.ts';

/** Pixels of a side of what is kept, which is square, at most. */
const SIDE = 512;
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
 * What is kept of a picture that somebody sent: its pixels, decoded and encoded anew as a square WebP, without metadata or anything
 * that stood beside them. Looks at the size that the picture says it has before it decodes any of it. Throws a DomainError that tells
 * people what to do, and HttpProblem 503 when too many are sent at once.
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > PICTURE_MAX_BYTES) throw refused('too-large', TOO_LARGE);
  const start = bytes.subarray(0, 16).toString('latin1');
  if (!signatures.some(({ begins }) => begins.test(start)))
    throw refused('no-picture', 'This is not a picture that we can read. Please choose a JPEG, PNG or WebP file.');
  const open = await decoder();
  const done = await places.take(AbortSignal.timeout(WAITS_MS));
  if (!done) throw httpProblem(503, 'A lot of pictures are being sent. Please try again in a moment.', 5);
  try {
    return await squareOf(open, bytes);
  } catch (error) {
    if (error instanceof DomainError || error instanceof HttpProblem) throw error;
    throw refused('damaged', 'This picture is damaged. Please choose another one.');
  } finally {
    done();
  }
}

async function squareOf(open: Open, bytes: Buffer): Promise<Buffer> {
  const { width, height, pages = 1 } = await open(bytes, false).metadata();
  if (Math.max(width, height) > PICTURE_MAX_SIDE)
    throw refused('too-wide', 'This picture is more than 4,096 pixels wide or high. Please choose a smaller one.');
  if (pages > 1 || isAnimatedPng(bytes))
    throw refused('animated', 'This picture moves. Please choose one that does not.');
  const side = Math.min(SIDE, width, height);
  return open(bytes, PICTURE_MAX_SIDE ** 2)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer();
}

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

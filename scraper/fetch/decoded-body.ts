import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchFailure } from './fetch-failure.ts';

/**
 * The whole of `body` after undoing at most one content encoding. The limit counts *decoded* bytes: a few hundred bytes on
 * the wire can become hundreds of megabytes. It counts those on the wire as well, which can decode to nothing for ever.
 */
export async function decodedBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  tooLong: 'refuse' | 'cut' = 'refuse',
): Promise<Buffer> {
  const encoding = contentEncoding.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return collect(body, maxBytes, tooLong);
  if (encoding === 'deflate') {
    // Which of two formats it is can be told from the first two bytes, and they need not come together.
    const whole = await collect(body, maxBytes, 'refuse');
    return decodedBy(inflater(whole), Readable.from([whole]), encoding, maxBytes, tooLong);
  }
  return decodedBy(decoderFor(encoding), body, encoding, maxBytes, tooLong);
}

async function decodedBy(
  decoder: Transform,
  body: Readable,
  encoding: string,
  maxBytes: number,
  tooLong: 'refuse' | 'cut',
): Promise<Buffer> {
  body.on('error', (error) => decoder.destroy(error));
  let wireBytes = 0;
  body.on('data', (chunk: Buffer) => {
    wireBytes += chunk.length;
    if (wireBytes > maxBytes) decoder.destroy(tooLarge(maxBytes));
  });
  body.pipe(decoder);
  try {
    return await collect(decoder, maxBytes, tooLong);
  } catch (error) {
    if (error instanceof FetchFailure || isAbort(error)) throw error;
    throw new FetchFailure('undecodable', `what it sends as ${encoding} cannot be unpacked`, { cause: error });
  } finally {
    body.destroy();
    decoder.destroy();
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (/Abort|Timeout/.test(error.name) || /TIMEOUT|ECONN|SOCKET/.test(codeOf(error)));
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

function decoderFor(encoding: string): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  throw new FetchFailure('undecodable', `content encoding ${encoding.slice(0, 60)}`);
}

/** The name deflate stands for two formats, of which the zlib one begins with a header whose 16 bits divide by 31. */
function inflater([first = 0, second = 0]: Buffer): Transform {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0 ? createInflate() : createInflateRaw();
}

async function collect(stream: Readable, maxBytes: number, tooLong: 'refuse' | 'cut'): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += part.length;
    chunks.push(part);
    if (bytes <= maxBytes) continue;
    stream.destroy();
    if (tooLong === 'refuse') throw tooLarge(maxBytes);
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

const tooLarge = (maxBytes: number): FetchFailure => new FetchFailure('too-large', `more than ${maxBytes} bytes`);

import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';
import { FetchFailure } from './fetch-failure.ts';

/**
 * The whole of `body` after undoing at most one content encoding. The limit counts *decoded* bytes: a few hundred bytes on
 * the wire can become hundreds of megabytes.
 */
export async function decodedBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const encoding = contentEncoding.trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return collect(body, maxBytes);
  const first = encoding === 'deflate' ? await peek(body) : undefined;
  const decoder = decoderFor(encoding, first);
  body.on('error', (error) => decoder.destroy(error));
  body.pipe(decoder);
  try {
    return await collect(decoder, maxBytes);
  } catch (error) {
    if (error instanceof FetchFailure || isAbort(error)) throw error;
    throw new FetchFailure('undecodable', `${encoding}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    body.destroy();
    decoder.destroy();
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (/Abort|Timeout/.test(error.name) || /TIMEOUT|ECONN|SOCKET/.test(codeOf(error)));
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

function decoderFor(encoding: string, first: Buffer | undefined): Transform {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'deflate') {
    // The name stands for two formats; the zlib one begins with a header whose 16 bits divide by 31.
    const header = ((first?.[0] ?? 0) << 8) | (first?.[1] ?? 0);
    return ((first?.[0] ?? 0) & 0x0f) === 8 && header % 31 === 0 ? createInflate() : createInflateRaw();
  }
  throw new FetchFailure('undecodable', `content encoding ${encoding.slice(0, 60)}`);
}

/** The first chunk, put back. */
async function peek(body: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const chunk: unknown = body.read();
    if (Buffer.isBuffer(chunk)) {
      body.unshift(chunk);
      return chunk;
    }
    if (body.readableEnded || body.destroyed) return undefined;
    await new Promise<void>((done, fail) => {
      body.once('readable', done);
      body.once('end', done);
      body.once('error', fail);
    });
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += part.length;
    if (bytes > maxBytes) {
      stream.destroy();
      throw new FetchFailure('too-large', `more than ${maxBytes} bytes`);
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { App } from './app.ts';

/** Answers above 1 KiB are compressed; those that did not change are answered with 304. */
export async function compressAndTag(app: App): Promise<void> {
  await app.register(etag, { weak: true });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default quality of 11 is meant for files that are compressed once; at 4 it costs a hundredth and gives nine tenths.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

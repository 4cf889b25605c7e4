import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { PictureStore } from './picture-store.ts';

/** A bucket of a server that speaks S3, and the key that may read, write, list and delete in it. */
export interface Bucket {
  /** Address of the bucket without a slash at the end: `https://s3.eu-west-2.amazonaws.com/hopscotch`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Milliseconds that one try may take, and how many there are after the first when the server is too busy. */
const PATIENCE = 10_000;
const RETRIES = 2;

/** The bucket did not do what was asked of it; the message names neither key nor secret. */
export class BucketFailed extends Error {
  override readonly name = 'BucketFailed';
}

/** Pictures as objects of a bucket. Whoever has no right to list is told 403 of what is not there, which is a failure here. */
export function bucketOfPictures({ url, region, keyId, secret }: Bucket): PictureStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, bytes?: Buffer): Promise<Response> => {
    const about = `the bucket of pictures, asked to ${method}`;
    const headers = bytes && {
      'content-type': 'image/webp',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    const answer = await client
      .fetch(`${url}/${name}`, {
        method,
        ...(bytes && headers && { body: new Uint8Array(bytes), headers }),
        signal: AbortSignal.timeout(PATIENCE),
      })
      .catch((error: unknown) => {
        throw new BucketFailed(`${about}, could not be reached`, { cause: error });
      });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    await answer.body?.cancel();
    throw new BucketFailed(`${about}, answered ${answer.status}`);
  };
  return {
    async put(name, bytes) {
      await (await ask('PUT', name, bytes)).body?.cancel();
    },
    async get(name) {
      const answer = await ask('GET', name);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    async remove(name) {
      await (await ask('DELETE', name)).body?.cancel();
    },
  };
}

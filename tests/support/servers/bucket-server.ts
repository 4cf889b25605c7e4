import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketServer {
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** The next requests are answered so, before anything else is looked at. */
  answerNext(...statuses: readonly number[]): void;
  close(): Promise<void>;
}

/** One bucket of S3, as far as single objects go: refuses what is not signed (AWS Signature Version 4) by this key for this body. */
export async function bucketServer(key: { id: string; secret: string; region: string }): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const next: number[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const status = next.shift() ?? statusOf(request, body);
    const found = objects.get(request.url ?? '');
    response.writeHead(status).end(status === 200 && request.method === 'GET' ? found : undefined);
  };
  const server = createServer((request, response) => void answer(request, response));
  const statusOf = (request: IncomingMessage, body: Buffer): number => {
    const name = request.url ?? '';
    if (!isSigned(request, body, key)) return 403;
    if (request.method === 'PUT') objects.set(name, body);
    else if (request.method === 'DELETE') return objects.delete(name) ? 204 : 404;
    return objects.has(name) ? 200 : 404;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pictures`,
    objects,
    answerNext: (...statuses) => void next.push(...statuses),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (secret: string | Buffer, data: string): Buffer => createHmac('sha256', secret).update(data).digest();

function isSigned(
  request: IncomingMessage,
  body: Buffer,
  key: { id: string; secret: string; region: string },
): boolean {
  const { headers, method = '', url = '' } = request;
  const signed = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!signed) return false;
  const [, credential = '', names = '', signature] = signed;
  const [id, day = '', region, service, end] = credential.split('/');
  if (id !== key.id || region !== key.region || service !== 's3' || end !== 'aws4_request') return false;
  const hash = String(headers['x-amz-content-sha256']);
  // Who sends a body has to vouch for it.
  if (method === 'PUT' ? hash !== sha256(body) : hash !== 'UNSIGNED-PAYLOAD') return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), names, hash].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${key.secret}`, day), region), service), end);
  return hmac(signing, text).toString('hex') === signature;
}

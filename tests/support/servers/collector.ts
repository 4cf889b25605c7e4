import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const SpanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  attributes: z.array(Attribute).default([]),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(SpanSchema) })) })),
});
export type SentSpan = z.infer<typeof SpanSchema>;

/** Takes what is sent to it by OTLP over HTTP as JSON, and keeps it. */
export interface Collector {
  readonly url: string;
  readonly spans: () => readonly SentSpan[];
  /** Everything that was sent, as it came. */
  readonly texts: () => readonly string[];
  close(): Promise<void>;
}

export async function collector(): Promise<Collector> {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(Buffer.concat(parts).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts: () => texts,
    spans: () =>
      texts
        .flatMap((text) => Sent.parse(JSON.parse(text)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site of a provider, served on this machine, whose pages a test can change. */
export interface PageServer {
  /** `host:port`, as SCRAPER_ALLOW wants it. */
  readonly host: string;
  /** Puts a page at `path` and answers its address. */
  put(path: string, page: Page): string;
  /** How often `path` was fetched. */
  fetched(path: string): number;
  close(): Promise<void>;
}

/** What a page says of its activity. */
export interface Page {
  readonly name: string;
  readonly description?: string;
  /** In pounds. */
  readonly price?: number;
  readonly telephone?: string;
}

/** Starts a server on a free port. Paths that nobody put answer 404. */
export async function servePages(): Promise<PageServer> {
  const pages = new Map<string, Page>();
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const page = pages.get(path);
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? htmlOf(page) : '<!doctype html><title>Not found</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    put: (path, page) => {
      pages.set(path, page);
      return `http://${host}${path}`;
    },
    fetched: (path) => counts.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function htmlOf({
  name,
  description = 'Muddy fun in the woods for curious children.',
  price,
  telephone,
}: Page): string {
  const said = {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name,
    description,
    ...(telephone && { telephone }),
    ...(price !== undefined && { offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'GBP' } }),
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script></head>
<body><main><h1>${name}</h1><p>${description}</p></main></body></html>`;
}

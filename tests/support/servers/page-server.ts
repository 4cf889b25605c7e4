import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site of a provider, served on this machine, whose pages a test can change. */
export interface PageServer {
  /** `host:port`, as SCRAPER_ALLOW wants it. */
  readonly host: string;
  /** Puts a page at `path` and answers its address. */
  put(path: string, page: Page): string;
  /** Answers `path` with something else: a list of links, a sitemap, an error. */
  answer(path: string, answer: Answer): string;
  /** Takes away what was put at `path`. */
  remove(path: string): void;
  /** Makes `path` lead to `to`, and answers its address. */
  redirect(path: string, to: string): string;
  /** Leaves requests for `path` without an answer until the returned function is called. */
  hold(path: string): () => void;
  /** How often `path` was fetched. */
  fetched(path: string): number;
  close(): Promise<void>;
}

/** What the server says, word for word. */
export interface Answer {
  readonly body: string | Buffer;
  /** Default HTML. */
  readonly type?: string;
  /** Default 200. */
  readonly status?: number;
  /** What it is called: whoever asks for another one than that is told that it has not changed. */
  readonly etag?: string;
}

/** What a page says of its activity. */
export interface Page {
  readonly name: string;
  readonly description?: string;
  /** In pounds. */
  readonly price?: number;
  readonly telephone?: string;
  readonly town?: string;
}

/** Starts a server on a free port. Paths that nobody put answer 404. */
export async function servePages(): Promise<PageServer> {
  const pages = new Map<string, Page>();
  const answers = new Map<string, Answer>();
  const redirects = new Map<string, string>();
  const held = new Map<string, Promise<void>>();
  const counts = new Map<string, number>();
  const answer = async (path: string, known: string | undefined, response: ServerResponse): Promise<void> => {
    counts.set(path, (counts.get(path) ?? 0) + 1);
    await held.get(path);
    const location = redirects.get(path);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    const other = answers.get(path);
    if (other) {
      if (other.etag !== undefined && other.etag === known) return void response.writeHead(304).end();
      response.writeHead(other.status ?? 200, {
        'content-type': other.type ?? 'text/html; charset=utf-8',
        ...(other.etag !== undefined && { etag: other.etag }),
      });
      return void response.end(other.body);
    }
    const page = pages.get(path);
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? htmlOf(page) : '<!doctype html><title>Not found</title>');
  };
  const server = createServer(
    (request, response) => void answer(request.url ?? '/', request.headers['if-none-match'], response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    put: (path, page) => {
      pages.set(path, page);
      return `http://${host}${path}`;
    },
    answer: (path, said) => {
      answers.set(path, said);
      return `http://${host}${path}`;
    },
    remove: (path) => {
      pages.delete(path);
      answers.delete(path);
    },
    redirect: (path, to) => {
      redirects.set(path, to);
      return `http://${host}${path}`;
    },
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
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
  town,
}: Page): string {
  const said = {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name,
    description,
    ...(telephone && { telephone }),
    ...(town && { address: { '@type': 'PostalAddress', addressLocality: town } }),
    ...(price !== undefined && { offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'GBP' } }),
  };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(said).replaceAll('<', '\\u003c')}</script></head>
<body><main><h1>${name}</h1><p>${description}</p></main></body></html>`;
}

/** A page that does nothing but lead to `paths`. */
export const linksTo = (...paths: readonly string[]): Answer => ({
  body: `<!doctype html><title>What’s on</title>${paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')}`,
});

/** A sitemap of `addresses`. */
export const sitemapOf = (...addresses: readonly string[]): Answer => ({
  type: 'application/xml',
  body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('')}</urlset>`,
});

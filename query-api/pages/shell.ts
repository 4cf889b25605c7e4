import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#domain/brand.ts';
import { embedScript } from '#domain/embed/embed.ts';
import { isCounted } from '#domain/popularity/counted.ts';
import { isPagePath } from '#domain/seo-page/page-path.ts';
import { movedTo, pageOf } from '#domain/site/pages.ts';
import { BeingMadeAnew } from '#platform/being-made.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { notPages } from '#platform/http/methods.ts';
import { problemOf } from '#platform/http/problem.ts';
import { isPassing } from '#platform/outages.ts';
import { withHead } from './head.ts';
import { addressOf, headOf, isTheirs, plain, survivorAt } from './heads.ts';
import { builtPages } from './built-pages.ts';
import { drawnPages } from './drawn-pages.ts';
import { lookIn } from './look.ts';
import { seoPagesIn } from './seo-pages.ts';
import { listingAtShort } from './short-links.ts';

const distFolder = path.resolve(import.meta.dirname, '../../dist');
const file = /\.[a-z0-9]{1,8}$/i;

/** The built frontend: its files, and for every address of a page index.html with what that page says of itself. */
export async function shellRoutes(app: App, context: ServerContext, dist = distFolder): Promise<void> {
  const { db, config, counts } = context;
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    suppressWarning: true,
    dotfiles: 'ignore',
    // The build has put `NAME.br` and `NAME.gz` beside each file: nothing is compressed for a visitor.
    preCompressed: true,
  });
  const built = builtPages(dist);
  const drawn = drawnPages(app, context, built);
  const said = seoPagesIn(db, context.readPosition);
  const look = lookIn(db, context.readPosition);
  /** A visit that begins at a page of which something is said. Robots are not counted, and nothing of who it was is kept. */
  const count = async ({ headers }: FastifyRequest, pathname: string): Promise<void> => {
    if (!isCounted(headers['user-agent']) || !isPagePath(pathname)) return;
    const page = await said(pathname);
    if (page) counts.add('seo_visits', page.seoPageId);
  };

  /**
   * Without the database, or while its rows are those of another version, there are still the files, and a page that says so: the
   * browser's part asks for the rest.
   */
  const withoutRows = async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { pathname } = addressOf(request);
    if (!(isPassing(error) || error instanceof BeingMadeAnew) || notPages.test(pathname)) throw error;
    if (isFile(pathname)) return sendFile(reply, pathname);
    request.log.warn({ err: error }, 'a page could not say what it is about');
    const { retryAfter } = problemOf(error);
    void reply.code(503).header('retry-after', String(retryAfter)).header('cache-control', 'no-store');
    return reply
      .type('text/html; charset=utf-8')
      .send(withHead((await built()).html, plain(brand.name, brand.tagline)));
  };
  const options = {
    schema: { hide: true },
    config: { reads: ['directory', 'listing', 'term_dates', 'businesses', 'plans', 'seo_pages', 'templates'] },
    errorHandler: withoutRows,
  };
  app.get('/*', options, async (request, reply) => {
    const { pathname, search } = addressOf(request);
    if (notPages.test(pathname)) return reply.callNotFound();
    if (isFile(pathname)) return sendFile(reply, pathname);
    const moved = movedTo(pathname);
    if (moved) return reply.redirect(`${pageOf(moved).path}${search}`, 308);
    const listing = await listingAtShort(db, pathname);
    // Asked for again each time: what is withdrawn is gone at once.
    if (listing !== undefined) return reply.header('cache-control', 'no-cache').redirect(listing, 301);
    await count(request, pathname);
    const page = await drawn.of(request);
    if (page?.status === 200) return drawn.send(request, reply, page);
    const { html, filesOf } = await built();
    void reply.type('text/html; charset=utf-8');
    if (await isTheirs(db, request)) {
      void reply.header('cache-control', 'private, no-store');
      return withHead(html, plain(brand.name, brand.tagline), filesOf('listing'), await look());
    }
    const survivor = await survivorAt(db, pathname);
    if (survivor !== undefined) return reply.header('cache-control', 'no-cache').redirect(survivor, 301);
    if (page) return drawn.send(request, reply, page);
    const [{ status, head, page: name }, now] = await Promise.all([
      headOf(db, config, addressOf(request), said),
      look(),
    ]);
    void reply.code(status).header('cache-control', 'no-cache');
    return withHead(html, head, name && filesOf(name), now);
  });
}

/** The compressed files have no addresses of their own. */
const isFile = (pathname: string): boolean =>
  file.test(pathname) && pathname !== '/index.html' && !/\.(?:br|gz)$/.test(pathname);

/** Files that pages of ours show in a frame. They hold neither scripts nor anything of anybody's. */
const framed = /^\/activity-(?:detail|summary)-mockup\.html$/;

/** Built files carry their contents' hash in their name, so a browser never has to ask for one again. */
function sendFile(reply: FastifyReply, pathname: string): FastifyReply {
  const hashed = pathname.startsWith('/assets/');
  // Stands in pages of other sites.
  if (pathname === embedScript)
    void reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
  if (framed.test(pathname)) {
    void reply.header('x-frame-options', 'SAMEORIGIN');
    void reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'self'",
    );
  }
  return reply.sendFile(pathname, hashed ? { maxAge: '365d', immutable: true } : { maxAge: '1h' });
}

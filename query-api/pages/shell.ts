import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { notPages } from '#platform/http/methods.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { withHead } from './head.ts';
import { addressOf, headOf } from './heads.ts';

const builtPages = path.resolve(import.meta.dirname, '../../dist');
const file = /\.[a-z0-9]{1,8}$/i;

/** The built frontend: its files, and for every address of a page index.html with what that page says of itself. */
export async function shellRoutes(app: App, { db, config }: ServerContext, dist = builtPages): Promise<void> {
  await app.register(fastifyStatic, { root: dist, serve: false, suppressWarning: true, dotfiles: 'ignore' });
  const html = indexHtml(path.join(dist, 'index.html'));

  app.get('/*', { schema: { hide: true }, config: { reads: ['directory', 'listing'] } }, async (request, reply) => {
    const { pathname } = addressOf(request);
    if (notPages.test(pathname)) return reply.callNotFound();
    if (file.test(pathname) && pathname !== '/index.html') {
      // Built files carry their contents' hash in their name, so a browser never has to ask for one again.
      const hashed = pathname.startsWith('/assets/');
      return reply.sendFile(pathname, hashed ? { maxAge: '365d', immutable: true } : { maxAge: '1h' });
    }
    const { status, head } = await headOf(db, config.baseUrl, request);
    void reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return withHead(await html(), head);
  });
}

/** The built index.html; read again when a new build has replaced it. */
function indexHtml(name: string): () => Promise<string> {
  let known: { at: number; text: string } | undefined;
  return async () => {
    const built = await stat(name).catch(() => undefined);
    if (!built) throw httpProblem(503, 'The pages have not been built yet. Run `npm run build`.', 30);
    if (known?.at !== built.mtimeMs) known = { at: built.mtimeMs, text: await readFile(name, 'utf8') };
    return known.text;
  };
}

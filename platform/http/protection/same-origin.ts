import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { App } from '../app.ts';
import { httpProblem } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages. Browsers say where a request comes from (Sec-Fetch-Site, Origin) and pages cannot forge
 * it; a client that says neither is no browser, and holds no one else's cookie.
 */
export function refuseForeignWrites(app: App, context: ServerContext): void {
  const own = new URL(context.config.baseUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || isSameOrigin(request, own)) return;
    throw httpProblem(403, 'This request came from another site.');
  });
}

/** Whether a browser sent `request` from our own origin, or no browser sent it. */
export function isSameOrigin(request: FastifyRequest, own: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === own || origin === `${request.protocol}://${request.host}`;
}

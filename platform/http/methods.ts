import type { FastifyRequest } from 'fastify';
import { accessTable } from '../access.ts';
import type { App } from './app.ts';
import { HttpProblem, httpProblem, notFound, sendProblem } from './problem.ts';

interface KnownPath {
  readonly method: string;
  readonly pattern: RegExp;
}

/** Addresses that are no pages: an unknown one of these is answered as a program expects it. */
export const notPages = /^\/(?:api|dev)(?:\/|$)/;

/** From the access table, which knows the routes of both APIs also where they are processes of their own. */
const known: readonly KnownPath[] = Object.keys(accessTable).flatMap((route) => {
  const [method = '', path = ''] = route.split(' ');
  // What only developers have is nothing at all elsewhere; and every address is a page, see `methodsAt`.
  if (path.startsWith('/dev/') || path === '/*') return [];
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replace(/:[a-z]+/gi, '[^/]+')
    .replace('*', '.*');
  return [{ method, pattern: new RegExp(`^${pattern}$`) }];
});

/** What can be done at `path`, which has no query: `GET` with `HEAD`, and `OPTIONS` with all of them. Empty when nothing is there. */
function methodsAt(path: string): readonly string[] {
  const own = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  const methods = own.length === 0 && !notPages.test(path) ? ['GET'] : own;
  if (methods.length === 0) return [];
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))), 'OPTIONS'];
}

/**
 * Where no route is: 405 with `Allow` when something else can be done at the address, what can be done when that is asked
 * (OPTIONS), else 404. Said before a body is read; the handler is for a route that finds out by itself that nothing is there.
 */
export function answerUnknown(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const methods = methodsOf(request);
    if (methods.length === 0) throw new HttpProblem(notFound);
    void reply.header('allow', methods.join(', '));
    if (request.method !== 'OPTIONS') throw notAllowed(request.method);
    return reply.code(204).send();
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request);
    if (methods.length === 0 || methods.includes(request.method)) return sendProblem(reply, notFound);
    void reply.header('allow', methods.join(', '));
    return sendProblem(reply, notAllowed(request.method).problem);
  });
}

const methodsOf = ({ url }: FastifyRequest): readonly string[] => methodsAt(url.split('?', 1)[0] ?? '/');
const notAllowed = (method: string): HttpProblem => httpProblem(405, `${method} is not possible here.`);

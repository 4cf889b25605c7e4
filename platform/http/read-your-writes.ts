import type { FastifyRequest } from 'fastify';
import { type AccessRule, readsOf } from '#domain/kernel/call.ts';
import type { ServerContext } from '../context.ts';
import { cookieIn, cookieRules } from '../cookie-rules.ts';
import type { App } from './app.ts';
import { httpProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The read models that a route which is no call answers from, none for `[]`; a call says so in its contract. */
    reads?: readonly string[];
  }
  interface FastifyReply {
    /**
     * Tells the client which log position its next reads have to see. Answers the reply, which is thenable: do not return it from
     * a promise other than the handler's own.
     */
    reached(position: number): this;
  }
}

const WAIT_MS = 2000;
/** A page that is loaded anew cannot send a header, so the position is kept in a cookie too, for as long as it can matter. */
const COOKIE = 'hopscotch.position';
const COOKIE_SECONDS = 30;

/**
 * Nobody reads a state older than their own last command (design.md rule 9): commands answer `X-Log-Position`, the client sends
 * the highest one back as `X-Min-Position`, or the browser by itself as a cookie. After two seconds the read answers anyway and
 * says so. Reads say which read models they are made from, and commands in which they show: what a client holds of the one is out of
 * date after the other.
 */
export function readYourWrites(app: App, context: ServerContext): void {
  const { prefix, secure } = cookieRules(context.config.baseUrl);
  const name = `${prefix}${COOKIE}`;
  app.decorateReply('reached', function reached(position) {
    const where = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    return this.header('x-log-position', String(position)).header('set-cookie', `${name}=${position}; ${where}`);
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'GET' && isForSomebody(config?.access) && !config?.contract && !config?.reads)
      throw new Error(`GET ${url} is for somebody, so it has to say what it reads: they may just have changed it`);
  });
  app.addHook('onSend', async (request, reply) => {
    const { reads, changes } = request.routeOptions.config?.contract ?? {};
    if (reads) reply.header('x-reads', reads.join(', '));
    if (changes && reply.statusCode < 400) reply.header('x-changes', changes.join(', '));
  });
  app.addHook('preHandler', async (request, reply) => {
    const { contract, reads = contract && readsOf(contract, request.query) } = request.routeOptions.config;
    if (!reads) return;
    const position = Math.max(
      wantedBy(request.headers['x-min-position']),
      keptIn(cookieIn(request.headers.cookie, name)),
    );
    const began = performance.now();
    const { replica } = context;
    if (replica && (await settled(request, () => replica.settle(reads, position), position))) return;
    if (position === 0) return;
    const left = Math.max(0, WAIT_MS - (performance.now() - began));
    const there = await request.rest(() => context.readPosition.waitFor([...reads], position, left));
    if (!there) reply.header('x-read-model-behind', 'true');
  });
}

/** Whether what is answered belongs to whoever is signed in, and not to everybody or to a machine. */
const isForSomebody = (rule: AccessRule | undefined): boolean =>
  rule === 'signed-in' || rule === 'provider' || rule === 'admin';

/** Nobody gives up their place for what is answered without waiting. */
const settled = (request: FastifyRequest, settle: () => Promise<boolean>, position: number): Promise<boolean> =>
  position === 0 ? settle() : request.rest(settle);

function wantedBy(header: string | string[] | undefined): number {
  if (header === undefined || header === '') return 0;
  const position = Number(header);
  if (!Number.isSafeInteger(position) || position < 0) throw httpProblem(400, 'X-Min-Position must be a log position.');
  return position;
}

/** What the browser kept; 0 when it kept nothing that makes sense. */
function keptIn(cookie = ''): number {
  return /^\d{1,15}$/.test(cookie) ? Number(cookie) : 0;
}

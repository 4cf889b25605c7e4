import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest, FastifyReply } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import type { App } from '../app.ts';
import { openEntrances } from '../listening.ts';
import type { Held, Admission } from './admission.ts';
import { type BodyLimits, hasBodyToCome, slowBodies } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Waits for something that happens elsewhere, without keeping others from being served meanwhile. */
    rest<Result>(waiting: () => Promise<Result>): Promise<Result>;
    /** It was answered 503 because too much was asked, and nothing was done for it. */
    isSentAway: boolean;
  }
}

/** What operators ask must be answered when nothing else is, and a stream is no work. */
const exempt: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/api/updates']);

/** How this server is asked something for a request that it has admitted already. */
const begun = new AsyncLocalStorage<'in turn' | 'in its place'>();

/**
 * Asks this server something for a request that it has admitted already, and that rests meanwhile: it goes before other reads and waits
 * as long as a command, because what has been begun is worth finishing.
 */
export const toFinish = <Result>(ask: () => PromiseLike<Result>): Promise<Result> => asked('in turn', ask);

/**
 * Asks this server something as a part of a request that keeps its own place meanwhile. A second one would be taken from others for
 * nothing, and waiting for it the request would be sent away twice as often as any other.
 */
export const asPart = <Result>(ask: () => PromiseLike<Result>): Promise<Result> => asked('in its place', ask);

/** Awaited within, since `inject` asks only when somebody waits for its answer. */
const asked = <Result>(how: 'in turn' | 'in its place', ask: () => PromiseLike<Result>): Promise<Result> =>
  begun.run(how, async () => {
    const answer = await ask();
    return answer;
  });

/** Whether it is worked on however much else is. */
const isExempt = ({ url }: FastifyRequest): boolean => exempt.has(url.split('?', 1)[0] ?? '');
/** Files and drawings, without which a page that was answered stays as it arrived, or breaks: no browser asks for them again. */
const isOfPage = ({ url }: FastifyRequest): boolean =>
  url.startsWith('/assets/') || url.startsWith('/api/placeholder/');
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Different for each, so that those who are sent away do not come back all at once. */
const RETRY_AFTER_SECONDS = [1, 2, 3] as const;
/** A line in the log at most this often while requests are sent away. */
const LOG_EVERY_MS = 60_000;

const detail = 'The site cannot answer everybody at the moment. Please try again in a few seconds.';
const problem = JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503, detail });
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Busy</title><h1>One moment, please</h1><p>${detail} This page does so by itself.</p></html>`;
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const answers = {
  problem: { body: problem, headers: { ...always, ...described('application/problem+json; charset=utf-8', problem) } },
  page: { body: page, headers: { ...always, ...described('text/html; charset=utf-8', page) } },
};

function described(type: string, body: string) {
  return { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
}

/**
 * Beyond what there are `places` for, of several kinds in a process that is several things, it answers 503 at once, before a session is looked up or a body read, and serves the rest as
 * fast as before. The first hook of all: what is sent away costs next to nothing. While a body is still to come its place is
 * others', and it asks for one again once it is there: who sends slowly keeps nobody out.
 */
export function shedOverload(
  app: App,
  {
    metrics,
    places,
    placesFor,
    bodies,
  }: {
    readonly metrics: Metrics;
    readonly places: readonly Admission[];
    /** Which of them a request needs one of. */
    readonly placesFor: (request: FastifyRequest) => Admission;
    readonly bodies?: BodyLimits | undefined;
  },
): void {
  const shed = metrics.counter('hopscotch_http_shed_total', 'Requests answered 503 because too much was asked at once');
  const inHand = metrics.gauge('hopscotch_http_in_hand', 'Requests that are worked on');
  const waiting = metrics.gauge('hopscotch_http_waiting', 'Requests that wait to be worked on');
  const measure = (): void => {
    inHand.set(places.reduce((sum, each) => sum + each.inHand(), 0));
    waiting.set(places.reduce((sum, each) => sum + each.waiting(), 0));
  };
  let loggedAt = -Infinity;
  let sentAway = 0;
  const sendAway = (request: FastifyRequest, reply: FastifyReply): void => {
    shed.inc();
    request.isSentAway = true;
    sentAway += 1;
    const now = performance.now();
    if (now - loggedAt > LOG_EVERY_MS) {
      loggedAt = now;
      app.log.warn(
        { sentAway },
        'more is asked than this process can answer at the moment: some requests are answered 503',
      );
    }
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').startsWith('text/html');
    const { body, headers } = answers[wantsPage ? 'page' : 'problem'];
    const retryAfter = RETRY_AFTER_SECONDS[sentAway % RETRY_AFTER_SECONDS.length];
    reply.hijack();
    reply.raw.writeHead(503, { ...headers, 'retry-after': String(retryAfter) });
    reply.raw.end(request.method === 'HEAD' ? undefined : body);
  };
  app.decorateRequest('isSentAway', false);
  const held = new WeakMap<FastifyRequest, Held>();
  app.decorateRequest('rest', function rest(work) {
    return held.get(this)?.rest(work) ?? work();
  });
  /** Goes on by `enter` when `request` has a place. */
  const admit = (request: FastifyRequest, reply: FastifyReply, enter: () => void): void => {
    let isKnown = false;
    let hasPlace = false;
    const place = placesFor(request).ask({
      isCommand: !safe.has(request.method) || isOfPage(request) || begun.getStore() === 'in turn',
      enter: () => {
        hasPlace = true;
        if (isKnown) enter();
      },
      refuse: () => sendAway(request, reply),
    });
    held.set(request, place);
    measure();
    isKnown = true;
    if (hasPlace) enter();
  };
  const leave = (request: FastifyRequest): void => {
    held.get(request)?.leave();
    measure();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request) || begun.getStore() === 'in its place') return done();
    // Answered, or gone away.
    for (const end of ['finish', 'close']) reply.raw.once(end, () => leave(request));
    admit(request, reply, done);
  });
  const { watch } = slowBodies(bodies);
  const sending = new WeakSet<FastifyRequest>();
  app.addHook('preParsing', (request, reply, body, done) => {
    // Of a read nobody reads a body.
    if (held.has(request) && !safe.has(request.method) && hasBodyToCome(request)) {
      leave(request);
      sending.add(request);
      watch(request, reply);
    }
    done(null, body);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!sending.has(request)) return done();
    // Whoever has gone meanwhile would never leave again.
    if (!reply.raw.destroyed) admit(request, reply, done);
  });
  app.addHook('onClose', async () => {
    for (const each of places) each.close();
  });
  openEntrances(app);
}

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { answerErrors } from '#platform/http/answers.ts';
import { answerUnknown } from '#platform/http/methods.ts';
import { type App, bareApp } from '#platform/http/bare-app.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createLogger } from '#platform/logger.ts';
import { createMetrics } from '#platform/metrics.ts';
import { partOf } from '#platform/parts.ts';
import { shedOverload } from '#platform/http/protection/overload.ts';
import { admissionOf } from '#platform/http/protection/admission.ts';
import type { BodyLimits } from '#platform/http/protection/slow-bodies.ts';
import { connections, CONNECT_TIMEOUT_MS } from './exchange.ts';
import type { GatewaySettings } from './settings.ts';
import { passOn, safeMethods } from './pass-on.ts';
import { upstreamsOf } from './upstreams.ts';

export interface GatewayOptions {
  /** How long a read may let wait for the beginning of its answer; default 15,000. */
  readonly readTimeoutMs?: number;
  /** The same for a write, which may have to read a stranger's page first; default 45,000. */
  readonly writeTimeoutMs?: number;
  /** Requests that each process of a part is given at once; default 256. */
  readonly inHandEach?: number;
  readonly bodies?: BodyLimits;
}

const READ_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 45_000;
/** Requests that a process is given at once. Beyond what it can do itself it says so; this is for what it takes no more notice of. */
const IN_HAND_EACH = 256;

/**
 * The one origin of a site whose parts are processes of their own: passes each request on to a process of the part that answers
 * it (`partOf`). Not listening yet.
 */
export async function createGateway(
  settings: GatewaySettings,
  {
    readTimeoutMs = READ_TIMEOUT_MS,
    writeTimeoutMs = WRITE_TIMEOUT_MS,
    inHandEach = IN_HAND_EACH,
    bodies,
  }: GatewayOptions = {},
): Promise<App> {
  const metrics = createMetrics({ processMetrics: settings.processMetrics });
  const app = bareApp({
    logger: createLogger(settings),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
  });
  answerErrors(app);
  answerUnknown(app);
  const agent = connections();
  const upstreams = {
    'command-api': upstreamsOf(settings.commandApi, agent),
    'query-api': upstreamsOf(settings.queryApi, agent),
  };
  app.addHook('onClose', async () => {
    for (const each of Object.values(upstreams)) each.stop();
    await agent.destroy();
  });
  // For each part its own: what one cannot do must keep nobody from the other.
  const placesAt = (part: keyof typeof upstreams) =>
    admissionOf(() => inHandEach * Math.max(1, upstreams[part].answering()));
  const places = { 'command-api': placesAt('command-api'), 'query-api': placesAt('query-api') };
  shedOverload(app, {
    metrics,
    places: Object.values(places),
    placesFor: ({ method, url }) => places[partOf(method, url)],
    bodies,
  });
  await healthRoutes(app, {
    metrics,
    operator: settings,
    needs: {
      'command API': () => Promise.any(settings.commandApi.map(runs)),
      'query API': () => Promise.any(settings.queryApi.map(runs)),
    },
  });
  // Held back whole, so that a request can be sent again.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const handler = (request: FastifyRequest, reply: FastifyReply): void => {
    const timeoutMs = safeMethods.has(request.method) ? readTimeoutMs : writeTimeoutMs;
    passOn(request, reply, { agent, upstreams: upstreams[partOf(request.method, request.url)], timeoutMs });
  };
  // What may be larger is so at its own address alone: bodies are held whole, and many at once.
  for (const { name, largestBody } of Object.values<Contract>(calls)) {
    const [method = '', url = ''] = name.split(' ');
    if (largestBody !== undefined) app.route({ method, url, bodyLimit: largestBody, handler });
  }
  app.route({ method: [...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler });
  return app;
}

/** Whether the process at `url` runs at all; that it cannot do everything at the moment is its own to say. */
async function runs(url: string): Promise<void> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
}

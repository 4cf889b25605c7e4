import underPressure from '@fastify/under-pressure';
import type { ServerContext } from '../context.ts';
import type { App } from './app.ts';
import { httpProblem } from './problem.ts';

const READY_TIMEOUT_MS = 2000;

/**
 * `/healthz`: the process runs (never touches the database, so that a database failure does not get it restarted).
 * `/readyz`: it can serve: the database answers in two seconds. `/metrics`: Prometheus. Overload answers 503 early.
 */
export async function healthRoutes(app: App, context: ServerContext): Promise<void> {
  await app.register(underPressure, { maxEventLoopDelay: 3000, retryAfter: 10, exposeStatusRoute: false });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (closing || !(await answers(context))) throw httpProblem(503, 'Not ready.', 5);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(context.metrics.contentType)
      .send(await context.metrics.text()),
  );
  measureRequests(app, context);
}

async function answers(context: ServerContext): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  });
  const asked = context.db.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function measureRequests(app: App, context: ServerContext): void {
  const seconds = context.metrics.histogram(
    'hopscotch_http_request_seconds',
    'Time from a request to the end of its answer, by route and status',
    ['method', 'route', 'status'],
  );
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

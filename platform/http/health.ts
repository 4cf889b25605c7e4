import type { Metrics } from '../metrics.ts';
import { type OperatorAccess, requireOperator } from './protection/bearer.ts';
import type { App } from './app.ts';
import { httpProblem } from './problem.ts';

/**
 * Within so long a process says whether it is ready, ms, also where what it needs hangs. Whoever asks waits for longer than that before
 * they take it for silent: it would be given up with all that it has in hand for what another server does.
 */
export const READY_TIMEOUT_MS = 700;

/** What a process needs to do its work, by name: each question resolves when it is there, and throws when it is not. */
export type Readiness = Readonly<Record<string, () => Promise<unknown>>>;

/** What an operator may want to know of a process that is ready, for its answer. */
export type Report = () => Promise<Readonly<Record<string, unknown>>>;

/**
 * `/healthz`: the process runs (never touches the database, so that a database failure does not get it restarted).
 * `/readyz`: it can serve: everything it needs answers in time; says what is in its report. `/metrics`: Prometheus, for the
 * operator.
 */
export async function healthRoutes(
  app: App,
  {
    metrics,
    needs,
    operator,
    report = async () => ({}),
  }: { metrics: Metrics; needs: Readiness; operator: OperatorAccess; report?: Report | undefined },
): Promise<void> {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { schema: { hide: true }, config: { sameForAll: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true }, config: { sameForAll: true } }, async (_request, reply) => {
    if (closing) throw httpProblem(503, 'Not ready: it is stopping.', 5);
    // The report is no condition: whoever is slow to work it off would only be slower without this process.
    const told = inTime(report()).catch(() => ({}));
    const missing = await missingOf(needs);
    if (missing.length > 0) throw httpProblem(503, `Not ready: ${missing.join(', ')}.`, 5);
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...(await told) });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireOperator(request, reply, operator);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
  measureRequests(app, metrics);
}

/** The names of what does not answer. */
async function missingOf(needs: Readiness): Promise<string[]> {
  const asked = await Promise.all(
    Object.entries(needs).map(async ([name, ask]) => ((await answers(ask)) ? [] : [name])),
  );
  return asked.flat();
}

const answers = (ask: () => Promise<unknown>): Promise<boolean> =>
  inTime(ask()).then(
    () => true,
    () => false,
  );

/** Throws when it takes longer than a probe may wait. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), READY_TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function measureRequests(app: App, metrics: Metrics): void {
  const seconds = metrics.histogram(
    'hopscotch_http_request_seconds',
    'Time from a request to the end of its answer, by route and status',
    ['method', 'route', 'status'],
  );
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

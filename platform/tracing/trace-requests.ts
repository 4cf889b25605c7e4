import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { newSpan, newTrace, now, runWithin, type SpanPlace, traceOf, type Tracing } from './tracing.ts';

/** A request as it is traced. */
interface Traced extends SpanPlace {
  readonly parent?: string | undefined;
  readonly link?: SpanPlace | undefined;
}

/**
 * Records each request that a contract describes, or that shows read models. A command's trace is that of its correlation id, by which
 * the audit shows it: whoever asks says in `traceparent` what it was part of, and that becomes a link, because a stranger shall not
 * choose under which id something is found. A read continues the trace it is asked in. Comes after the command's identity.
 */
export function traceRequests(app: App, tracing: Tracing): void {
  const known = new WeakMap<FastifyRequest, Traced>();
  app.addHook('preHandler', (request, _reply, done) => {
    const traced = tracedAs(request);
    known.set(request, traced);
    runWithin(traced, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { contract, reads } = request.routeOptions.config;
    if (!contract && !reads) return;
    // What was refused before had come to nothing yet.
    const traced = known.get(request) ?? tracedAs(request);
    const correlationId = correlationOf(request);
    const ended = now();
    tracing.record({
      ...traced,
      name: `${request.method} ${request.routeOptions.url ?? ''}`,
      kind: 'server',
      began: ended - reply.elapsedTime,
      ended,
      hasFailed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'http.response.status_code': reply.statusCode,
        ...(correlationId !== undefined && { 'hopscotch.correlation_id': correlationId }),
      },
    });
  });
}

/** Reads, and what was refused early, have none. */
const correlationOf = (request: FastifyRequest): string | undefined =>
  (request.command as FastifyRequest['command'] | null | undefined)?.correlationId;

function tracedAs(request: FastifyRequest): Traced {
  const asked = askedWithin(request.headers['traceparent']);
  const correlationId = correlationOf(request);
  const spanId = newSpan();
  if (correlationId !== undefined) return { traceId: traceOf(correlationId), spanId, link: asked };
  return { traceId: asked?.traceId ?? newTrace(), spanId, parent: asked?.spanId };
}

/** What a header `traceparent` (W3C Trace Context) says; undefined when it says nothing that makes sense. */
export function askedWithin(header: string | string[] | undefined): SpanPlace | undefined {
  if (typeof header !== 'string') return undefined;
  const [, traceId, spanId] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Span, SpanPlace, Tracing } from './tracing.ts';

const SEND_EVERY_MS = 1_000;
/** A collector that says nothing for so long has lost what it was sent. */
const PATIENCE_MS = 5_000;
/** What waits for it; more is dropped. */
const MOST_WAITING = 2_048;
const LAST_MS = 1_000;

const kinds: Readonly<Record<Span['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

interface Collector {
  /** Of the collector, to which `/v1/traces` is added. */
  readonly endpoint: string;
  /** What sends them is called. */
  readonly service: string;
  /** How many of all traces are sent, 0 to 1; the same ones by every process. */
  readonly share: number;
}

/** Sends spans to a collector by OTLP over HTTP, some at a time. One that is away costs what was meant for it, and nothing else. */
export function tracingTo({ endpoint, service, share }: Collector): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: PATIENCE_MS,
  });
  const sending = new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: PATIENCE_MS,
    maxQueueSize: MOST_WAITING,
  });
  const resource = resourceFromAttributes({ 'service.name': service });
  const isSent = (span: Span): boolean => isAmong(span, share);
  return {
    record: (span) => {
      if (isSent(span)) sending.onEnd(readable(span, resource));
    },
    close: async () => {
      await Promise.race([sending.shutdown().catch(() => undefined), sleep(LAST_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Whether a span is among the `share` of those that are sent. Its trace says it, the same in every process; but one that continues what
 * a stranger began was named by them: their choice must not have all of theirs sent, in the places of everybody else's.
 */
export const isAmong = ({ kind, parent, traceId, spanId }: Span, share: number): boolean => {
  const drawn = kind === 'server' && parent !== undefined ? spanId : traceId;
  return Number.parseInt(drawn.slice(-8), 16) < share * 2 ** 32;
};

const contextOf = ({ traceId, spanId }: SpanPlace) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED });

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

function readable(span: Span, resource: ReadableSpan['resource']): ReadableSpan {
  const { traceId, name, kind, parent, link, began, ended, hasFailed = false, attributes } = span;
  return {
    name,
    kind: kinds[kind],
    spanContext: () => contextOf(span),
    ...(parent !== undefined && { parentSpanContext: contextOf({ traceId, spanId: parent }) }),
    startTime: timeOf(began),
    endTime: timeOf(ended),
    duration: timeOf(Math.max(0, ended - began)),
    status: { code: hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { ...attributes },
    links: link ? [{ context: contextOf(link) }] : [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'hopscotch' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

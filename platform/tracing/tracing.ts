import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import type { EventEnvelope } from '#domain/kernel/event.ts';

/** Where something stands that was done, for OpenTelemetry: 32 and 16 hexadecimal digits. */
export interface SpanPlace {
  readonly traceId: string;
  readonly spanId: string;
}

/** Something that was done, and what it was part of. Holds nothing of anybody: no ids of people or things, no words of theirs. */
export interface Span extends SpanPlace {
  /** As it is called, the same for all of its kind. */
  readonly name: string;
  readonly kind: 'server' | 'producer' | 'consumer' | 'internal';
  readonly parent?: string | undefined;
  /** What it also hangs together with, in another trace. */
  readonly link?: SpanPlace | undefined;
  /** `now()` at its beginning and end. */
  readonly began: number;
  readonly ended: number;
  readonly hasFailed?: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Where spans go. Never throws, and nobody waits for it. */
export interface Tracing {
  record(span: Span): void;
  /** Sends what is left, for a second at most. */
  close(): Promise<void>;
}

/** Milliseconds since 1970, with fractions, of a clock that never goes back. */
export const now = (): number => performance.timeOrigin + performance.now();

/** The trace of everything that one request set off, by the id under which the audit shows it: nothing else need cross the log. */
export function traceOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '');
  return /^(?!0+$)[0-9a-f]{32}$/.test(digits) ? digits : hashed(correlationId, 32);
}

/** The span in which a command's events were appended to a stream, whoever asks for it. */
export const appendSpanOf = ({ stream, commandId }: Pick<EventEnvelope, 'stream' | 'commandId'>): string =>
  hashed(`${stream} ${commandId}`, 16);

export const newTrace = (): string => randomBytes(16).toString('hex');
export const newSpan = (): string => randomBytes(8).toString('hex');

const hashed = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** What runs is part of. */
const within = new AsyncLocalStorage<SpanPlace>();

/** Does `work` as a part of `place`. */
export const runWithin = <Result>(place: SpanPlace, work: () => Result): Result => within.run(place, work);

/** The span of `traceId` that what runs is part of. */
export function parentIn(traceId: string): string | undefined {
  const place = within.getStore();
  return place?.traceId === traceId ? place.spanId : undefined;
}

import type { DomainEvent } from '#domain/catalog.ts';
import type { EventEnvelope, Recorded } from '#domain/kernel/event.ts';
import { memberId } from './projection.ts';

/** `event` as it is read from a log, at a moment of January; what matters to a test it says itself. */
export const recorded = (event: DomainEvent, more: Partial<EventEnvelope> = {}): Recorded<DomainEvent> => ({
  ...event,
  id: memberId(9),
  position: 1,
  stream: 'some-stream',
  revision: 1,
  occurredAt: '2026-01-05T23:59:59.999Z',
  actor: { id: 'test', role: 'system' },
  commandId: memberId(8),
  correlationId: memberId(8),
  causationId: null,
  schemaVersion: 1,
  ...more,
});

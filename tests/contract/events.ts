import { randomUUID } from 'node:crypto';
import { eventId } from '#event-store/ids.ts';
import type { Append, ExpectedRevision, NewEvent } from '#event-store/port.ts';

export interface Wanted {
  readonly stream?: string;
  readonly expected?: ExpectedRevision;
  readonly commandId?: string;
  readonly count?: number;
  readonly type?: string;
  readonly data?: unknown;
}

/** An append of `count` events (default 1) to a stream of its own, unless said otherwise. */
export function appendOf({
  stream = `thing-${randomUUID()}`,
  expected = 'any',
  commandId = randomUUID(),
  count = 1,
  type = 'ThingHappened',
  data = { note: 'é "quoted" \\ \n\t € \u0000 end' },
}: Wanted = {}): Append {
  const events = Array.from({ length: count }, (_, index): NewEvent => ({
    id: eventId(stream, commandId, index),
    type,
    data,
    occurredAt: '2026-03-01T10:00:00.050Z',
    actor: { id: 'a-member', role: 'parent' },
    commandId,
    correlationId: `correlation of ${commandId}`,
    causationId: null,
    schemaVersion: 1,
  }));
  return { stream, expected, commandId, events };
}

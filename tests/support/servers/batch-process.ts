import { randomUUID } from 'node:crypto';
import { eventId } from '#event-store/ids.ts';
import { openStore } from '#event-store/open-store.ts';
import type { NewEvent } from '#event-store/port.ts';

/** Appends a batch of two streams, given as arguments after the address of the log, in a process that a test may pause. */
const [url = '', ...streams] = process.argv.slice(2);
const store = await openStore({ url });
await store.appendBatch(
  streams.map((stream) => {
    const commandId = randomUUID();
    const event: NewEvent = {
      id: eventId(stream, commandId, 0),
      type: 'Tested',
      schemaVersion: 1,
      data: {},
      occurredAt: '2026-03-01T10:00:00.000Z',
      actor: { id: 'test', role: 'system' },
      commandId,
      correlationId: commandId,
      causationId: null,
    };
    return { stream, expected: 'any' as const, commandId, events: [event] };
  }),
);
await store.close();

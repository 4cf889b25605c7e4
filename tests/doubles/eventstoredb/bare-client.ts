import { EventStoreDBClient, jsonEvent, type JSONType, NO_STREAM } from '@eventstore/db-client';
import type { Append } from '#event-store/port.ts';

/** Those of a server that has just been installed; one without TLS and the double ask for none. */
const credentials = { username: 'admin', password: 'changeit' };

/** The client as it comes, without anything of ours: what appending through it costs at least. */
export function bareClient(url: string): { append(append: Append): Promise<unknown>; close(): Promise<void> } {
  const client = EventStoreDBClient.connectionString(url);
  return {
    append: ({ stream, expected, events }) => {
      const sent = events.map(({ id, type, data, ...metadata }) =>
        jsonEvent({ id, type, data: data as JSONType, metadata }),
      );
      const expectedRevision = typeof expected === 'number' ? BigInt(expected - 1) : NO_STREAM;
      // With credentials of its own it appends one by one, as ours does.
      return client.appendToStream(stream, sent, { expectedRevision, credentials });
    },
    close: () => client.dispose(),
  };
}

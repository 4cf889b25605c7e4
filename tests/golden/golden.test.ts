import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '#domain/catalog.ts';
import { createLog } from '#event-store/create-log.ts';
import type { EventStore } from '#event-store/port.ts';
import { openPostgresStore } from '#event-store/postgres/store.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { goldenKeys, goldenLog } from './golden-log.ts';

const golden = goldenLog();
let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await testDatabase();
  store = await openPostgresStore({ url: database.url });
  await store.appendBatch(
    golden.map(({ stored: { stream, position: _position, revision: _revision, ...event } }) => ({
      stream,
      expected: 'no-stream',
      commandId: event.commandId,
      events: [event],
    })),
  );
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test('every event type of today is in the golden log in its version (node tests/golden/record.ts adds what is missing)', () => {
  const recorded = new Set(golden.map(({ stored }) => `${stored.type} ${stored.schemaVersion}`));
  const missing = [...catalog.values()].filter(({ type, schemaVersion }) => !recorded.has(`${type} ${schemaVersion}`));
  expect(missing.map(({ type, schemaVersion }) => `${type} ${schemaVersion}`)).toEqual([]);
});

describe('an event that was ever stored opens for ever', () => {
  test.each(golden.map(({ stored, data }) => [`${stored.type} ${stored.schemaVersion}`, stored, data] as const))(
    '%s',
    async (_name, stored, data) => {
      const log = createLog({ store, keys: goldenKeys, catalog });
      const [event] = await log.readStream(stored.stream);
      const definition = catalog.get(stored.type);
      expect(definition?.data.parse(event?.data)).toEqual(event?.data);
      // Once the shape has changed, the upcaster's own test says what it becomes.
      expect(stored.schemaVersion === definition?.schemaVersion ? event?.data : data).toEqual(data);
    },
  );
});

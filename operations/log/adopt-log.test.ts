import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresChain } from '#event-store/chain/postgres-chain.ts';
import { openStore } from '#event-store/open-store.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { appendOf } from '#tests/contract/events.ts';
import { send } from '#tests/contract/contract.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { knownReason } from '../site/process.ts';
import { AnotherLog, requireOwnLog } from './adopt-log.ts';

const logger = pino({ level: 'silent' });
let database: TestDatabase;
let db: Database;
let server: EventStoreDbDouble;
beforeEach(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 2, logger });
  server = await startEventStoreDbDouble();
});
afterEach(async () => {
  await server.close();
  await db.close();
  await database.drop();
});

/** What somebody else's application wrote on the same server. */
function writeForeign(count: number): void {
  for (let written = 0; written < count; written += 1) {
    const event = { id: randomUUID(), type: 'TheirEvent', contentType: 'application/json' } as const;
    server.log.append('their-stream', 'any', [{ ...event, data: Buffer.from('{}'), metadata: Buffer.from('{}') }]);
  }
}

test('the own log is known again by its end, however much of others lies before its beginning', async () => {
  writeForeign(3000);
  const store = await openStore({ url: server.url });
  for (const append of [appendOf(), appendOf()]) await send(store, append);
  const chain = await openPostgresChain({ url: database.url, store, masterKey: randomBytes(32), logger });
  await chain.extend();
  await chain.close();
  await store.close();

  const before = server.faults.sent('TheirEvent');
  await requireOwnLog({ db, url: server.url, logger });
  expect(server.faults.sent('TheirEvent') - before).toBeLessThan(1000);

  const another = await startEventStoreDbDouble();
  await expect(requireOwnLog({ db, url: another.url, logger })).rejects.toThrow(AnotherLog);
  await another.close();
});

test('a log is told from its copy without asking it for a position of the other, and from an older state of itself', async () => {
  const store = await openStore({ url: server.url });
  const [first, second] = [appendOf(), appendOf()];
  await send(store, first);
  const older = server.log.copy();
  await send(store, second);
  const chain = await openPostgresChain({ url: database.url, store, masterKey: randomBytes(32), logger });
  await chain.extend();
  await chain.close();
  await store.close();

  // The same events at other positions: something else was written before them.
  const copied = await startEventStoreDbDouble();
  const copy = await openStore({ url: copied.url });
  await send(copy, appendOf({ stream: 'something-else' }));
  for (const append of [first, second]) await send(copy, append);
  await copy.close();
  const asked = copied.faults.calls.get('Read') ?? 0;
  await expect(requireOwnLog({ db, url: copied.url, logger })).rejects.toThrow(AnotherLog);
  expect((copied.faults.calls.get('Read') ?? 0) - asked).toBe(1);
  await copied.close();

  const restored = await startEventStoreDbDouble({ log: older });
  await requireOwnLog({ db, url: restored.url, logger });
  await restored.close();
});

test('a chain of an older version, whose links do not say where events are, knows its log by the first event', async () => {
  const store = await openStore({ url: server.url });
  await send(store, appendOf());
  const chain = await openPostgresChain({ url: database.url, store, masterKey: randomBytes(32), logger });
  await chain.extend();
  await chain.close();
  await store.close();
  await tamper(database.url, 'update audit_chain.links set stream = null, revision = null');
  await requireOwnLog({ db, url: server.url, logger });
  const another = await startEventStoreDbDouble();
  await expect(requireOwnLog({ db, url: another.url, logger })).rejects.toThrow(AnotherLog);
  await another.close();
});

test('a log that lets nobody in without a name is said to be just that', async () => {
  server.faults.denyAccess(true);
  const store = await openStore({ url: server.url });
  const refusal: unknown = await store.head().catch((error: unknown) => error);
  await store.close();
  expect(knownReason(refusal)).toContain('must name a user who may read $all');
});

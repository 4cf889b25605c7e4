import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresChain } from '#event-store/chain/postgres-chain.ts';
import { openStore } from '#event-store/open-store.ts';
import { openPostgresErasures } from '#event-store/sealing/postgres-erasures.ts';
import { copyLog } from '#event-store/upkeep/copy.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { appendOf } from '#tests/contract/events.ts';
import { send } from '#tests/contract/contract.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { knownReason } from '../site/process.ts';
import { adoptLog, AnotherLog, requireOwnLog } from './adopt-log.ts';

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

test('in a copy who was erased stays so, and nothing of it begins again; in another log all of it does', async () => {
  // Positions of the copy are far smaller.
  writeForeign(20);
  const masterKey = randomBytes(32);
  const store = await openStore({ url: server.url });
  for (const append of [appendOf(), appendOf()]) await send(store, append);
  const [first] = (await store.readAll(0)).events;
  const chain = await openPostgresChain({ url: database.url, store, masterKey, logger });
  await chain.extend();
  await chain.close();
  const erasures = await openPostgresErasures({ url: database.url, masterKey });
  const [early, late, after, open] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const rest = { at: '2026-03-01T10:00:00.000Z', by: 'op', subjects: [], isWhole: true, account: null, marks: [] };
  await erasures.add([early, late, after, open].map((id) => ({ id, ...rest })));
  const head = await store.head();
  await erasures.finish(early, first?.position ?? 0);
  await erasures.finish(late, head);
  // The chain does not know what this one wrote.
  await erasures.finish(after, head + 1);

  const copied = await startEventStoreDbDouble();
  const copy = await openStore({ url: copied.url });
  await copyLog({ from: store, to: copy });
  expect(await copy.head()).toBeLessThan(first?.position ?? 0);
  expect(await adoptLog({ db, url: copied.url, logger })).toBe(true);
  await erasures.reopenAfter(await copy.head());
  const unfinished = async (): Promise<string[]> =>
    (await db.query<{ id: string }>('select id from keys.erasures where finished_at is null'))
      .map(({ id }) => id)
      .toSorted();
  expect(await unfinished()).toEqual([after, open].toSorted());

  const anew = await openPostgresChain({ url: database.url, store: copy, masterKey, logger });
  await anew.extend();
  await anew.close();
  // As grown as it may be: it does not say who is erased.
  const another = await startEventStoreDbDouble();
  const stranger = await openStore({ url: another.url });
  for (let n = 0; n < 30; n += 1) await send(stranger, appendOf());
  await expect(adoptLog({ db, url: another.url, logger, onlyCopy: true })).rejects.toThrow(
    /does not hold the end of the one that the database was made with.*EVENTSTORE_URL/,
  );
  expect(await unfinished()).toEqual([after, open].toSorted());
  expect(await adoptLog({ db, url: another.url, logger })).toBe(true);
  expect(await unfinished()).toEqual([early, late, after, open].toSorted());
  for (const opened of [erasures, stranger, copy, store]) await opened.close();
  await another.close();
  await copied.close();
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

import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import type { Recorded } from '#tests/doubles/eventstoredb/log.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { openLog, type OpenedLog } from '../open-log.ts';
import type { Finding } from '../upkeep/finding.ts';
import { verifyLog } from '../upkeep/verify.ts';
import { casesOf } from '#tests/support/thorough.ts';

const masterKey = randomBytes(32);
let database: TestDatabase;
let server: EventStoreDbDouble;
let opened: OpenedLog;
beforeEach(async () => {
  database = await testDatabase();
  server = await startEventStoreDbDouble();
  opened = await openLog({ url: database.url, eventstoreUrl: server.url, masterKey });
});
afterEach(async () => {
  await opened.close();
  await server.close();
  await database.drop();
});

async function register(log = opened.log): Promise<{ stream: string; position: number }> {
  const memberId = randomUUID();
  const events: DomainEvent[] = [
    { type: 'MemberRegistered', data: { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' } },
    { type: 'MemberEmailConfirmed', data: { memberId } },
  ];
  const stream = streams.member(memberId);
  const { position } = await log.append(stream, 'no-stream', events, {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: null,
    actor: { id: memberId, role: 'parent' },
    occurredAt: '2026-03-01T10:00:00.000Z',
  });
  return { stream, position };
}

async function findings(): Promise<{ events: number; unchained: number; found: Finding[] }> {
  const found: Finding[] = [];
  const { store, keys, chain } = opened;
  const { events, unchained } = await verifyLog({
    store,
    keys,
    chain,
    masterKey,
    catalog,
    found: (one) => found.push(one),
  });
  return { events, unchained, found };
}

/** What somebody could do who has the server's files. */
function tamper(change: (events: Recorded[]) => void): void {
  change(server.log.events as Recorded[]);
}
const indexOf = (position: number): number => server.log.events.findIndex((event) => event.position === position);

test('a log in EventStoreDB that nobody touched is in order, personal data and all', async () => {
  for (let count = 0; count < 10; count += 1) await register();
  expect(await findings()).toEqual({ events: 20, unchained: 20, found: [] });
  await opened.chain.extend();
  expect(await findings()).toEqual({ events: 20, unchained: 0, found: [] });
  const [first] = await opened.log.readStream((await register()).stream);
  expect(first?.data).toMatchObject({ firstName: 'A', email: 'a@example.org' });
});

test('the hash chain follows the log, in several processes at once', async () => {
  const keeping = { url: database.url, eventstoreUrl: server.url, masterKey, keepChain: true };
  const keepers = await Promise.all([openLog(keeping), openLog(keeping)]);
  let last = 0;
  for (let count = 0; count < 20; count += 1) ({ position: last } = await register());
  await expect.poll(async () => (await opened.chain.last())?.position).toBe(last);
  await Promise.all(keepers.map((keeper) => keeper.close()));
  expect(await findings()).toEqual({ events: 40, unchained: 0, found: [] });
});

test('the hash chain comes past what other applications write, however much it is', async () => {
  const write = (count: number): void => {
    for (let left = count; left > 0; left -= 1) {
      const theirs = { id: randomUUID(), type: 'TheirEvent', contentType: 'application/json' };
      server.log.append(`theirs-${left % 1000}`, 'any', [
        { ...theirs, data: Buffer.from('{}'), metadata: Buffer.from('') },
      ]);
    }
  };
  // More than a reader looks at for one page.
  write(21_000);
  await register();
  write(casesOf(1_000, 21_000));
  await register();
  await opened.chain.extend();
  expect(await findings()).toEqual({ events: 4, unchained: 0, found: [] });
});

test('an event that was changed, removed or slipped in is found', async () => {
  for (let count = 0; count < 3; count += 1) await register();
  const { position } = await register();
  await register();
  await opened.chain.extend();
  const event = server.log.events[indexOf(position)];
  if (!event) throw new Error('No event');
  const metadata = Buffer.from(Buffer.from(event.metadata).toString().replace('"role":"parent"', '"role":"admin"'));
  tamper((events) => events.splice(indexOf(position), 1, { ...event, metadata }));
  expect((await findings()).found).toMatchObject([
    { position, problem: 'does not fit the hash chain: it or the chain was changed' },
  ]);
  tamper((events) => events.splice(indexOf(position), 1));
  expect((await findings()).found.map(({ problem }) => problem)).toEqual([
    `is in the hash chain but not in the log: event ${event.id} was removed`,
  ]);
  const next = server.log.events[indexOf(position) + 1];
  expect(next).toBeDefined();
  tamper((events) => events.splice(indexOf(position), 0, event));
});

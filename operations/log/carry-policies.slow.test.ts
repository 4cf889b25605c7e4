import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostgresChain } from '#event-store/chain/postgres-chain.ts';
import { openStore } from '#event-store/open-store.ts';
import type { EventStore } from '#event-store/port.ts';
import { copyLog } from '#event-store/upkeep/copy.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { ensurePolicySchema, positionOf } from '#policies/runtime/progress.ts';
import { stop } from '#policies/runtime/stopped.ts';
import { appendOf } from '#tests/contract/events.ts';
import { send } from '#tests/contract/contract.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { adoptLog } from './adopt-log.ts';

const logger = pino({ level: 'silent' });
const news = { name: 'news', from: 'now' } as const;
const debts = { name: 'debts', from: 'beginning' } as const;

let databases: TestDatabase[];
let db: Database;
let own: EventStore;
let other: EventStore;
const urls = (): [string, string] => [databases[0]?.url ?? '', databases[1]?.url ?? ''];

beforeEach(async () => {
  databases = await Promise.all([testDatabase(), testDatabase()]);
  db = openDatabase({ url: urls()[0], max: 2, logger });
  own = await openStore({ url: urls()[0] });
  other = await openStore({ url: urls()[1] });
});
afterEach(async () => {
  await Promise.all([own.close(), other.close(), db.close()]);
  for (const database of databases) await database.drop();
});

/** Ten events; the policies are registered at the fifth, and one partition stands at the second. */
async function history(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await send(own, appendOf());
  await ensurePolicySchema(db, own, [news, debts]);
  const [, second] = (await own.readAll(0)).events;
  if (!second) throw new Error('there is no second event');
  const stopped = { slot: 0, partition: 'a', event: { ...second, type: 'MemberErased' } as never, error: 'a bug' };
  await stop(db, 'debts', [{ ...stopped, why: 'failed' }], { lookMs: 1, firstMs: 1, longestMs: 1 });
  for (let n = 0; n < 5; n += 1) await send(own, appendOf());
  const chain = await openPostgresChain({ url: urls()[0], masterKey: randomBytes(32), store: own, logger });
  await chain.extend();
  await chain.close();
}
const adopt = () => adoptLog({ db, url: urls()[1], logger });

test('in a copy of the log policies go on at the same events: the past is not mailed, and nothing is passed over', async () => {
  await history();
  const elsewhere = openDatabase({ url: urls()[1], max: 1, logger });
  await elsewhere.query(`select setval('log.position', 700)`);
  await elsewhere.close();
  await copyLog({ from: own, to: other });
  const copied = (await other.readAll(0)).events.map(({ position }) => position);
  const events = (await own.readAll(0)).events.map(({ position }) => position);
  const registeredAt = events.indexOf(await positionOf(db, 'news'));
  expect(await adopt()).toBe(true);
  expect(await positionOf(db, 'news')).toBe(copied[registeredAt]);
  expect(await positionOf(db, 'debts')).toBe(0);
  expect(await db.query(`select name, position from policies.stopped`)).toEqual([
    { name: 'debts', position: copied[1] },
  ]);
  await ensurePolicySchema(db, other, [news, debts]);
  expect(await positionOf(db, 'news')).toBe(copied[registeredAt]);
});

test('in a log that is no copy each starts where it says', async () => {
  await history();
  for (let n = 0; n < 3; n += 1) await send(other, appendOf());
  expect(await adopt()).toBe(true);
  await ensurePolicySchema(db, other, [news, debts]);
  expect([await positionOf(db, 'news'), await positionOf(db, 'debts')]).toEqual([await other.head(), 0]);
});

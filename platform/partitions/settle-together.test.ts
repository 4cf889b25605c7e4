import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventPlace } from '#event-store/port.ts';
import { countingDatabase, type CountingDatabase } from '#tests/support/stores/counting-database.ts';
import { type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { type Claim, type ClaimTable, FenceLost, storedSlots, take } from './claims.ts';
import { type Settle, type Settlement, settleTogether } from './settle-together.ts';

const TABLE: ClaimTable = { table: 'checkpoints', work: 'name' };

let bench: ProjectionBench;
let db: CountingDatabase;
let settle: Settle;
let claims: readonly Claim[];
let newest: EventPlace | undefined;
beforeEach(async () => {
  bench = await projectionBench();
  await bench.db.query(`create table checkpoints (name text not null, slot integer not null, position bigint not null,
    epoch bigint not null, owner uuid, newest jsonb, updated_at timestamptz, primary key (name, slot))`);
  await bench.db.query(
    `insert into checkpoints select name, slot, 0, 0 from unnest($1::text[]) name, unnest($2::int[]) slot`,
    [
      ['a', 'b', 'c'],
      [0, 1],
    ],
  );
  await bench.db.query(`create table seen (who text primary key)`);
  db = countingDatabase(bench.db);
  newest = undefined;
  settle = settleTogether({ db, table: TABLE, log: { newestRead: () => newest } });
  claims = await claimAll();
});
afterEach(() => bench.close());

const claimAll = async (names = ['a', 'b', 'c']): Promise<Claim[]> =>
  take(bench.db, TABLE, await storedSlots(bench.db, TABLE, names), randomUUID());
const its = (name: string): Claim[] => claims.filter((claim) => claim.name === name);
const noting = (who: string, position = 5): Settlement => ({
  claims: its(who),
  position,
  write: async (tx) => void (await tx.query(`insert into seen values ($1)`, [who])),
});
const seen = async (): Promise<string[]> =>
  (await bench.db.query<{ who: string }>(`select who from seen order by who`)).map(({ who }) => who);
const positions = async (): Promise<Record<string, number>> => {
  const rows = await bench.db.query<{ name: string; position: number }>(
    `select distinct name, position from checkpoints order by name`,
  );
  return Object.fromEntries(rows.map(({ name, position }) => [name, position]));
};

it('settles what comes at once in one transaction, each to its own position', async () => {
  await Promise.all([settle(noting('a', 7)), settle({ claims: its('b'), position: 9 }), settle(noting('c', 7))]);
  expect(await seen()).toEqual(['a', 'c']);
  expect(await positions()).toEqual({ a: 7, b: 9, c: 7 });
  expect(db.commitsWith('update checkpoints')).toHaveLength(1);
});

it('keeps from the others neither what one of them wrote that was refused, nor makes them wait for it', async () => {
  await bench.db.query(`insert into seen values ('b')`);
  const outcomes = await Promise.allSettled([settle(noting('a')), settle(noting('b')), settle(noting('c'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await positions()).toEqual({ a: 5, b: 0, c: 5 });
  expect(await seen()).toEqual(['a', 'b', 'c']);
});

it('writes nothing of whoever has lost a slot, tells them which, and still settles the others together', async () => {
  await claimAll(['b']);
  const outcomes = await Promise.allSettled([settle(noting('a')), settle(noting('b')), settle(noting('c'))]);
  const [, lost] = outcomes;
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { reason } = lost as PromiseRejectedResult;
  expect(reason).toBeInstanceOf(FenceLost);
  expect((reason as FenceLost).lost).toEqual(its('b'));
  expect(await positions()).toEqual({ a: 5, b: 0, c: 5 });
  expect(await seen()).toEqual(['a', 'c']);
  expect(db.commitsWith('insert into seen')).toHaveLength(1);
});

it('what moves remembers the newest event that was read, and keeps the one that it knows when there is none', async () => {
  const event = { id: randomUUID(), position: 7, stream: 'member-1', revision: 2 };
  newest = event;
  await settle({ claims: its('a'), position: 5 });
  newest = undefined;
  await settle({ claims: its('a').map((claim) => ({ ...claim, position: 5 })), position: 6 });
  expect(await bench.db.query(`select distinct position, newest from checkpoints where name = 'a'`)).toEqual([
    { position: 6, newest: event },
  ]);
});

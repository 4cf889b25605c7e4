import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Transaction } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';
import { awarded, memberId, someContext } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { points } from '../../points.ts';
import { builderOf, makeNext } from './builder.ts';
import { type RowMemory, rowMemory } from './row-memory.ts';

const MEMBERS = 40;
const PAGE = 10;

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

/** Builds the points from the whole log, page by page, each written before the next begins. */
async function build(memory: RowMemory): Promise<void> {
  const builder = builderOf({ ...bench, memory, made: makeNext(bench.db, points), skipped: new Set() }, points);
  for (let position = 0, endReached = false; !endReached;) {
    const page = await bench.log.readAll(position, { limit: PAGE });
    ({ nextPosition: position, endReached } = page);
    await builder.take(
      page.events,
      allSlots.map(() => position),
    );
    await builder.flush();
  }
}
const built = (table: string): Promise<Record<string, unknown>[]> =>
  bench.db.query(`select * from points__next.${table} order by 1, 2`);

it('a rebuild holds as much of its rows in memory as it may, and makes the same rows however little that is', async () => {
  for (let n = 0; n < 3 * MEMBERS; n += 1) await bench.award(n % MEMBERS, n);
  await build(rowMemory(Infinity));
  const [totals, entries] = [await built('totals'), await built('entries')];
  expect(totals).toHaveLength(MEMBERS);
  for (const mostBytes of [0, 500]) {
    const memory = rowMemory(mostBytes);
    const held: number[] = [];
    await build({
      shareOf: (model, bytes) => {
        held.push(bytes);
        return memory.shareOf(model, bytes);
      },
    });
    expect([await built('totals'), await built('entries')]).toEqual([totals, entries]);
    // What it held and what came with a page and the two before it, at less than 500 bytes a row.
    expect(Math.max(...held.slice(3))).toBeLessThan(mostBytes + 3 * PAGE * 500);
    expect(held.length).toBeGreaterThan((3 * MEMBERS) / PAGE);
  }
});

it('a table of which little has changed waits until a statement is worth it', async () => {
  const pages = 20;
  for (let n = 0; n < pages * PAGE; n += 1) await bench.award(n % MEMBERS, n);
  const copies: string[] = [];
  const transactions: Promise<unknown>[] = [];
  const db: Database = {
    ...bench.db,
    transaction: (work, options) => {
      const copyingOf = (tx: Transaction): Transaction['copyIn'] => {
        return (sql, lines) => {
          copies.push(/"points__next"."(\w+)"/.exec(sql)?.[1] ?? sql);
          return tx.copyIn(sql, lines);
        };
      };
      const done = bench.db.transaction((tx) => work({ ...tx, copyIn: copyingOf(tx) }), options);
      transactions.push(done);
      return done;
    },
  };
  const made = makeNext(db, points);
  await made;
  const builder = builderOf({ ...bench, db, memory: rowMemory(), made, skipped: new Set() }, points);
  for (let position = 0, endReached = false; !endReached;) {
    const page = await bench.log.readAll(position, { limit: PAGE });
    ({ nextPosition: position, endReached } = page);
    await builder.take(
      page.events,
      allSlots.map(() => position),
    );
    await Promise.all(transactions);
  }
  await builder.flush();
  expect(await built('entries')).toHaveLength(pages * PAGE);
  // Once when it was not known yet how short the entries are, and all others in the end.
  expect(copies.toSorted()).toEqual(['entries', 'entries', 'totals']);
});

it('a row counts with what it takes to remember it, not only with what is written of it', async () => {
  for (let n = 0; n < 3 * PAGE; n += 1) await bench.award(n % PAGE, n);
  const held: number[] = [];
  await build({
    shareOf: (_model, bytes) => {
      held.push(bytes);
      return 1;
    },
  });
  // What an entry says is not remembered once it is written: these are the totals, of some 40 letters each.
  expect(held.at(-1)).toBeGreaterThan(PAGE * 250);
});

it('a rebuild divides its memory among the read models by how much each of them has', () => {
  const memory = rowMemory(1_000);
  const other = { ...points };
  expect(memory.shareOf(points, 600)).toBe(1);
  expect(memory.shareOf(other, 1_400)).toBe(0.5);
  expect(memory.shareOf(points, 600)).toBeCloseTo(1_000 / 1_300);
});

it('an event that comes twice and adds a row adds one, as when it was live', async () => {
  const member = memberId(1);
  await bench.award(1, 1);
  for (let n = 2; n < 3 * PAGE; n += 1) await bench.award(2, n);
  await bench.log.append(`points-${member}`, 'any', [awarded(member, 1, 20)], someContext());
  await build(rowMemory());
  expect(await bench.db.query(`select points from points__next.entries where member_id = $1`, [member])).toEqual([
    { points: 20 },
  ]);
});

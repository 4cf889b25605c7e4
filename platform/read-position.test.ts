import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProjectionBench, projectionBench, until } from '#tests/support/projection.ts';
import type { Database } from './database.ts';
import { allSlots } from './partitions/slots.ts';
import {
  behindAt,
  type Moved,
  type MovedHints,
  openReadPosition,
  PROJECTION_CHANNEL,
  type ReadPosition,
} from './read-position.ts';

let bench: ProjectionBench;
const opened: ReadPosition[] = [];
const open = async (db: Database): Promise<ReadPosition> => {
  const position = await openReadPosition(db);
  opened.push(position);
  return position;
};
/** Moves slots of a read model without telling anybody. */
const move = (name: string, position: number, slots: readonly number[] = allSlots) =>
  bench.db.query(
    `insert into projection.checkpoints select $1, slot, $2 from unnest($3::int[]) as slot
     on conflict (name, slot) do update set position = excluded.position`,
    [name, position, slots],
  );
const tell = (name: string, position: number, slots: readonly number[] = allSlots) =>
  bench.db.query(`select pg_notify($1, $2)`, [PROJECTION_CHANNEL, `${name} ${slots.join(',')} ${position}`]);

beforeEach(async () => {
  bench = await projectionBench();
  await bench.db.query(`create schema projection`);
  await bench.db.query(`create table projection.checkpoints (
    name text, slot integer, position bigint not null, epoch bigint not null default 1, changed bigint not null default 0,
    primary key (name, slot))`);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await bench.close();
});

it('waits until every read model asked for is there', async () => {
  const readPosition = await open(bench.db);
  await move('directory', 5);
  let reached: boolean | undefined;
  const waiting = readPosition.waitFor(['directory', 'listing'], 5, 20_000).then((value) => (reached = value));
  await move('listing', 4);
  await tell('listing', 4);
  expect(await readPosition.waitFor(['directory'], 5)).toBe(true);
  expect(reached).toBeUndefined();
  await move('listing', 6);
  await tell('listing', 6);
  await waiting;
  expect(reached).toBe(true);
});

it('asks the database no more often for a hundred who wait than for one', async () => {
  let asked = 0;
  const query: Database['query'] = (sql, params) => {
    asked += 1;
    return bench.db.query(sql, params);
  };
  const readPosition = await open({ ...bench.db, query });
  const all = Array.from({ length: 100 }, () => readPosition.waitFor(['directory', 'listing'], 1e12, 250));
  // Also for whoever comes meanwhile, and what they wait for does come.
  await move('points', 3);
  const later = readPosition.waitFor(['points'], 3, 20_000);
  expect(await Promise.all(all)).toEqual(all.map(() => false));
  expect(await later).toBe(true);
  // Each of them looks three or four times; how many of the looks fall together is a matter of moments.
  expect(asked).toBeLessThan(50);
});

it('finds out by itself when the notice was lost', async () => {
  const readPosition = await open(bench.db);
  const waiting = readPosition.waitFor(['directory'], 5, 20_000);
  await move('directory', 5);
  expect(await waiting).toBe(true);
});

it('gives up after the time it was given, and says so', async () => {
  const readPosition = await open(bench.db);
  await move('directory', 4);
  expect(await readPosition.waitFor(['directory'], 5, 30)).toBe(false);
  expect(await readPosition.waitFor(['nobody made this one'], 1, 0)).toBe(false);
});

it('asks the database nothing when a notice has said it already', async () => {
  let asked = 0;
  const counting: Database = {
    ...bench.db,
    query: (sql, params) => {
      asked += 1;
      return bench.db.query(sql, params);
    },
  };
  const readPosition = await open(counting);
  const told = new Promise<string>((resolve) =>
    readPosition.onAdvance((name, position) => resolve(`${name} ${position}`)),
  );
  await tell('directory', 7);
  expect(await told).toBe('directory 7');
  expect(await readPosition.waitFor(['directory'], 7)).toBe(true);
  expect(asked).toBe(0);
});

it('tells listeners of every move until they leave', async () => {
  const readPosition = await open(bench.db);
  const heard: string[] = [];
  const leave = readPosition.onAdvance((name, position) => heard.push(`${name} ${position}`));
  await tell('directory', 1);
  await until(() => heard.length === 1, 'the first notice');
  leave();
  await tell('directory', 2);
  await until(async () => readPosition.waitFor(['directory'], 2, 0), 'the second notice');
  expect(heard).toEqual(['directory 1']);
});

it('gives a read model another version when rows of any of its slots have changed or it was rebuilt, and not when it only moved', async () => {
  const readPosition = await open(bench.db);
  expect(await readPosition.version('nothing')).toBe('');
  await move('directory', 9);
  const versions = [await readPosition.version('directory')];
  const changing = async (sql: string): Promise<void> => {
    await bench.db.query(`update projection.checkpoints set ${sql}`);
    versions.push(await readPosition.version('directory'));
  };
  await changing(`changed = 9 where slot = 2`);
  // Another process was slower with what came before.
  await changing(`changed = 7 where slot = 1`);
  await changing(`epoch = epoch + 1`);
  expect(new Set(versions).size).toBe(4);
  await move('directory', 12);
  expect(await readPosition.version('directory')).toBe(versions.at(-1));
  // As an older version of the code has made the table.
  await bench.db.query('alter table projection.checkpoints drop column changed');
  const older = await readPosition.version('directory');
  await move('directory', 13);
  expect(await readPosition.version('directory')).not.toBe(older);
});

it('asks for all versions that are wanted in one turn at once, and for later ones anew', async () => {
  await move('directory', 9);
  await move('points', 4);
  await bench.db.query(`update projection.checkpoints set changed = 4 where name = 'points'`);
  const asked: unknown[] = [];
  const query: Database['query'] = (sql, params) => {
    asked.push(params);
    return bench.db.query(sql, params);
  };
  const readPosition = await open({ ...bench.db, query });
  const wanted = ['directory', 'points', 'directory', 'nothing'];
  const [directory, points, again, nothing] = await Promise.all(wanted.map((name) => readPosition.version(name)));
  expect(asked).toEqual([[['directory', 'points', 'nothing']]]);
  expect(again).toBe(directory);
  expect(points).not.toBe(directory);
  expect(nothing).toBe('');
  await bench.db.query(`update projection.checkpoints set changed = 10 where name = 'directory'`);
  expect(await readPosition.version('directory')).not.toBe(directory);
});

it('tells listeners of a move that nobody told of when it is made to look', async () => {
  const readPosition = await open(bench.db);
  const heard: string[] = [];
  readPosition.onAdvance((name, position) => heard.push(`${name} ${position}`));
  await move('directory', 3);
  await readPosition.refresh();
  await readPosition.refresh();
  expect(heard).toEqual(['directory 3']);
});

it('takes a read model to be where the last of its slots is', async () => {
  const readPosition = await open(bench.db);
  const heard: string[] = [];
  readPosition.onAdvance((name, position) => heard.push(`${name} ${position}`));
  await move('directory', 5);
  expect(await readPosition.waitFor(['directory'], 5, 0)).toBe(true);
  await move('directory', 9, [0, 2]);
  await tell('directory', 9, [0, 2]);
  expect(await readPosition.waitFor(['directory'], 9, 30)).toBe(false);
  await tell('directory', 12, [1]);
  await tell('directory', 8, [3]);
  expect(await readPosition.waitFor(['directory'], 8, 20_000)).toBe(true);
  expect(await readPosition.waitFor(['directory'], 9, 0)).toBe(false);
  expect(heard).toEqual(['directory 5', 'directory 8']);
});

it('listens to the hints that it is given, and forgets what it knew when hints may have been lost', async () => {
  let heard: (moved: Moved | null) => void = () => undefined;
  let closed = false;
  const hints: MovedHints = {
    listen: async (listener) => {
      heard = listener;
      return { close: async () => void (closed = true) };
    },
  };
  const readPosition = await openReadPosition(bench.db, hints);
  heard({ readModel: 'directory', slots: allSlots, position: 7 });
  expect(await readPosition.waitFor(['directory'], 7, 0)).toBe(true);
  heard(null);
  expect(await readPosition.waitFor(['directory'], 7, 0)).toBe(false);
  await readPosition.close();
  expect(closed).toBe(true);
});

it('names those that are behind a position without waiting: where the last of their slots is, and where nobody has made them yet', async () => {
  await move('directory', 9);
  await move('listing', 9);
  await move('listing', 8, [2]);
  expect(await behindAt(bench.db, ['nothing', 'listing', 'directory'], 9)).toEqual(['listing', 'nothing']);
  expect(await behindAt(bench.db, ['listing', 'directory'], 8)).toEqual([]);
});

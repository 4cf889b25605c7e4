import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProjectionBench, projectionBench, until } from '#tests/support/projection.ts';
import type { Database } from './database.ts';
import { openReadPosition, PROJECTION_CHANNEL, type ReadPosition } from './read-position.ts';

let bench: ProjectionBench;
const opened: ReadPosition[] = [];
const open = async (db: Database): Promise<ReadPosition> => {
  const position = await openReadPosition(db);
  opened.push(position);
  return position;
};
/** Moves a read model without telling anybody. */
const move = (name: string, position: number) =>
  bench.db.query(
    `insert into projection.checkpoints values ($1, $2) on conflict (name) do update set position = excluded.position`,
    [name, position],
  );
const tell = (name: string, position: number) =>
  bench.db.query(`select pg_notify($1, $2)`, [PROJECTION_CHANNEL, `${name} ${position}`]);

beforeEach(async () => {
  bench = await projectionBench();
  await bench.db.query(`create schema projection`);
  await bench.db.query(`create table projection.checkpoints (name text primary key, position bigint not null)`);
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

it('says how far a read model is, and 0 for one that nobody has made', async () => {
  const readPosition = await open(bench.db);
  await move('directory', 9);
  expect(await readPosition.current('directory')).toBe(9);
  expect(await readPosition.current('nothing')).toBe(0);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { BeingMadeAnew, knowingWhatIsMade } from './being-made.ts';
import type { Database } from './database.ts';

let bench: ProjectionBench;
let reading: Database;
beforeEach(async () => {
  bench = await projectionBench();
  reading = knowingWhatIsMade(bench.db, ['directory 2 wide', 'points 7 narrow']);
});
afterEach(() => bench.close());

/** What comes of a statement, alone and in a transaction: the same both times. */
async function whatComesOf(sql: string): Promise<unknown> {
  const codeOf = (error: unknown): unknown =>
    error instanceof BeingMadeAnew ? 'being made' : error instanceof Error && 'code' in error && error.code;
  const alone = await reading.query(sql).then(() => 'rows', codeOf);
  const together = await reading.transaction((tx) => tx.query(sql)).then(() => 'rows', codeOf);
  expect(together).toBe(alone);
  return alone;
}
async function made(...readModels: readonly (readonly [name: string, version: number, shape: string])[]) {
  await bench.db.query(`create schema if not exists projection`);
  await bench.db.query(
    `create table if not exists projection.checkpoints (name text, slot integer, version integer, shape text)`,
  );
  await bench.db.query(`truncate projection.checkpoints`);
  for (const [name, version, shape] of readModels) {
    await bench.db.query(`create schema if not exists ${name}`);
    await bench.db.query(`create table if not exists ${name}.entries (id integer)`);
    await bench.db.query(`insert into projection.checkpoints values ($1, 0, $2, $3), ($1, 1, $2, $3)`, [
      name,
      version,
      shape,
    ]);
  }
}
const column = (name: string): string => `select added from ${name}.entries`;
const table = (name: string): string => `select 1 from ${name}.added`;

it('what a statement names of a read model of another version, or of another shape, is being made', async () => {
  for (const other of [['directory', 1, 'wide'] as const, ['directory', 2, 'small'] as const]) {
    await made(other, ['points', 7, 'narrow']);
    expect([await whatComesOf(column('directory')), await whatComesOf(table('directory'))]).toEqual([
      'being made',
      'being made',
    ]);
    expect(await whatComesOf('select id from directory.entries')).toBe('rows');
  }
});

it('what a statement names of a read model that is as it should be is a mistake, whatever is being made beside it', async () => {
  await made(['directory', 1, 'wide'], ['points', 7, 'narrow']);
  expect([await whatComesOf(column('points')), await whatComesOf(table('points'))]).toEqual(['42703', '42P01']);
  expect(await whatComesOf('select nonsense')).toBe('42703');
  expect(await whatComesOf('select 1 from directory.entries where')).toBe('42601');
  await made(['directory', 2, 'wide'], ['points', 7, 'narrow']);
  expect([await whatComesOf(column('directory')), await whatComesOf(table('directory'))]).toEqual(['42703', '42P01']);
});

it('what nobody has made yet is being made, and so is the account of them before the first of all', async () => {
  expect([await whatComesOf(table('directory')), await whatComesOf('select 1 from projection.checkpoints')]).toEqual([
    'being made',
    'being made',
  ]);
  expect(await whatComesOf('select 1 from accounts.added')).toBe('42P01');
  await made(['points', 7, 'narrow']);
  expect([await whatComesOf(table('directory')), await whatComesOf(table('points'))]).toEqual(['being made', '42P01']);
});

import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { type AnyRow, json, nullableJson, readModel, table, writtenJson } from '../read-model.ts';
import { rowStore } from './rows.ts';
import { createTables } from './schema.ts';

const things = table({
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    note: 'text null',
    tags: 'text[]',
    seen: 'timestamptz',
    size: 'double precision null',
    open: 'boolean',
    any: json<unknown>(),
    maybe: nullableJson<unknown>(),
    written: writtenJson<unknown>(),
  },
});
const model = readModel({ name: 'rows_test', version: 1, tables: { things } });
const store = rowStore('rows_test', 'things', things);

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 4, logger: pino({ level: 'silent' }) });
  await db.transaction((tx) => createTables(tx, model, model.name));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Every letter that PostgreSQL can hold, and those that COPY has a meaning for more often. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\\', '\t', '\n', '\r', '\\N', '\\.', '"', '{', ',', "'", '😀'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\u0000', ''));
const inJson = fc.record({
  text,
  list: fc.array(fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())),
});
const row = fc.record({
  name: text,
  note: fc.option(text),
  tags: fc.array(text),
  seen: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  size: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  open: fc.boolean(),
  any: inJson,
  maybe: fc.option(inJson),
  written: inJson,
});

it('loads rows exactly as it writes them, whatever they hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (values) => {
      const rows = values.map((each, id): AnyRow => ({ id, ...each }));
      const stored = async (how: 'load' | 'write'): Promise<unknown> => {
        await db.query('truncate rows_test.things');
        await db.transaction((tx) => store[how](tx, { inserts: rows, updates: [], deletes: [] }));
        return db.query('select things::text as row from rows_test.things order by id');
      };
      expect(await stored('load')).toEqual(await stored('write'));
    }),
    { numRuns: 60 },
  );
});

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { accessTable } from './access.ts';
import { type Database, openDatabase } from './database.ts';
import { createLogger } from './logger.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ url: database.url, max: 1, logger: createLogger({ logLevel: 'error' }) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test.each([
  [`select $1::int`, 'somebody@test.example'],
  [`select $1::uuid`, 'some"body@test.example'],
  [`select $1::json`, '{"mail": somebody@test.example}'],
  [`select ($1::int8)::int4`, '8888888888'],
])('the value that PostgreSQL refuses in %s is not logged', async (sql, value) => {
  const output = new PassThrough();
  const error: unknown = await db.query(sql, [value]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  const logger = createLogger({ logLevel: 'error' }, undefined, output);
  logger.error({ err: error }, 'it failed');
  logger.error(new Error('nothing was done', { cause: error }));
  output.end();
  const line = await text(output);
  expect(line).toContain('it failed');
  expect(line).not.toMatch(/test\.example|8888888888/);
});

test.each([
  ['/api/shared-favourites/b1a3c0de', '/api/shared-favourites/:id'],
  ['/api/shared-favourites/b1a3c0de?a=b1a3c0de', '/api/shared-favourites/:id'],
  ['/api/shared-favourites/b1a3c0de/calendar.ics', '/api/shared-favourites/:id/calendar.ics'],
  ['/shared-favourites/b1a3c0de', '/shared-favourites/:id'],
  ['/shared-favourites/b1a3c0de/', '/shared-favourites/:id/'],
  ['/shared-favourites/b1a3c0de/nothing/here', '/shared-favourites/:id/nothing/here'],
  ['/api/shared%2dfavourites/%621a3c0de', '/api/shared-favourites/:id'],
  ['/API/Shared-Favourites%2Fb1a3c0de%zz', '/API/Shared-Favourites/:id'],
  ['/api/activities/caf%C3%A9%20?search=Jo', '/api/activities/caf%C3%A9%20'],
])('of the address %s the log keeps %s: the id of a shared list opens it', async (url, path) => {
  const output = new PassThrough();
  createLogger({ logLevel: 'error' }, undefined, output).error({ req: { method: 'GET', url } }, 'it failed');
  output.end();
  expect(JSON.parse(await text(output))).toMatchObject({ req: { method: 'GET', path } });
});

/** What these name is for everybody to see, or is told to nobody who only knows its name. */
const namesOnly = new Set([
  'GET /api/activities/:id',
  'GET /api/activities/:id/calendar.ics',
  'GET /api/activities/:id/places',
  'GET /api/pictures/:name',
  'GET /api/placeholder/:width/:height',
  'GET /api/share/:of/:file',
  'GET /embed/:id',
]);

test('no other address opens something by itself to whoever has it', () => {
  const open = Object.entries(accessTable).filter(([route, rule]) => rule === 'public' && /^GET .*:/.test(route));
  const secret = open.map(([route]) => route).filter((route) => !namesOnly.has(route));
  expect(secret.toSorted()).toEqual(['GET /api/shared-favourites/:id', 'GET /api/shared-favourites/:id/calendar.ics']);
});

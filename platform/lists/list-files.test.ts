import { randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_LIST_BYTES } from '#domain/list/limits.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type Database, openDatabase } from '../database.ts';
import { type ListFiles, listFilesIn } from './list-files.ts';

let own: TestDatabase;
let db: Database;
let files: ListFiles;
beforeAll(async () => {
  own = await testDatabase();
  db = openDatabase({ url: own.url, max: 2, logger: pino({ level: 'silent' }) });
  files = listFilesIn(db, randomBytes(32));
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

async function lengthOf(fileId: string): Promise<number> {
  let length = 0;
  for await (const part of (await files.find(fileId))?.bytes() ?? []) length += part.length;
  return length;
}

test('a part that is sent again counts once, also the last of a file that is nearly as long as it may be', async () => {
  const [fileId, owner] = [randomUUID(), randomUUID()];
  const [first, last] = [Buffer.from('name,town\n'), Buffer.from('Judo,Woking\n')];
  const add = (place: number, part: Uint8Array) => files.add(fileId, owner, place, part);
  expect(await add(0, first)).toBe(true);
  await db.query(`update platform.list_files set bytes = $1`, [MOST_LIST_BYTES - last.length]);
  expect([await add(1, last), await add(1, last), await add(0, first)]).toEqual([true, true, true]);
  expect(await add(2, Buffer.from('z'))).toBe(false);
  expect(await lengthOf(fileId)).toBe(first.length + last.length);
});

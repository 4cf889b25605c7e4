import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './postgres.ts';

test('gives each caller a database of its own, and a template is prepared once', async () => {
  let prepared = 0;
  const template = {
    name: 'support_test',
    prepare: async (url: string) => {
      prepared += 1;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('create table made (id int); insert into made values (1)');
      await client.end();
    },
  };
  const databases = await Promise.all([testDatabase(template), testDatabase(template), testDatabase()]);
  expect(prepared).toBe(1);
  expect(new Set(databases.map(({ name }) => name)).size).toBe(3);
  const client = new pg.Client({ connectionString: databases[0].url });
  await client.connect();
  expect((await client.query('select id from made')).rows).toEqual([{ id: 1 }]);
  await client.end();
  await Promise.all(databases.map((database) => database.drop()));
});

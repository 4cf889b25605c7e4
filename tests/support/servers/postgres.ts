import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database of its own on the server of this run. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Another database with the same content, as a restored dump is; nobody may be connected. */
  copy(): Promise<TestDatabase>;
  /** Ends whoever is connected and drops it. */
  drop(): Promise<void>;
}

/** How a template is made: `prepare` runs once in a run, whatever the number of test files that want it. */
export interface Template {
  readonly name: string;
  /** What `prepare` begins with instead of nothing. */
  readonly from?: Template;
  readonly prepare: (url: string) => Promise<void>;
}

/** A new database, empty or a copy of `template`. Copying takes some 30 ms, so each test may have its own. */
export async function testDatabase(template?: Template): Promise<TestDatabase> {
  return databaseLike(async (client) => (template ? madeTemplate(client, template) : 'template0'));
}

async function databaseLike(source: (client: pg.Client) => Promise<string>): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(async (client) => {
    // Copied as files, a site's tables take half the time.
    await client.query(`create database ${name} template ${await source(client)} strategy file_copy`);
  });
  return {
    url: urlOf(name),
    name,
    copy: () => databaseLike(async () => name),
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Under a lock that all workers share, so that one of them makes the template and the others wait for it. */
async function madeTemplate(client: pg.Client, { name, from, prepare }: Template): Promise<string> {
  const database = pg.escapeIdentifier(`template_${name}`);
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [database]);
  try {
    const made = await client.query('select from pg_database where datname = $1 and datistemplate', [
      `template_${name}`,
    ]);
    if (made.rowCount === 0) {
      await client.query(`drop database if exists ${database} with (force)`);
      const source = from ? await madeTemplate(client, from) : 'template1';
      await client.query(`create database ${database} template ${source}`);
      await prepare(urlOf(`template_${name}`));
      await client.query(`alter database ${database} with is_template true`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [database]);
  }
  return database;
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalog, streams } from '#domain/catalog.ts';
import { tamper } from '#tests/support/stores/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { openLog, type OpenedLog } from '../open-log.ts';
import { verifyLog } from '../upkeep/verify.ts';
import { connectionTo } from './connections.ts';
import { siteAddress } from './site-role.ts';

const masterKey = randomBytes(32);
const silent = pino({ level: 'silent' });
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function onConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = connectionTo({ url, name: 'test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function register({ log }: OpenedLog, memberId: string = randomUUID()): Promise<string> {
  const person = { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' };
  await log.append(streams.member(memberId), 'no-stream', [{ type: 'MemberRegistered', data: person }], {
    commandId: randomUUID(),
    correlationId: 'c',
    causationId: null,
    actor: { id: memberId, role: 'parent' },
    occurredAt: '2026-03-01T10:00:00.000Z',
  });
  return memberId;
}

async function findings(opened: OpenedLog): Promise<string[]> {
  const found: string[] = [];
  await verifyLog({ ...opened, masterKey, catalog, found: ({ problem }) => void found.push(problem) });
  return found;
}

describe("as the application's role", () => {
  let url: string;
  let opened: OpenedLog;
  beforeEach(async () => {
    url = await siteAddress(database.url, silent);
    opened = await openLog({ url, masterKey });
  });
  afterEach(() => opened.close());

  test('events are added, read, chained, sealed and erased', async () => {
    const member = await register(opened);
    await opened.chain.extend();
    expect(await opened.log.readStream(streams.member(member))).toHaveLength(1);
    await opened.keys.destroy(member);
    const [event] = await opened.log.readStream(streams.member(member));
    expect(event?.data).toMatchObject({ firstName: 'erased' });
    expect(await findings(opened)).toEqual([]);
  });

  test.each([
    'update log.events set data = data',
    `delete from log.events`,
    'truncate log.events',
    'alter table log.events disable trigger append_only',
    'drop table log.events',
    `select setval('log.position', 1)`,
    'update audit_chain.links set hash = hash',
    'delete from audit_chain.links',
    'drop table audit_chain.links',
    'alter schema audit_chain rename to elsewhere',
    'delete from audit_chain.carried',
    'delete from audit_chain.anchors',
    'delete from keys.person_keys',
    `update keys.person_keys set subject = 'x'`,
    'truncate keys.person_keys',
    'delete from keys.destructions',
    'update keys.destructions set subject = subject',
    'delete from keys.erasures',
    `set session_replication_role = 'replica'`,
    'create or replace function log.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  ])('PostgreSQL refuses: %s', async (statement) => {
    await register(opened);
    await opened.chain.extend();
    const refused = await onConnection(url, (client) => client.query(statement)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '42501' });
  });

  test('what belongs to the site can be made, changed, renamed and dropped', async () => {
    const statements = [
      'create schema pets',
      'create table pets.dogs (name text primary key)',
      'create extension if not exists pg_trgm with schema public',
      `insert into pets.dogs values ('Rex')`,
      `update pets.dogs set name = 'Max'`,
      'alter schema pets rename to animals',
      'truncate animals.dogs',
      'drop schema animals cascade',
    ];
    const done = onConnection(url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    await expect(done).resolves.toBeUndefined();
  });
});

test('a database that an older version made is handed over at the start, once, and by many starts at a time', async () => {
  const before = await openLog({ url: database.url, masterKey });
  await register(before);
  await before.close();
  await tamper(
    database.url,
    `create schema directory; create table directory.listings (id serial primary key, name text);
     create view directory.names as select name from directory.listings; create sequence directory.aside;
     create function directory.one() returns int language sql as 'select 1'`,
  );
  const urls = await Promise.all([1, 2, 3, 4].map(() => siteAddress(database.url, silent)));
  expect(new Set(urls).size).toBe(1);
  const url = urls[0] ?? '';
  const opened = await openLog({ url, masterKey });
  await register(opened);
  await opened.close();
  await onConnection(url, async (client) => {
    await client.query(`insert into directory.listings (name) values ('Kite Club')`);
    await client.query('alter schema directory rename to directory_before');
    await client.query('drop schema directory_before cascade');
    await expect(client.query('delete from log.events')).rejects.toThrow('permission denied');
  });
});

test('rights that somebody added to the role are taken back at the next start', async () => {
  const url = await siteAddress(database.url, silent);
  await (await openLog({ url, masterKey })).close();
  await tamper(database.url, 'grant update, delete on log.events to hopscotch_site');
  await (await openLog({ url, masterKey })).close();
  await expect(onConnection(url, (client) => client.query('delete from log.events'))).rejects.toThrow('permission');
});

describe('where the user of the database', () => {
  const asUser = async (rights: string, work: (url: string) => Promise<void>): Promise<void> => {
    const user = `user_${randomBytes(6).toString('hex')}`;
    await tamper(database.url, `create role ${user} login password 'pass' ${rights}`);
    const url = new URL(database.url);
    [url.username, url.password] = [user, 'pass'];
    try {
      await work(url.href);
    } finally {
      await tamper(database.url, `reassign owned by ${user} to current_user; drop owned by ${user}; drop role ${user}`);
    }
  };

  test('may make no roles, the site works with what it has, and says so', async () => {
    await siteAddress(database.url, silent);
    await asUser('', async (url) => {
      await tamper(database.url, `grant create on database ${database.name} to ${new URL(url).username}`);
      const said: unknown[] = [];
      const address = await siteAddress(url, { info: (...words: unknown[]) => void said.push(words) });
      expect(address).toBe(url);
      expect(JSON.stringify(said)).toContain('may not');
      const opened = await openLog({ url: address, masterKey });
      await register(opened);
      await opened.close();
    });
  });

  test('shares it with an application of another user, the site works as its role, and takes nothing of theirs', async () => {
    await siteAddress(database.url, silent);
    await asUser('', async (url) => {
      const user = new URL(url).username;
      await tamper(
        database.url,
        `alter database ${database.name} owner to ${user}; grant hopscotch_site to ${user};
         create schema theirs; create table theirs.things ();
         create schema monitoring authorization ${user}; create extension pg_stat_statements schema monitoring;
         create schema own authorization ${user}`,
      );
      expect(await siteAddress(url, silent)).not.toBe(url);
      const { rows } = await onConnection(database.url, (client) =>
        client.query<{ name: string }>(
          `select nspname as name from pg_namespace where nspowner = 'hopscotch_site'::regrole`,
        ),
      );
      expect(rows.map(({ name }) => name)).toEqual(['own']);
    });
  });

  test('may only read, the log can be verified all the same', async () => {
    const opened = await openLog({ url: database.url, masterKey });
    await register(opened);
    await opened.chain.extend();
    await opened.close();
    await asUser('', async (url) => {
      const user = new URL(url).username;
      for (const schema of ['log', 'audit_chain', 'keys'])
        await tamper(
          database.url,
          `grant usage on schema ${schema} to ${user}; grant select on all tables in schema ${schema} to ${user};
           grant select on all sequences in schema ${schema} to ${user}`,
        );
      const reader = await openLog({ url, masterKey });
      expect(await findings(reader)).toEqual([]);
      await reader.close();
    });
  });
});

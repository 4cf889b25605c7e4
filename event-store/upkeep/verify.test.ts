import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import { tamper as tamperWith } from '#tests/support/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { eventId } from '../ids.ts';
import { openLog, type OpenedLog } from '../open-log.ts';
import type { Finding } from './finding.ts';
import { verifyLog, type Verified } from './verify.ts';

const masterKey = randomBytes(32);
let database: TestDatabase;
let opened: OpenedLog;
beforeEach(async () => {
  database = await testDatabase();
  opened = await openLog({ url: database.url, masterKey });
});
afterEach(async () => {
  await opened.close();
  await database.drop();
});

/** Three members, three events each, positions 1 to 9. */
async function filled(): Promise<string[]> {
  const members = [randomUUID(), randomUUID(), randomUUID()];
  for (const memberId of members) {
    const events: DomainEvent[] = [
      { type: 'MemberRegistered', data: { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' } },
      { type: 'MemberEmailConfirmed', data: { memberId } },
      { type: 'MemberSignedIn', data: { memberId } },
    ];
    const context = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
      actor: { id: memberId, role: 'parent' },
      occurredAt: '2026-03-01T10:00:00.000Z',
    } as const;
    await opened.log.append(streams.member(memberId), 'no-stream', events, context);
  }
  return members.map((memberId) => streams.member(memberId));
}

/** As a keeper that remembers nothing of the chain. */
async function extendAnew(): Promise<void> {
  const ignorant = await openLog({ url: database.url, masterKey });
  await ignorant.chain.extend();
  await ignorant.close();
}

const tamper = (sql: string, params?: readonly unknown[]): Promise<void> => tamperWith(database.url, sql, params);

async function verified(expected?: { position: number; hash: string }): Promise<Verified & { found: Finding[] }> {
  const found: Finding[] = [];
  const { store, keys, chain } = opened;
  const result = await verifyLog({
    store,
    keys,
    chain,
    masterKey,
    catalog,
    found: (finding) => found.push(finding),
    ...(expected ? { expected } : {}),
  });
  return { ...result, found };
}
const findings = async () => (await verified()).found.map(({ position, problem }) => `${position} ${problem}`);

/** A fourth event for a stream that has three, as somebody would forge it who knows how ids are made. */
const forge = (stream: string, position: number): Promise<void> =>
  tamper(
    `insert into log.events select $1, stream, 4, $2, type, schema_version, occurred_at, actor_id, actor_role, 'forged',
       correlation_id, causation_id, data, sealed from log.events where stream = $3 and revision = 3`,
    [position, eventId(stream, 'forged', 0), stream],
  );

test('a log that nobody touched is in order, also when a person has been erased', async () => {
  const [stream = ''] = await filled();
  await opened.chain.extend();
  await opened.keys.destroy(stream.replace('member-', ''));
  const { found, ...result } = await verified();
  expect(found).toEqual([]);
  expect(result).toMatchObject({ events: 9, streams: 3, unchained: 0, findings: 0, head: { position: 9 } });
});

test('the log and its chain refuse to be changed by those who do not force it', async () => {
  await filled();
  await opened.chain.extend();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const table of ['log.events', 'audit_chain.links']) {
    for (const sql of [`delete from ${table}`, `update ${table} set position = position + 100`, `truncate ${table}`]) {
      await expect(client.query(sql)).rejects.toThrow('append-only');
    }
  }
  await client.end();
});

describe('finds a row that was', () => {
  test.each(['1', '5', '9'])('changed at position %s, whatever column it is', async (position) => {
    await filled();
    await opened.chain.extend();
    const changes = [
      `data = (data::jsonb || '{"x":1}')::json`,
      `type = 'MemberErased'`,
      `actor_id = 'somebody else'`,
      `actor_role = 'admin'`,
      `occurred_at = occurred_at + interval '1 second'`,
      `correlation_id = 'another'`,
      `causation_id = 'another'`,
      `command_id = 'another'`,
      `schema_version = 2`,
    ];
    for (const change of changes) {
      await tamper(`create table kept as select * from log.events where position = ${position}`);
      await tamper(`update log.events set ${change} where position = ${position}`);
      expect((await findings()).some((finding) => finding.startsWith(`${position} does not fit the hash chain`))).toBe(
        true,
      );
      await tamper(
        `delete from log.events where position = ${position}; insert into log.events select * from kept; drop table kept`,
      );
    }
    expect(await findings()).toEqual([]);
  });
  test.each([1, 5, 9])('removed at position %i', async (position) => {
    await filled();
    await opened.chain.extend();
    await tamper(`delete from log.events where position = ${position}`);
    expect(
      (await findings()).some((finding) => finding.startsWith(`${position} is in the hash chain but not in the log`)),
    ).toBe(true);
  });
  test('inserted between others', async () => {
    const [stream = ''] = await filled();
    await tamper(`select nextval('log.position')`);
    await filled();
    await opened.chain.extend();
    await forge(stream, 10);
    expect(await findings()).toEqual(['10 is in the log but not in the hash chain: it was slipped in']);
  });
  test('moved to another place in its stream', async () => {
    const [stream = ''] = await filled();
    await opened.chain.extend();
    await tamper(`update log.events set revision = 7 where stream = $1 and revision = 3`, [stream]);
    expect(await findings()).toContain('3 has revision 7 where 3 is due');
  });
});

test('finds a chain that was made anew, by a head that was noted before', async () => {
  await filled();
  await opened.chain.extend();
  const { head } = await verified();
  if (!head) throw new Error('No head');
  expect((await verified(head)).found).toEqual([]);
  await tamper(`update log.events set actor_id = 'somebody else' where position = 2; delete from audit_chain.links`);
  await extendAnew();
  expect((await verified()).found).toEqual([]);
  expect((await verified(head)).found.map(({ position }) => position)).toEqual([9]);
});

test('finds events that are not what their type says, and ids that are not derived', async () => {
  await filled();
  await tamper(
    `update log.events set data = '{}' where position = 2; update log.events set command_id = 'x' where position = 6`,
  );
  const found = await findings();
  expect(found.some((finding) => finding.startsWith('2 is no MemberEmailConfirmed: memberId'))).toBe(true);
  expect(found).toContain('6 has an id that does not come from its command x');
});

test('says how many events the chain has not reached', async () => {
  await filled();
  expect(await verified()).toMatchObject({ unchained: 9, head: null, found: [] });
});

test('several keepers at once make one chain, which follows the log', async () => {
  const others = await Promise.all([1, 2, 3].map(() => openLog({ url: database.url, masterKey, keepChain: true })));
  for (let count = 0; count < 5; count += 1) await filled();
  await expect.poll(async () => (await opened.chain.last())?.position).toBe(45);
  await Promise.all(others.map((other) => other.close()));
  expect(await verified()).toMatchObject({ events: 45, unchained: 0, found: [] });
});

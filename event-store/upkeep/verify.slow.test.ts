import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type ChainedLog, chainedLog } from '#tests/support/stores/chained-log.ts';
import { someContext } from '#tests/support/projection.ts';
import { eventId } from '../ids.ts';

let log: ChainedLog;
beforeEach(async () => {
  log = await chainedLog();
});
afterEach(() => log.close());

/** Three members, three events each, positions 1 to 9. Answers their streams. */
const filled = async (): Promise<string[]> =>
  [await log.join(), await log.join(), await log.join()].map((member) => streams.member(member));

const findings = async () => (await log.check()).found.map(({ position, problem }) => `${position} ${problem}`);

/** A fourth event for a stream that has three, as somebody would forge it who knows how ids are made. */
const forge = (stream: string, position: number): Promise<void> =>
  log.tamper(
    `insert into log.events select $1, stream, 4, $2, type, schema_version, occurred_at, actor_id, actor_role, 'forged',
       correlation_id, causation_id, data, sealed from log.events where stream = $3 and revision = 3`,
    [position, eventId(stream, 'forged', 0), stream],
  );

test('a log that nobody touched is in order, also when a person has been erased', async () => {
  const [stream = ''] = await filled();
  await log.opened.chain.extend();
  await log.opened.keys.destroy(stream.replace('member-', ''));
  const { found, ...result } = await log.check();
  expect(found).toEqual([]);
  expect(result).toMatchObject({ events: 9, streams: 3, unchained: 0, findings: 0, head: { position: 9 } });
});

test('a log of a version that kept no names of commands goes on, and its chain holds', async () => {
  await filled();
  await log.opened.chain.extend();
  await log.tamper('alter table log.events drop column command_name');
  const [one, other] = await Promise.all([log.open(), log.open()]);
  const [first] = await one.log.readAll(0).then(({ events }) => events);
  const named = { type: 'MemberSignedIn', data: { memberId: randomUUID() }, commandName: 'SignIn' } as const;
  await one.log.append(first?.stream ?? '', 3, [named], someContext());
  await other.chain.extend();
  await Promise.all([one.close(), other.close()]);
  const { found, ...result } = await log.check();
  expect(found).toEqual([]);
  expect(result).toMatchObject({ events: 10, unchained: 0 });
  const { events } = await log.opened.log.readAll(0);
  expect(events.map(({ commandName }) => commandName)).toEqual([
    ...Array.from({ length: 9 }, () => undefined),
    'SignIn',
  ]);
  await log.tamper(`update log.events set command_name = 'EraseMember' where position = 10`);
  expect((await log.check()).found).toHaveLength(1);
});

test('the log and its chain refuse to be changed by those who do not force it', async () => {
  await filled();
  await log.opened.chain.extend();
  const client = new pg.Client({ connectionString: log.url });
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
    await log.opened.chain.extend();
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
      await log.tamper(`create table kept as select * from log.events where position = ${position}`);
      await log.tamper(`update log.events set ${change} where position = ${position}`);
      expect((await findings()).some((finding) => finding.startsWith(`${position} does not fit the hash chain`))).toBe(
        true,
      );
      await log.tamper(
        `delete from log.events where position = ${position}; insert into log.events select * from kept; drop table kept`,
      );
    }
    expect(await findings()).toEqual([]);
  });
  test.each([1, 5, 9])('removed at position %i', async (position) => {
    await filled();
    await log.opened.chain.extend();
    await log.tamper(`delete from log.events where position = ${position}`);
    expect(
      (await findings()).some((finding) => finding.startsWith(`${position} is in the hash chain but not in the log`)),
    ).toBe(true);
  });
  test('inserted between others', async () => {
    const [stream = ''] = await filled();
    await log.tamper(`select nextval('log.position')`);
    await filled();
    await log.opened.chain.extend();
    await forge(stream, 10);
    expect(await findings()).toEqual(['10 is in the log but not in the hash chain: it was slipped in']);
  });
  test('moved to another place in its stream', async () => {
    const [stream = ''] = await filled();
    await log.opened.chain.extend();
    await log.tamper(`update log.events set revision = 7 where stream = $1 and revision = 3`, [stream]);
    expect(await findings()).toContain('3 has revision 7 where 3 is due');
  });
});

test('finds a chain that was made anew, by a head that was noted before', async () => {
  await filled();
  await log.opened.chain.extend();
  const { head } = await log.check();
  if (!head) throw new Error('No head');
  expect((await log.check({ expected: head })).found).toEqual([]);
  await log.tamper(
    `update log.events set actor_id = 'somebody else' where position = 2; delete from audit_chain.links`,
  );
  await log.extendAnew();
  expect((await log.check()).found).toEqual([]);
  expect((await log.check({ expected: head })).found.map(({ position }) => position)).toEqual([9]);
});

test('finds events that are not what their type says, and ids that are not derived', async () => {
  await filled();
  await log.tamper(
    `update log.events set data = '{}' where position = 2; update log.events set command_id = 'x' where position = 6`,
  );
  const found = await findings();
  expect(found.some((finding) => finding.startsWith('2 is no MemberEmailConfirmed: memberId'))).toBe(true);
  expect(found).toContain('6 has an id that does not come from its command x');
});

test('says how many events the chain has not reached', async () => {
  await filled();
  expect(await log.check()).toMatchObject({ unchained: 9, head: null, found: [] });
});

test('several keepers at once make one chain, which follows the log', async () => {
  const others = await Promise.all([1, 2, 3].map(() => log.open({ keepChain: true })));
  for (let count = 0; count < 5; count += 1) await filled();
  await expect.poll(async () => (await log.opened.chain.last())?.position).toBe(45);
  await Promise.all(others.map((other) => other.close()));
  expect(await log.check()).toMatchObject({ events: 45, unchained: 0, found: [] });
});

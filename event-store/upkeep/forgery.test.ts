import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import { forgeChain, tamper as tamperWith } from '#tests/support/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { openLog, type OpenedLog, type OpenLogOptions } from '../open-log.ts';
import { verifyLog } from './verify.ts';

/** What the owner of the tables may do, who knows this repository but not the master key, nor writes where the anchors lie. */
const masterKey = randomBytes(32);
let folder: string;
let database: TestDatabase;
let opened: OpenedLog;
const options = (): OpenLogOptions => ({ url: database.url, masterKey, anchorFile: join(folder, 'anchors.ndjson') });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hopscotch-anchors-'));
  database = await testDatabase();
  opened = await openLog(options());
});
afterEach(async () => {
  await opened.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const context = () => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: null,
  actor: { id: 'operator', role: 'system' as const },
  occurredAt: '2026-03-01T10:00:00.000Z',
});

/** Three events of a new member: positions 1 to 3, then 4 to 6 and so on. Answers their id. */
async function join3(): Promise<string> {
  const memberId = randomUUID();
  const events: DomainEvent[] = [
    { type: 'MemberRegistered', data: { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' } },
    { type: 'MemberEmailConfirmed', data: { memberId } },
    { type: 'RoleGranted', data: { memberId, role: 'provider' } },
  ];
  await opened.log.append(streams.member(memberId), 'no-stream', events, context());
  return memberId;
}

/** Two members, chained and anchored as a site leaves them. */
async function anchored(): Promise<[string, string]> {
  const members: [string, string] = [await join3(), await join3()];
  await opened.chain.extend();
  await anchor();
  return members;
}

const anchor = async () => opened.anchors?.take('anchor', new Date('2026-03-02T00:00:00.000Z'));
const tamper = (sql: string, params?: readonly unknown[]): Promise<void> => tamperWith(database.url, sql, params);

/** As the operator's command finds it: in a process that remembers nothing. */
async function findings(): Promise<string[]> {
  const found: string[] = [];
  const fresh = await openLog(options());
  try {
    await verifyLog({
      ...fresh,
      masterKey,
      catalog,
      found: ({ position, problem }) => found.push(position === null ? problem : `${position} ${problem}`),
    });
  } finally {
    await fresh.close();
  }
  return found;
}

/** As a keeper that has seen nothing before, nor an anchor. */
async function extendAnew(): Promise<void> {
  const ignorant = await openLog({ url: database.url, masterKey });
  await ignorant.chain.extend();
  await ignorant.close();
}

const CHANGED = 'does not fit the hash chain: it or the chain was changed';
const grantAdmin = `update log.events set data = (replace(data::text, 'provider', 'admin'))::json where type = 'RoleGranted' and position = 3`;

test('nothing is found in a log that nobody touched, anchors and all', async () => {
  await anchored();
  await opened.keys.destroy('nobody in particular');
  await join3();
  await opened.chain.extend();
  await anchor();
  expect(await findings()).toEqual([]);
});

describe('a forged log is found', () => {
  test.each([
    ['a RoleGranted that makes somebody an admin', grantAdmin],
    ['who did something', `update log.events set actor_id = 'somebody else', actor_role = 'admin' where position = 3`],
    [
      'when something happened',
      `update log.events set occurred_at = occurred_at - interval '1 year' where position = 3`,
    ],
    [
      'by which command',
      `update log.events set correlation_id = 'another', causation_id = 'another' where position = 3`,
    ],
  ])('that has %s rewritten, and the whole chain after it by the public algorithm', async (_what, change) => {
    await join3();
    await join3();
    await opened.chain.extend();
    await tamper(change);
    await forgeChain(database.url, opened.store, 3);
    expect(await findings()).toContain(`3 ${CHANGED}`);
  });

  test('that has two events exchanged, with the chain made anew', async () => {
    await join3();
    await join3();
    await opened.chain.extend();
    await tamper('update log.events set position = -position where position in (3, 6)');
    await tamper('update log.events set position = 9 + position where position < 0');
    await forgeChain(database.url, opened.store, 1);
    const found = await findings();
    expect(found).toContain(`3 ${CHANGED}`);
    expect(found).toContain(`6 ${CHANGED}`);
  });

  test('that has its tail cut off together with its links', async () => {
    await anchored();
    await tamper('delete from log.events where position > 4; delete from audit_chain.links where position > 4');
    expect(await findings()).toEqual([
      '6 was anchored on 2026-03-02T00:00:00.000Z as the end of the hash chain, which now ends at 4: the log and its chain were cut off, or put back to an older state',
    ]);
  });

  test('that has its tail cut off and grown again, chained by a keeper that knows no better', async () => {
    await anchored();
    await tamper('delete from log.events where position > 3; delete from audit_chain.links where position > 3');
    await join3();
    await extendAnew();
    expect((await findings()).some((finding) => finding.startsWith('6 was anchored on'))).toBe(true);
  });

  test('whose chain was replaced by a plain old one', async () => {
    await anchored();
    await tamper(grantAdmin);
    await plainChain();
    const replaced =
      'was anchored on 2026-03-02T00:00:00.000Z with another link in the hash chain: the chain was made anew';
    expect(await findings()).toEqual([`6 ${replaced}`]);
    // Nor is it taken over as that of an older version.
    const keeper = await openLog({ ...options(), keepChain: true });
    await keeper.close();
    expect(await findings()).toEqual([`6 ${replaced}`]);
    expect(await opened.chain.carried()).toBeUndefined();
    // Nor is it when whoever takes it over has no anchors.
    await join3();
    await extendAnew();
    expect(await findings()).toEqual([
      'was anchored on 2026-03-02T00:00:00.000Z with 0 links of plain hashes, of which there are 6 now: the chain was replaced',
      `6 ${replaced}`,
    ]);
  });
});

/** Gives the log the chain that an older version would have made for it. */
async function plainChain(): Promise<void> {
  await forgeChain(database.url, opened.store, 1);
  await tamper(`update audit_chain.links set number = null; delete from audit_chain.carried`);
}

describe('a chain of plain hashes that an older version made', () => {
  test('is carried over once: what it proved stays proven, and what follows has links with a key', async () => {
    await join3();
    await join3();
    await opened.chain.extend();
    await plainChain();
    expect(await findings()).toEqual([]);
    await join3();
    const keeper = await openLog({ ...options(), keepChain: true });
    await expect.poll(async () => (await keeper.chain.last())?.number).toBe(9);
    await keeper.close();
    expect(await opened.chain.carried()).toMatchObject({ position: 6, count: 6 });
    expect(await findings()).toEqual([]);

    await tamper(grantAdmin);
    expect(await findings()).toEqual([`3 ${CHANGED}`]);
    await forgeChain(database.url, opened.store, 1);
    const found = await findings();
    expect(found).toContain(
      '6 ends the older part of the hash chain in another way than was noted: that part was changed',
    );
  });

  test('that was forged before it was carried over says so for ever', async () => {
    await join3();
    await opened.chain.extend();
    await plainChain();
    await tamper(grantAdmin);
    await join3();
    await extendAnew();
    expect(await findings()).toEqual([`3 ${CHANGED}`]);
    await forgeChain(database.url, opened.store, 3);
    expect((await findings()).length).toBeGreaterThan(0);
  });

  test('can be added to no more by a process of the older version', async () => {
    await join3();
    await opened.chain.extend();
    const asBefore = `insert into audit_chain.links (position, event_id, hash) values (9, gen_random_uuid(), '\\x00')`;
    await expect(tamper(asBefore)).rejects.toThrow('numbered');
  });
});

describe("people's keys:", () => {
  const gone = (member: string) => `was sealed with the key of ${member}, which is gone and which nobody destroyed`;

  test('one whose row was deleted is found', async () => {
    const [member] = await anchored();
    await tamper('delete from keys.person_keys where subject = $1', [member]);
    const found = await findings();
    expect(found).toContain(`1 ${gone(member)}`);
    expect(found).toContain(
      "2 people's keys were anchored on 2026-03-02T00:00:00.000Z, of which only 1 are left: keys were taken away, or put back to an older state",
    );
  });
  test('one that was emptied as if it had been destroyed is found', async () => {
    const [member] = await anchored();
    await tamper('update keys.person_keys set wrapped = null, destroyed_at = now() where subject = $1', [member]);
    expect(await findings()).toEqual([`1 ${gone(member)}`]);
  });
  test('one that was destroyed and came back is found', async () => {
    const [member] = await anchored();
    await tamper('create table public.kept as select * from keys.person_keys');
    await opened.keys.destroy(member);
    expect(await findings()).toEqual([]);
    await tamper(
      `update keys.person_keys set wrapped = kept.wrapped, destroyed_at = null from public.kept where kept.subject = person_keys.subject`,
    );
    expect(await findings()).toEqual([`the key of ${member} was destroyed and is back`]);
    // Destroyed once more, it is as it was.
    await opened.keys.destroy(member);
    expect(await findings()).toEqual([]);
  });
  test('one that was exchanged for another person’s, or spoilt, is found and hinders no other', async () => {
    const [member, other] = await anchored();
    await tamper(
      `update keys.person_keys set wrapped = (select wrapped from keys.person_keys where subject = $1) where subject = $2`,
      [other, member],
    );
    expect(await findings()).toEqual([`1 was sealed with the key of ${member}, which was changed`]);
  });
  test('one that was deleted and made anew for the same person is found', async () => {
    const [member] = await anchored();
    await tamper('delete from keys.person_keys where subject = $1', [member]);
    const fresh = await openLog(options());
    await fresh.keys.forWriting([member]);
    await fresh.close();
    expect((await findings()).some((finding) => finding.startsWith('1 cannot be opened'))).toBe(true);
  });
  test('a destruction that somebody recorded without the master key, changed or removed, is found', async () => {
    const [member, other] = await anchored();
    await opened.keys.destroy(other);
    await anchor();
    await tamper(`update keys.person_keys set wrapped = null, destroyed_at = now() where subject = $1`, [member]);
    await tamper(
      `insert into keys.destructions (number, subject, carried, hash) values (2, $1, false, sha256('forged'))`,
      [member],
    );
    expect(await findings()).toEqual([
      `record 2 of destroyed keys, that of ${member}, was changed, or the one before it`,
      `1 ${gone(member)}`,
    ]);
    await tamper('truncate keys.destructions');
    const found = await findings();
    expect(found).toContain(`4 ${gone(other)}`);
    expect(found).toContain(
      '1 destroyed keys were anchored on 2026-03-02T00:00:00.000Z, which are no longer recorded as they were: the records were changed, cut off, or put back to an older state',
    );
  });
  test('what an older version destroyed is carried over once, and not when somebody drops the records', async () => {
    const [member, other] = [await join3(), await join3()];
    await opened.chain.extend();
    await opened.keys.destroy(member);
    await tamper('drop table keys.destructions');
    expect(await findings()).toEqual([]);
    await anchor();
    await opened.keys.destroy(other);
    expect(await findings()).toEqual([]);
    await tamper('drop table keys.destructions');
    expect((await findings()).map((finding) => finding.split(',')[0])).toEqual([
      '1 destroyed keys were anchored on 2026-03-02T00:00:00.000Z',
    ]);
  });
});

describe('the anchors themselves:', () => {
  const file = () => join(folder, 'anchors.ndjson');
  const lines = () => readFileSync(file(), 'utf8').trimEnd().split('\n');
  const three = async () => {
    await anchored();
    for (let count = 0; count < 2; count += 1) await anchor();
  };

  test('a line that was deleted is found', async () => {
    await three();
    const [first, , third] = lines();
    writeFileSync(file(), `${first}\n${third}\n`);
    expect(await findings()).toEqual([
      `line 2 of ${file()} does not follow the line before: lines were removed or exchanged`,
    ]);
  });
  test('the newest lines gone are found', async () => {
    await three();
    writeFileSync(file(), `${lines()[0]}\n`);
    expect(await findings()).toEqual([`the newest 2 of the anchors that were written into ${file()} are gone from it`]);
  });
  test('a line that was changed or made up is found', async () => {
    await three();
    const [first, second = '', third] = lines();
    writeFileSync(file(), `${first}\n${second.replace('"position":6', '"position":5')}\n${third}\nnonsense\n`);
    expect(await findings()).toEqual([
      `line 2 of ${file()} is no anchor of this site, or was changed`,
      `line 3 of ${file()} does not follow the line before: lines were removed or exchanged`,
      `line 4 of ${file()} is no anchor of this site, or was changed`,
    ]);
  });
  test('a line that was cut off by a crash is not one, and the next takes its place', async () => {
    await three();
    writeFileSync(file(), `${lines()[0]}\n${lines()[1]}\n${lines()[2]}\n{"file":"`);
    expect(await findings()).toEqual([]);
    await anchor();
    expect(lines()).toHaveLength(4);
    expect(await findings()).toEqual([]);
  });
  test('a state that somebody accepts, as after a restore, is the one from then on', async () => {
    await anchored();
    await tamper('delete from log.events where position > 3; delete from audit_chain.links where position > 3');
    expect(await findings()).toHaveLength(1);
    const keeper = await openLog(options());
    await keeper.anchors?.take('accepted', new Date('2026-03-03T00:00:00.000Z'));
    await keeper.close();
    expect(await findings()).toEqual([]);
  });
});

describe('who keeps the chain', () => {
  const warnings: unknown[] = [];
  const logger = { warn: (...said: unknown[]) => void warnings.push(...said) };

  test('adds nothing to one that was cut beneath it, and anchors what it had seen', async () => {
    warnings.length = 0;
    const keeper = await openLog({ ...options(), logger, keepChain: true });
    await join3();
    await expect.poll(async () => (await opened.chain.last())?.position).toBe(3);
    await tamper('delete from log.events where position > 2; delete from audit_chain.links where position > 2');
    await join3();
    await expect.poll(() => warnings.some((said) => String(said).includes('no longer holds the link'))).toBe(true);
    await keeper.anchors?.take('anchor', new Date('2026-03-02T00:00:00.000Z'));
    await keeper.close();
    expect((await opened.chain.last())?.position).toBe(2);
    expect(await findings()).toContain(
      '3 was anchored on 2026-03-02T00:00:00.000Z as the end of the hash chain, which now ends at 2: the log and its chain were cut off, or put back to an older state',
    );
  });

  test('adds nothing to one that is not as the newest anchor says, over a restart', async () => {
    const [member] = await anchored();
    await tamper(`update log.events set actor_role = 'admin' where position = 5`);
    await tamper('delete from audit_chain.links where position > 4');
    warnings.length = 0;
    const keeper = await openLog({ ...options(), logger, keepChain: true });
    expect(warnings.some((said) => String(said).includes('position 6'))).toBe(true);
    const revoke: DomainEvent = { type: 'RoleRevoked', data: { memberId: member, role: 'provider' } };
    await keeper.log.append(streams.member(member), 3, [revoke], context());
    await keeper.close();
    expect((await opened.chain.last())?.position).toBe(4);
  });
});

test('an event id that is used twice is found, also in a stream whose constraints were dropped', async () => {
  const [member] = await anchored();
  const stream = streams.member(member);
  await tamper('alter table log.events drop constraint events_id');
  await tamper(
    `insert into log.events select 7, stream, 4, id, type, schema_version, occurred_at, actor_id, actor_role, command_id,
       correlation_id, causation_id, data, sealed from log.events where stream = $1 and revision = 1`,
    [stream],
  );
  expect(await findings()).toContain('7 has the id of an event before it');
});

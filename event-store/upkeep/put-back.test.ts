import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import { tamper as tamperWith } from '#tests/support/tampering.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { openLog, type OpenedLog } from '../open-log.ts';
import { verifyLog } from './verify.ts';

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

const tamper = (sql: string): Promise<void> => tamperWith(database.url, sql);

/** Three events of a new member. */
async function join3(): Promise<void> {
  const memberId = randomUUID();
  const events: DomainEvent[] = [
    { type: 'MemberRegistered', data: { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' } },
    { type: 'MemberEmailConfirmed', data: { memberId } },
    { type: 'RoleGranted', data: { memberId, role: 'provider' } },
  ];
  const commandId = randomUUID();
  await opened.log.append(streams.member(memberId), 'no-stream', events, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'operator', role: 'system' },
    occurredAt: '2026-03-01T10:00:00.000Z',
  });
}

/** Takes the end of the log away, and lets positions come again, as a dump that is restored does. */
const putBackTo = (position: number): Promise<void> =>
  tamper(`delete from log.events where position > ${position}; select setval('log.position', ${position})`);

/** As a process that begins to keep the chain. */
async function extendAnew(): Promise<void> {
  const fresh = await openLog({ url: database.url, masterKey });
  await fresh.chain.extend();
  await fresh.close();
}

async function findings(): Promise<string[]> {
  const found: string[] = [];
  await verifyLog({
    ...opened,
    masterKey,
    catalog,
    found: ({ position, problem }) => found.push(`${position} ${problem.replace(/[0-9a-f-]{36}|on \S+Z/g, '…')}`),
  });
  return found;
}

const gone = (position: number): string => `${position} is in the hash chain but not in the log: event … was removed`;
const where = (position: number, end: number, links: number): string =>
  `${position} is where the log was put back to an older state, as was noticed …: the hash chain had gone on to ${end}, with ${links} links`;

describe('the hash chain of a log that was put back', () => {
  beforeEach(async () => {
    await join3();
    await join3();
    await opened.chain.extend();
    await putBackTo(4);
  });

  test('goes on after what is left, at positions that come again, and what was lost is named for ever', async () => {
    await join3();
    await extendAnew();
    expect((await opened.chain.last())?.position).toBe(7);
    expect(await findings()).toEqual([where(4, 6, 6), gone(5), gone(6)]);
    await join3();
    await extendAnew();
    expect(await findings()).toEqual([where(4, 6, 6), gone(5), gone(6)]);
    expect(await opened.chain.losses()).toHaveLength(1);
  });

  test('is noticed by a keeper that runs, also when the log grew past its old end in one go', async () => {
    const keeper = await openLog({ url: database.url, masterKey, keepChain: true });
    await join3();
    await expect.poll(async () => (await opened.chain.last())?.position).toBe(7);
    await putBackTo(5);
    await join3();
    await expect.poll(async () => (await opened.chain.last())?.position).toBe(8);
    await keeper.close();
    expect(await findings()).toEqual([where(4, 6, 6), where(5, 7, 7), gone(5), gone(6), gone(6), gone(7)]);
  });

  test('may be put back again, further than before', async () => {
    await join3();
    await extendAnew();
    await putBackTo(2);
    await join3();
    await extendAnew();
    expect(await findings()).toEqual([
      where(4, 6, 6),
      where(2, 7, 7),
      gone(3),
      gone(4),
      gone(5),
      gone(5),
      gone(6),
      gone(6),
      gone(7),
    ]);
  });

  test('may be put back to before its first event', async () => {
    await tamper(`delete from log.events; select setval('log.position', 1, false)`);
    await join3();
    await extendAnew();
    expect((await findings()).filter((each) => !each.includes('was removed'))).toEqual([where(0, 6, 6)]);
  });

  test('shows when its record is removed, changed or made up by somebody without the master key', async () => {
    await join3();
    await extendAnew();
    const honest = await findings();
    await tamper('create table kept as table audit_chain.losses; update audit_chain.losses set lost_count = 4');
    expect(await findings()).toContain(
      '4 is where the log was put back, in another way than was noted: the chain was changed',
    );
    await tamper('truncate audit_chain.losses');
    expect(await findings()).not.toEqual([]);
    await tamper('insert into audit_chain.losses table kept');
    expect(await findings()).toEqual(honest);
    // That their forgery is what the log was put back to.
    await tamper(`insert into audit_chain.losses
      select 2, 6, 6, hash, 7, 7, hash, '2026-03-01T10:00:00.000Z', hash from audit_chain.links where position = 6 and era = 1`);
    await tamper('update audit_chain.links set era = 2 where position = 7');
    expect(await findings()).toContain(
      '6 is where the log was put back, in another way than was noted: the chain was changed',
    );
  });
});

test('a chain that an older version has made goes on, and shows where the log was put back', async () => {
  await join3();
  await opened.chain.extend();
  await opened.close();
  await tamper(`alter table audit_chain.links drop constraint links_pkey, drop constraint links_event_id_era_key,
    drop column era, add primary key (position), add constraint links_event_id_key unique (event_id);
    drop table audit_chain.losses`);
  opened = await openLog({ url: database.url, masterKey });
  await join3();
  await opened.chain.extend();
  expect(await findings()).toEqual([]);
  await putBackTo(2);
  await join3();
  await extendAnew();
  expect((await findings()).filter((each) => !each.includes('was removed'))).toEqual([where(2, 6, 6)]);
});

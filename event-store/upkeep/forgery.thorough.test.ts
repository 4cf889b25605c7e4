import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { type AnchoredLog, anchoredLog } from '#tests/support/stores/chained-log.ts';
import { someContext } from '#tests/support/projection.ts';
import { forgeChain } from '#tests/support/stores/tampering.ts';

/** What the owner of the tables may do, who knows this repository but not the master key, nor writes where the anchors lie. */
let log: AnchoredLog;
beforeEach(async () => {
  log = await anchoredLog();
});
afterEach(() => log.close());

const CHANGED = 'does not fit the hash chain: it or the chain was changed';
const grantAdmin = `update log.events set data = (replace(data::text, 'provider', 'admin'))::json where type = 'RoleGranted' and position = 3`;

test('nothing is found in a log that nobody touched, anchors and all', async () => {
  await log.anchored();
  await log.opened.keys.destroy('nobody in particular');
  await log.join();
  await log.opened.chain.extend();
  await log.anchor();
  expect(await log.findings()).toEqual([]);
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
    await log.join();
    await log.join();
    await log.opened.chain.extend();
    await log.tamper(change);
    await forgeChain(log.url, log.opened.store, 3);
    expect(await log.findings()).toContain(`3 ${CHANGED}`);
  });

  test('that has two events exchanged, with the chain made anew', async () => {
    await log.join();
    await log.join();
    await log.opened.chain.extend();
    await log.tamper('update log.events set position = -position where position in (3, 6)');
    await log.tamper('update log.events set position = 9 + position where position < 0');
    await forgeChain(log.url, log.opened.store, 1);
    const found = await log.findings();
    expect(found).toContain(`3 ${CHANGED}`);
    expect(found).toContain(`6 ${CHANGED}`);
  });

  test('that has its tail cut off together with its links', async () => {
    await log.anchored();
    await log.tamper('delete from log.events where position > 4; delete from audit_chain.links where position > 4');
    expect(await log.findings()).toEqual([
      '6 was anchored on 2026-03-02T00:00:00.000Z as the end of the hash chain, which now ends at 4: the log and its chain were cut off, or put back to an older state',
    ]);
  });

  test('that has its tail cut off and grown again, chained by a keeper that knows no better', async () => {
    await log.anchored();
    await log.tamper('delete from log.events where position > 3; delete from audit_chain.links where position > 3');
    await log.join();
    await log.extendAnew();
    expect((await log.findings()).some((finding) => finding.startsWith('6 was anchored on'))).toBe(true);
  });

  test('whose chain was replaced by a plain old one', async () => {
    await log.anchored();
    await log.tamper(grantAdmin);
    await plainChain();
    const replaced =
      'was anchored on 2026-03-02T00:00:00.000Z with another link in the hash chain: the chain was made anew';
    expect(await log.findings()).toEqual([`6 ${replaced}`]);
    // Nor is it taken over as that of an older version.
    const keeper = await log.open({ keepChain: true });
    await keeper.close();
    expect(await log.findings()).toEqual([`6 ${replaced}`]);
    expect(await log.opened.chain.carried()).toBeUndefined();
    // Nor is it when whoever takes it over has no anchors.
    await log.join();
    await log.extendAnew();
    expect(await log.findings()).toEqual([
      'was anchored on 2026-03-02T00:00:00.000Z with 0 links of plain hashes, of which there are 6 now: the chain was replaced',
      `6 ${replaced}`,
    ]);
  });
});

/** Gives the log the chain that an older version would have made for it. */
async function plainChain(): Promise<void> {
  await forgeChain(log.url, log.opened.store, 1);
  await log.tamper(`update audit_chain.links set number = null; delete from audit_chain.carried`);
}

describe('a chain of plain hashes that an older version made', () => {
  test('is carried over once: what it proved stays proven, and what follows has links with a key', async () => {
    await log.join();
    await log.join();
    await log.opened.chain.extend();
    await plainChain();
    expect(await log.findings()).toEqual([]);
    await log.join();
    const keeper = await log.open({ keepChain: true });
    await expect.poll(async () => (await keeper.chain.last())?.number).toBe(9);
    await keeper.close();
    expect(await log.opened.chain.carried()).toMatchObject({ position: 6, count: 6 });
    expect(await log.findings()).toEqual([]);

    await log.tamper(grantAdmin);
    expect(await log.findings()).toEqual([`3 ${CHANGED}`]);
    await forgeChain(log.url, log.opened.store, 1);
    const found = await log.findings();
    expect(found).toContain(
      '6 ends the older part of the hash chain in another way than was noted: that part was changed',
    );
  });

  test('that was forged before it was carried over says so for ever', async () => {
    await log.join();
    await log.opened.chain.extend();
    await plainChain();
    await log.tamper(grantAdmin);
    await log.join();
    await log.extendAnew();
    expect(await log.findings()).toEqual([`3 ${CHANGED}`]);
    await forgeChain(log.url, log.opened.store, 3);
    expect((await log.findings()).length).toBeGreaterThan(0);
  });

  test('can be added to no more by a process of the older version', async () => {
    await log.join();
    await log.opened.chain.extend();
    const asBefore = `insert into audit_chain.links (position, event_id, hash) values (9, gen_random_uuid(), '\\x00')`;
    await expect(log.tamper(asBefore)).rejects.toThrow('numbered');
  });
});

describe('who keeps the chain', () => {
  const warnings: unknown[] = [];
  const logger = { warn: (...said: unknown[]) => void warnings.push(...said) };

  test('adds nothing to one that was cut beneath it, and anchors what it had seen', async () => {
    warnings.length = 0;
    const keeper = await log.open({ logger, keepChain: true });
    await log.join();
    await expect.poll(async () => (await log.opened.chain.last())?.position).toBe(3);
    await log.tamper('delete from log.events where position > 2; delete from audit_chain.links where position > 2');
    await log.join();
    await expect.poll(() => warnings.some((said) => String(said).includes('no longer holds the link'))).toBe(true);
    await keeper.anchors?.take('anchor', new Date('2026-03-02T00:00:00.000Z'));
    await keeper.close();
    expect((await log.opened.chain.last())?.position).toBe(2);
    expect(await log.findings()).toContain(
      '3 was anchored on 2026-03-02T00:00:00.000Z as the end of the hash chain, which now ends at 2: the log and its chain were cut off, or put back to an older state',
    );
  });

  test('adds nothing to one that is not as the newest anchor says, over a restart', async () => {
    const [member] = await log.anchored();
    await log.tamper(`update log.events set actor_role = 'admin' where position = 5`);
    await log.tamper('delete from audit_chain.links where position > 4');
    warnings.length = 0;
    const keeper = await log.open({ logger, keepChain: true });
    expect(warnings.some((said) => String(said).includes('position 6'))).toBe(true);
    const revoke: DomainEvent = { type: 'RoleRevoked', data: { memberId: member, role: 'provider' } };
    await keeper.log.append(streams.member(member), 3, [revoke], someContext());
    await keeper.close();
    expect((await log.opened.chain.last())?.position).toBe(4);
  });
});

test('an event id that is used twice is found, also in a stream whose constraints were dropped', async () => {
  const [member] = await log.anchored();
  const stream = streams.member(member);
  await log.tamper('alter table log.events drop constraint events_id');
  await log.tamper(
    `insert into log.events select 7, stream, 4, id, type, schema_version, occurred_at, actor_id, actor_role, command_id,
       correlation_id, causation_id, data, sealed from log.events where stream = $1 and revision = 1`,
    [stream],
  );
  expect(await log.findings()).toContain('7 has the id of an event before it');
});

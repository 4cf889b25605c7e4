import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnchoredLog, anchoredLog } from '#tests/support/stores/chained-log.ts';

/** What the owner of the tables may do to the people's keys without the master key. */
let log: AnchoredLog;
beforeEach(async () => {
  log = await anchoredLog();
});
afterEach(() => log.close());

describe("people's keys:", () => {
  const gone = (member: string) => `was sealed with the key of ${member}, which is gone and which nobody destroyed`;

  test('one whose row was deleted is found', async () => {
    const [member] = await log.anchored();
    await log.tamper('delete from keys.person_keys where subject = $1', [member]);
    const found = await log.findings();
    expect(found).toContain(`1 ${gone(member)}`);
    expect(found).toContain(
      "2 people's keys were anchored on 2026-03-02T00:00:00.000Z, of which only 1 are left: keys were taken away, or put back to an older state",
    );
  });
  test('one that was emptied as if it had been destroyed is found', async () => {
    const [member] = await log.anchored();
    await log.tamper('update keys.person_keys set wrapped = null, destroyed_at = now() where subject = $1', [member]);
    expect(await log.findings()).toEqual([`1 ${gone(member)}`]);
  });
  test('one that was destroyed and came back is found', async () => {
    const [member] = await log.anchored();
    await log.tamper('create table public.kept as select * from keys.person_keys');
    await log.opened.keys.destroy(member);
    expect(await log.findings()).toEqual([]);
    await log.tamper(
      `update keys.person_keys set wrapped = kept.wrapped, destroyed_at = null from public.kept where kept.subject = person_keys.subject`,
    );
    expect(await log.findings()).toEqual([`the key of ${member} was destroyed and is back`]);
    // Destroyed once more, it is as it was.
    await log.opened.keys.destroy(member);
    expect(await log.findings()).toEqual([]);
  });
  test('one that was exchanged for another person’s, or spoilt, is found and hinders no other', async () => {
    const [member, other] = await log.anchored();
    await log.tamper(
      `update keys.person_keys set wrapped = (select wrapped from keys.person_keys where subject = $1) where subject = $2`,
      [other, member],
    );
    expect(await log.findings()).toEqual([`1 was sealed with the key of ${member}, which was changed`]);
  });
  test('one that was deleted and made anew for the same person is found', async () => {
    const [member] = await log.anchored();
    await log.tamper('delete from keys.person_keys where subject = $1', [member]);
    const fresh = await log.open();
    await fresh.keys.forWriting([member]);
    await fresh.close();
    expect((await log.findings()).some((finding) => finding.startsWith('1 cannot be opened'))).toBe(true);
  });
  test('a destruction that somebody recorded without the master key, changed or removed, is found', async () => {
    const [member, other] = await log.anchored();
    await log.opened.keys.destroy(other);
    await log.anchor();
    await log.tamper(`update keys.person_keys set wrapped = null, destroyed_at = now() where subject = $1`, [member]);
    await log.tamper(
      `insert into keys.destructions (number, subject, carried, hash) values (2, $1, false, sha256('forged'))`,
      [member],
    );
    expect(await log.findings()).toEqual([
      `record 2 of destroyed keys, that of ${member}, was changed, or the one before it`,
      `1 ${gone(member)}`,
    ]);
    await log.tamper('truncate keys.destructions');
    const found = await log.findings();
    expect(found).toContain(`4 ${gone(other)}`);
    expect(found).toContain(
      '1 destroyed keys were anchored on 2026-03-02T00:00:00.000Z, which are no longer recorded as they were: the records were changed, cut off, or put back to an older state',
    );
  });
  test('what an older version destroyed is carried over once, and not when somebody drops the records', async () => {
    const [member, other] = [await log.join(), await log.join()];
    await log.opened.chain.extend();
    await log.opened.keys.destroy(member);
    await log.tamper('drop table keys.destructions');
    expect(await log.findings()).toEqual([]);
    await log.anchor();
    await log.opened.keys.destroy(other);
    expect(await log.findings()).toEqual([]);
    await log.tamper('drop table keys.destructions');
    expect((await log.findings()).map((finding) => finding.split(',')[0])).toEqual([
      '1 destroyed keys were anchored on 2026-03-02T00:00:00.000Z',
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChainedLog, chainedLog } from '#tests/support/stores/chained-log.ts';

let log: ChainedLog;
beforeEach(async () => {
  log = await chainedLog();
});
afterEach(() => log.close());

/** Takes the end of the log away, and lets positions come again, as a dump that is restored does. */
const putBackTo = (position: number): Promise<void> =>
  log.tamper(`delete from log.events where position > ${position}; select setval('log.position', ${position})`);

async function findings(): Promise<string[]> {
  const { found } = await log.check();
  return found.map(({ position, problem }) => `${position} ${problem.replace(/[0-9a-f-]{36}|on \S+Z/g, '…')}`);
}

const gone = (position: number): string => `${position} is in the hash chain but not in the log: event … was removed`;
const where = (position: number, end: number, links: number): string =>
  `${position} is where the log was put back to an older state, as was noticed …: the hash chain had gone on to ${end}, with ${links} links`;

describe('the hash chain of a log that was put back', () => {
  beforeEach(async () => {
    await log.join();
    await log.join();
    await log.opened.chain.extend();
    await putBackTo(4);
  });

  test('goes on after what is left, at positions that come again, and what was lost is named for ever', async () => {
    await log.join();
    await log.extendAnew();
    expect((await log.opened.chain.last())?.position).toBe(7);
    expect(await findings()).toEqual([where(4, 6, 6), gone(5), gone(6)]);
    await log.join();
    await log.extendAnew();
    expect(await findings()).toEqual([where(4, 6, 6), gone(5), gone(6)]);
    expect(await log.opened.chain.losses()).toHaveLength(1);
  });

  test('is noticed by a keeper that runs, also when the log grew past its old end in one go', async () => {
    const keeper = await log.open({ keepChain: true });
    await log.join();
    await expect.poll(async () => (await log.opened.chain.last())?.position).toBe(7);
    await putBackTo(5);
    await log.join();
    await expect.poll(async () => (await log.opened.chain.last())?.position).toBe(8);
    await keeper.close();
    expect(await findings()).toEqual([where(4, 6, 6), where(5, 7, 7), gone(5), gone(6), gone(6), gone(7)]);
  });

  test('may be put back again, further than before', async () => {
    await log.join();
    await log.extendAnew();
    await putBackTo(2);
    await log.join();
    await log.extendAnew();
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
    await log.tamper(`delete from log.events; select setval('log.position', 1, false)`);
    await log.join();
    await log.extendAnew();
    expect((await findings()).filter((each) => !each.includes('was removed'))).toEqual([where(0, 6, 6)]);
  });

  test('shows when its record is removed, changed or made up by somebody without the master key', async () => {
    await log.join();
    await log.extendAnew();
    const honest = await findings();
    await log.tamper('create table kept as table audit_chain.losses; update audit_chain.losses set lost_count = 4');
    expect(await findings()).toContain(
      '4 is where the log was put back, in another way than was noted: the chain was changed',
    );
    await log.tamper('truncate audit_chain.losses');
    expect(await findings()).not.toEqual([]);
    await log.tamper('insert into audit_chain.losses table kept');
    expect(await findings()).toEqual(honest);
    // That their forgery is what the log was put back to.
    await log.tamper(`insert into audit_chain.losses
      select 2, 6, 6, hash, 7, 7, hash, '2026-03-01T10:00:00.000Z', hash from audit_chain.links where position = 6 and era = 1`);
    await log.tamper('update audit_chain.links set era = 2 where position = 7');
    expect(await findings()).toContain(
      '6 is where the log was put back, in another way than was noted: the chain was changed',
    );
  });
});

test('a chain that an older version has made goes on, and shows where the log was put back', async () => {
  await log.join();
  await log.opened.chain.extend();
  await log.tamper(`alter table audit_chain.links drop constraint links_pkey, drop constraint links_event_id_era_key,
    drop column era, add primary key (position), add constraint links_event_id_key unique (event_id);
    drop table audit_chain.losses`);
  await log.extendAnew();
  await log.join();
  await log.extendAnew();
  expect(await findings()).toEqual([]);
  await putBackTo(2);
  await log.join();
  await log.extendAnew();
  expect((await findings()).filter((each) => !each.includes('was removed'))).toEqual([where(2, 6, 6)]);
});

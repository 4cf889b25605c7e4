import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { type ChainedLog, chainedLog } from '#tests/support/stores/chained-log.ts';
import { eventId } from '../ids.ts';
import type { VerifyOptions } from './verify.ts';

/** What somebody with all rights on the database may do beyond changing a row, see verify.test.ts, and what `verifyLog` says to it. */
let log: ChainedLog;
let stream: string;
let head: { position: number; hash: string };
beforeEach(async () => {
  log = await chainedLog();
  stream = streams.member(await log.join(2));
  await log.join(2);
  await log.opened.chain.extend();
  const last = await log.opened.chain.last();
  head = { position: last?.position ?? 0, hash: last?.hash.toString('hex') ?? '' };
});
afterEach(() => log.close());

const findings = async (more: Partial<VerifyOptions> = {}): Promise<string[]> =>
  (await log.check(more)).found.map(({ position, problem }) => `${position} ${problem}`);

/** An event that grants a right, put in where readers of the whole log do not look, but whoever decides on its stream does. */
const slipIn = (position: number, revision = 3): Promise<void> =>
  log.tamper(
    `insert into log.events select $1, stream, $4, $2, 'RoleGranted', 1, occurred_at, actor_id, 'admin', 'forged',
       correlation_id, causation_id, json_build_object('memberId', substr(stream, 8), 'role', 'admin'), null
     from log.events where stream = $3 and revision = 2`,
    [position, eventId(stream, 'forged', 0), stream, revision],
  );

describe('a check of the whole log finds', () => {
  test.each([0, -7])('an event before the first one, at position %i', async (position) => {
    await slipIn(position);
    expect(await log.opened.log.readStream(stream)).toHaveLength(3);
    expect(await findings()).toContain(`${position} is in the log but not in the hash chain: it was slipped in`);
  });
  test('a second event at a position that is taken', async () => {
    await log.tamper('alter table log.events drop constraint events_pkey');
    await slipIn(2);
    expect(await findings()).toContain('2 stands at a position that another event has');
  });
  test('two events that changed places', async () => {
    await log.tamper('update log.events set position = -position where position in (1, 2)');
    await log.tamper('update log.events set position = 3 + position where position < 0');
    const found = await findings();
    for (const position of [1, 2])
      expect(found).toContain(`${position} does not fit the hash chain: it or the chain was changed`);
  });
  test.each([
    ['a time that is none', `occurred_at = 'infinity'`],
    ['data that are null', `data = 'null'`],
    ['data that are a list', `data = '[1]'`],
    ['data so deep that they cannot be walked through', `data = (repeat('[', 2000) || repeat(']', 2000))::json`],
    ['a sealed part that is a text', `sealed = '"x"'`],
    ['a sealed part with a number in it', `sealed = '{"x":1}'`],
    ['a sealed part where nothing is sealed', `sealed = '{"x":"s:firstName y"}'`],
    ['no sealed part', `sealed = null`],
    ['a schema version that never was', `schema_version = 0`],
    ['a revision below the first', `revision = -1`],
    ['an actor of a role that there is not', `actor_role = 'king'`],
  ])('%s', async (_what, change) => {
    await log.tamper(`update log.events set ${change} where position = 3`);
    const found = await findings();
    expect(found).toContain('3 does not fit the hash chain: it or the chain was changed');
    expect(found.filter((one) => !one.startsWith('3 ') && !one.startsWith('4 '))).toEqual([]);
  });
  test('a link that names another event', async () => {
    await log.tamper(`update audit_chain.links set event_id = gen_random_uuid() where position = 2`);
    expect(await findings()).toEqual([
      '2 has a link in the hash chain that names another event: the chain was changed',
    ]);
  });
  test('a link that was taken out of the middle, alone or with its event', async () => {
    await log.tamper('delete from audit_chain.links where position = 2');
    expect(await findings()).toEqual([
      '2 is in the log but not in the hash chain: it was slipped in',
      '3 does not fit the hash chain: it or the chain was changed',
    ]);
    await log.tamper('delete from log.events where position = 2');
    expect(await findings()).toEqual(['3 does not fit the hash chain: it or the chain was changed']);
  });
});

describe('with a head that was noted before, it also finds', () => {
  test('the newest events gone together with their links, as after an older dump', async () => {
    await log.tamper('delete from log.events where position > 2; delete from audit_chain.links where position > 2');
    expect(await findings()).toEqual([]);
    expect(await findings({ expected: head })).toEqual([
      '4 was noted as the end of the hash chain, which now ends at 2: the log and its chain were cut off, or put back to an older state',
    ]);
  });
  test('everything gone', async () => {
    await log.tamper('truncate log.events, audit_chain.links');
    expect(await findings({ expected: head })).toEqual([
      '4 was noted as the end of the hash chain, which is empty now: the log and its chain were cut off, or put back to an older state',
    ]);
  });
  test('the end of the chain cut off, changed below and made anew', async () => {
    await log.tamper('delete from audit_chain.links where position > 2');
    await log.tamper(`update log.events set actor_role = 'admin' where position = 3`);
    await log.extendAnew();
    expect(await findings()).toEqual([]);
    expect(await findings({ expected: head })).toEqual([
      '4 has another link in the hash chain than was noted: the chain was made anew',
    ]);
  });
});

test('an event that comes and is chained while the check runs is no finding', async () => {
  let more = true;
  const store: VerifyOptions['store'] = {
    readAll: async (position, options) => {
      const page = await log.opened.store.readAll(position, options);
      if (!page.endReached || !more) return page;
      more = false;
      await log.join(2);
      await log.opened.chain.extend();
      return page;
    },
  };
  expect(await findings({ store })).toEqual([]);
});

import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '#event-store/port.ts';
import { DatabaseUnavailable } from './database.ts';
import { createLogger } from './logger.ts';
import { awayIn, isPassing, outagesOf } from './outages.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

test.each([
  ['the database', new DatabaseUnavailable({ cause: refused }), 'PostgreSQL'],
  ['the log in it', new StoreUnavailable('The log cannot be reached', { cause: refused }), 'PostgreSQL'],
  ['the log in EventStoreDB', new StoreUnavailable('EventStoreDB', { cause: new Error('14') }), 'EventStoreDB'],
  ['a server that is there and busy', new StoreUnavailable('The log', { cause: late }), undefined],
  ['somebody else, such as a mail server', refused, undefined],
])('an outage of %s is known by its error', (_, error, server) => {
  expect(awayIn(error)).toBe(server);
});

test('a disk without room passes, as any outage does, and a mistake of ours does not', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(isPassing(full)).toBe(true);
  expect(isPassing(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }))).toBe(false);
});

test.each(['40001', '40P01', '57014', '55P03'])('a transaction that was in another’s way passes: %s', (code) => {
  expect(isPassing(Object.assign(new Error('taken back'), { code }))).toBe(true);
});

test('an outage is one line a minute without a stack, however many requests and tasks meet it, and one when it is over', () => {
  let now = 0;
  const lines: { msg: string; server?: string; reason?: string; unsaid?: number }[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
      done();
    },
  });
  const outages = outagesOf(() => now);
  const logger = createLogger({ logLevel: 'warn' }, outages, output);
  const err = new DatabaseUnavailable({ cause: refused });
  for (; now < 150_000; now += 1_000) {
    logger.warn({ err }, 'a request could not be served');
    logger.child({ reqId: 'r' }).error({ err, task: 'heartbeat' }, 'background work failed');
  }
  expect(lines.map(({ server, reason, unsaid }) => ({ server, reason, unsaid }))).toEqual([
    { server: 'PostgreSQL', reason: 'connect ECONNREFUSED', unsaid: 0 },
    { server: 'PostgreSQL', reason: 'connect ECONNREFUSED', unsaid: 119 },
    { server: 'PostgreSQL', reason: 'connect ECONNREFUSED', unsaid: 119 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  expect(outages.away()).toEqual(['PostgreSQL']);
  expect(outages.over('PostgreSQL')).toEqual({ awayMs: 150_000 });
  expect([outages.over('PostgreSQL'), outages.away()]).toEqual([undefined, []]);
});

test('what is about something else is logged as it is', () => {
  const lines: string[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  createLogger({ logLevel: 'warn' }, outagesOf(), output).warn({ err: new TypeError('a mistake') }, 'failed');
  expect(lines).toEqual([expect.stringContaining('TypeError')]);
});

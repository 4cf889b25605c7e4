import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { newerLog } from '#tests/support/stores/newer-log.ts';
import { memberId, type LoggedBench, loggedBench, until } from '#tests/support/projection.ts';
import { positionOf } from './progress.ts';
import { startPolicies } from './runner.ts';
import { ofEachPolicy } from '#tests/support/of-each-policy.ts';

let bench: LoggedBench;
beforeEach(async () => {
  bench = await loggedBench();
});
afterEach(() => bench.close());

const startOn = async (log: Log) => {
  const mail = await openMail({ ...bench, config: { smtpUrl: null, mailFrom: 'x@hop.example', mode: 'test' } });
  return startPolicies({
    ...bench,
    log,
    mail,
    config: { sessionSecret: 'secret', baseUrl: 'https://hop.example', contactEmail: 'us@hop.example' },
  });
};
const atTheEnd = async (): Promise<void> => {
  const head = await bench.opened.log.head();
  await until(async () => (await positionOf(bench.db, 'points')) >= head, 'the points at the end of the log');
};
const ledger = async (member: number): Promise<string[]> => {
  const entries = await bench.opened.log.readStream(streams.points(memberId(member)));
  return entries.map(({ data }) => ('entryId' in data ? (data.entryId.split(':')[0] ?? '') : ''));
};
const metric = async (name: string): Promise<string | undefined> =>
  new RegExp(`${name}{policy="points"} (\\S+)`).exec(await bench.metrics.text())?.[1];

it('after a rollback, what newer code had written is paid once that code is back, each award once and nobody else later', async () => {
  // The newer version is at work: people submit, and one is approved.
  const newer = newerLog(bench.opened, 'DraftSubmitted');
  for (const member of [1, 2, 3]) await listingIn(newer, 'live', { submittedBy: memberId(member) });
  // It is rolled back before it has paid. What this version can read it pays: the approvals, and a suggestion of its own days.
  const older = await startOn(bench.opened.log);
  await listingIn(bench.opened.log, 'live', { submittedBy: memberId(4) });
  await atTheEnd();
  expect(await Promise.all([1, 2, 3, 4].map(ledger))).toEqual([
    ['suggestion-approved'],
    ['suggestion-approved'],
    ['suggestion-approved'],
    ['activity-suggested', 'suggestion-approved'],
  ]);
  expect(await metric('hopscotch_policy_stopped_partitions')).toBe('3');
  expect(Number(await metric('hopscotch_policy_stopped_oldest_seconds'))).toBeGreaterThan(0);
  expect(await older.report()).toEqual({ stopped: { ...ofEachPolicy(0), points: 3 } });
  await older.stop();
  // The newer version comes back.
  const again = await startOn(newer);
  await until(async () => (await again.report()).stopped['points'] === 0, 'no partition stands');
  for (const member of [1, 2, 3, 4]) {
    expect((await ledger(member)).toSorted()).toEqual(['activity-suggested', 'suggestion-approved']);
  }
  expect(await metric('hopscotch_policy_stopped_partitions')).toBe('0');
  await again.stop();
});

it('an event that was tampered with stands, and is told of, until what it was is back', async () => {
  await listingIn(bench.opened.log, 'live', { submittedBy: memberId(1) });
  const id = uuidv7();
  const event = { type: 'ProfileCompleted', data: { memberId: memberId(1) }, schemaVersion: 99 } as const;
  await bench.opened.store.append(
    streams.member(memberId(1)),
    'no-stream',
    [
      {
        ...event,
        id,
        commandId: id,
        correlationId: id,
        causationId: null,
        actor: { id: 'test', role: 'system' },
        occurredAt: '2026-01-05T10:00:00.000Z',
      },
    ],
    id,
  );
  const running = await startOn(bench.opened.log);
  await atTheEnd();
  expect(await running.report()).toEqual({ stopped: { ...ofEachPolicy(0), points: 1 } });
  expect(bench.logged).toContainEqual(
    expect.objectContaining({ policy: 'points', type: 'Unreadable', reason: expect.stringContaining('version 99') }),
  );
  await running.stop();
});
